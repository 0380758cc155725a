// How page tests read a page: as a user does, who looks until the answer stands. One look may come before the page has
// rendered, or while it still moves. A house rule forbids reads outside these functions.
import { strict as assert } from 'node:assert'
import { inspect, isDeepStrictEqual } from 'node:util'
import type { Locator, Page } from 'playwright-core'

/** Far longer than any page needs: the machine may be busy with other work. */
const PATIENCE_MS = 20_000

/** Milliseconds between two looks at a page: a look at all of it takes about 20, so the later ones are further apart. */
const pollDelay = (turn: number): number => Math.min(25 * (turn + 1), 100)
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/**
 * Runs a check until it throws nothing, and resolves to its result. In the end its last error is thrown, which has the
 * last answer: `eventually(async () => match(await heading.innerText(), /3 items/))`.
 */
export async function eventually<T>(check: () => T | Promise<T>, limit = PATIENCE_MS): Promise<T> {
  const deadline = Date.now() + limit
  for (let turn = 0; ; turn++) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
    await pause(pollDelay(turn))
  }
}

/** Asks until the answer equals the expected one: `expectEventually(() => field.inputValue(), '')`. */
export const expectEventually = <T>(
  read: () => T | Promise<T>,
  expected: T,
  message?: string,
): Promise<void> =>
  eventually(async () => {
    const answer = await read()
    if (isDeepStrictEqual(answer, expected)) return
    if (message === undefined) assert.deepEqual(answer, expected)
    assert.fail(`${message}: ${inspect(answer)}, expected ${inspect(expected)}`)
  })

/** Asks until a condition holds. Where an answer can be compared, use `expectEventually`, which says the last one. */
export const waitUntil = (label: string, isMet: () => boolean | Promise<boolean>): Promise<void> =>
  eventually(async () => assert.ok(await isMet(), `never came: ${label}`))

/**
 * Asks until two answers in a row are the same, for a value that the test goes on with: the page has stopped changing it.
 * A reader that throws, or finds nothing, is asked again.
 */
export const settled = <T>(read: () => T | Promise<T>): Promise<NonNullable<T>> =>
  eventually(async () => {
    const before = await read()
    assert.ok(before !== null && before !== undefined, 'there is nothing to read')
    await pause(40)
    const answer = await read()
    assert.deepEqual(answer, before, 'it still changes')
    return answer!
  })

/**
 * Reads once, and says that this is meant: nothing changes the value any more, the read is the action itself, or the test
 * acts on whatever is there at this moment.
 */
export const readNow = <T>(read: () => T | Promise<T>): Promise<T> => Promise.resolve(read())

/** In the page: what still moves, in all shadow roots; '' once the fonts are loaded and every animation has ended. */
const findMotion = (): string => {
  if (document.fonts.status !== 'loaded') return 'fonts are loading'
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots)
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
  const moving = roots
    .flatMap((root) => root.getAnimations())
    .filter(
      ({ effect, playState, timeline }) =>
        playState === 'running' &&
        timeline instanceof DocumentTimeline && // not one of scrolling
        Number.isFinite(Number(effect?.getComputedTiming().endTime)), // a spinner never ends
    )
  return moving
    .map(({ effect }) => (effect as KeyframeEffect).target)
    .map((element) => `${element?.localName}.${element?.getAttribute('class')} moves`)
    .join(', ')
}

/** Resolves once the fonts of the page are loaded and all its animations and transitions have ended. */
export const atRest = (page: Page): Promise<void> => expectEventually(() => page.evaluate(findMotion), '')

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The box of the first match, in pixels of the window, once the page is at rest and two looks agree. */
export async function boxOf(locator: Locator): Promise<Box> {
  await atRest(locator.page())
  return settled(() => locator.first().boundingBox())
}

/** The boxes of all matches at the same moment, once the page is at rest and two looks agree. */
export async function boxesOf(locator: Locator): Promise<Box[]> {
  await locator.first().waitFor()
  await atRest(locator.page())
  return settled(() =>
    locator.evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return { x, y, width, height }
      }),
    ),
  )
}
