import assert from 'node:assert/strict'
import { buildSync } from 'esbuild'
import type { EngineProfile, EngineWindow, Key } from './engine.ts'
import type * as Queries from './page-queries.ts'
import type { Query, Target } from './page-queries.ts'

// A page for the journeys: finds elements by role and name, waits, and clicks like a user.

/** page-queries.ts as one expression, whose value is the module. */
const QUERIES = (() => {
  const { outputFiles } = buildSync({
    entryPoints: ['test/engines/page-queries.ts'],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    globalName: 'queries',
  })
  return `(() => { ${outputFiles[0]!.text}; return queries })()`
})()

const DEADLINE_MS = 20_000

/** Polls until the value is truthy; throws with `what` and the last value after 20 seconds. */
export async function poll<T>(label: string, read: () => Promise<T>): Promise<NonNullable<T>> {
  const deadline = Date.now() + DEADLINE_MS
  for (;;) {
    // the execution context may be destroyed while a page navigates
    const value = await read().catch((error: Error) => ({ failed: error }))
    const failed = (value as { failed?: Error } | null)?.failed
    if (value && !failed) return value as NonNullable<T>
    if (Date.now() > deadline) throw new Error(`never came: ${label}`, { cause: failed })
    await new Promise((done) => setTimeout(done, 50))
  }
}

const describe = (query: Query): string => JSON.stringify(query)

export class EnginePage {
  readonly window: EngineWindow
  readonly profile: EngineProfile

  constructor(window: EngineWindow, profile: EngineProfile) {
    this.window = window
    this.profile = profile
  }

  goto(url: string): Promise<void> {
    return this.window.goto(url)
  }

  evaluate<T>(expression: string): Promise<T> {
    return this.window.evaluate<T>(expression)
  }

  #query<T>(name: keyof typeof Queries, query: Query): Promise<T> {
    return this.window.evaluate<T>(`${QUERIES}.${name}(${JSON.stringify(query)})`)
  }

  count(query: Query): Promise<number> {
    return this.#query<number>('countOf', query)
  }

  /** Waits for an element; resolves to its accessible name. */
  async see(query: Query): Promise<string> {
    await poll(describe(query), () => this.count(query))
    return (await this.#query<string | null>('nameOfFirst', query)) ?? ''
  }

  /** Waits until an element shows the text. */
  async seeText(text: string): Promise<void> {
    await this.see({ text })
  }

  async gone(query: Query): Promise<void> {
    await poll(`the end of ${describe(query)}`, async () => (await this.count(query)) === 0)
  }

  text(query: Query): Promise<string | null> {
    return this.#query<string | null>('textOf', query)
  }

  /**
   * Clicks the centre of an element once nothing covers it and it has stopped moving. Moves the pointer there first: the
   * assistant's button then slides away from the edge, where WebKit's overlay scroll bar receives clicks.
   */
  async click(query: Query): Promise<void> {
    const first = await this.#stableTarget(query)
    await this.window.pointAt(first.x, first.y)
    const { x, y } = await this.#stableTarget(query)
    await this.window.pressAt(x, y)
  }

  /** The centre of an element, once nothing covers it and it has stopped moving. */
  async #stableTarget(query: Query): Promise<{ x: number; y: number }> {
    let covered = ''
    let last = ''
    return poll(`a free ${describe(query)}`, async () => {
      const found = await this.#query<Target>('targetOf', query)
      covered = found && 'covered' in found ? found.covered : ''
      if (!found || 'covered' in found) return null
      const position = `${found.x} ${found.y}`
      const rests = position === last
      last = position
      return rests ? found : null
    }).catch((error: Error) => {
      throw covered ? new Error(`${error.message}, covered by ${covered}`) : error
    })
  }

  async fill(query: Query, text: string): Promise<void> {
    await this.click(query)
    await this.window.type(text)
    await poll(`"${text}" in ${describe(query)}`, async () => (await this.text(query)) === text)
  }

  press(key: Key): Promise<void> {
    return this.window.press(key)
  }

  /** The name of the focused element, through shadow roots; '' without one. */
  focusedName(): Promise<string> {
    return this.window.evaluate<string>(`${QUERIES}.focusedName()`)
  }

  async expectFocus(name: string): Promise<void> {
    let found = ''
    await poll(`the focus on ${name}`, async () => {
      found = await this.focusedName()
      return found === name
    }).catch(() => assert.equal(found, name, 'the focus'))
  }

  /** Waits for a URL that contains `part`, or matches it. */
  async expectUrl(part: string | RegExp): Promise<void> {
    await poll(`the address ${part}`, async () => {
      const url = await this.window.url()
      return typeof part === 'string' ? url.includes(part) : part.test(url)
    })
  }

  /** Runs an action that opens a window; resolves to its page. */
  async opens(act: () => Promise<void>): Promise<EnginePage> {
    const before = new Set(await this.profile.windows())
    await act()
    const opened = await poll('a new window', async () =>
      (await this.profile.windows()).find((id) => !before.has(id)),
    )
    return new EnginePage(opened, this.profile)
  }

  /** Waits until the window has closed itself. */
  async closed(): Promise<void> {
    await poll('the end of the window', async () => !(await this.profile.windows()).includes(this.window))
  }
}
