// Shared by the hostile tests: a server that fills every field with a hostile text, and the common assertions.
import { deepEqual, ok } from 'node:assert/strict'
import { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../tools/page-test.ts'
import { startFaultServer, type Call, type FaultServer } from './fault-server.ts'
import { portalAnswers, type AnswerOptions } from './portal-answers.ts'
import { addPages, openTestPage, type TestPage, type TestPageOptions } from './test-page.ts'
import type { TagSpec } from './page-probe.ts'
import { hostileStrings } from './hostile-strings.ts'
import { helpAnswers } from './help-answers.ts'
import { processAnswers } from './process-answers.ts'

export const TEXT_COUNT = hostileStrings.length
export const range = (n: number, step = 1) => Array.from({ length: n }, (_, i) => i * step)
/** Shortened, because texts of megabytes have their own test. */
export const shortTexts = hostileStrings.map((text) => text.slice(0, 2_500))
const at = (texts: readonly string[], i: number) => texts[((i % texts.length) + texts.length) % texts.length]!
export const textAt = (i: number): string => at(shortTexts, i)

/** Markup that ends where its text ends: what follows is parsed as if it stood alone. */
const isClosedMarkup = (text: string) =>
  /^<[^]*>$/.test(text) && text.length <= 200 && (!/^<svg/i.test(text) || /<\/svg>$/i.test(text))
const TEXTS_PER_GROUP = 6
/** Joins those of the texts that may share a record, six at a time; the others follow. */
function joinInGroups(texts: readonly string[], mayShare: (text: string) => boolean): string[] {
  const joined = texts.filter(mayShare)
  const groups = range(Math.ceil(joined.length / TEXTS_PER_GROUP), TEXTS_PER_GROUP).map((from) =>
    joined.slice(from, from + TEXTS_PER_GROUP).join(' '),
  )
  return [...groups, ...texts.filter((text) => !mayShare(text))]
}
/**
 * The same 240 texts, with six at a time of those that are closed markup in one, so that they need fewer records. Not
 * for URLs and property names, which only count as a whole.
 */
export const groupedTexts: readonly string[] = joinInGroups(shortTexts, isClosedMarkup)
/** Whole property names may do harm; text that is neither these nor contains markup is harmless beside other text. */
const isPlain = (text: string) => !/</.test(text) && !/^[\w.[\]-]+$/.test(text) && text.length <= 200
/** The same texts for records without URLs: those without markup share records, too. */
export const textOnlyGroups: readonly string[] = joinInGroups(groupedTexts, isPlain)
export const GROUP_COUNT = groupedTexts.length
export const groupAt = (i: number): string => at(groupedTexts, i)

/** Gives a tag its own runtime, whose records start at the text with index `from`. */
export const withOwnRuntime = (server: FaultServer, from: number, spec: TagSpec): TagSpec => {
  const attributes = {
    ...spec.attributes,
    tenant: `from-${from}`,
    'app-center': `${server.url}/app-center/graphql?s=${from}`,
    'anonymous-app-center': `${server.url}/app-center/anonymous/graphql?s=${from}`,
    'task-api': `${server.url}/task-api/from-${from}`,
    'task-center': `${server.url}/taskcenter/from-${from}`,
    'knowledge-graph': `${server.url}/knowledge-graph/from-${from}`,
    bot: `${server.url}/knowledge-bot/from-${from}`,
  }
  return { ...spec, attributes }
}
const offsetOf = ({ url }: Call) =>
  Number(url.searchParams.get('s') ?? /\/from-(\d+)/.exec(url.pathname)?.[1] ?? 0)

export interface HostileTestBed {
  server: FaultServer
  browser: Browser
  /** Reply fields that were filled so far, such as `userapps name`. */
  filledFields: Set<string>
  /** Replies with lists of `n` records; all fields of a record have the same text. */
  fillReplies(n?: number, from?: number): void
  /** The page of a guest or a signed-in user, opened once and cached; `tall` is the height of its viewport. */
  sharedPage(member: boolean, tall?: number): Promise<TestPage>
  /** A separate page, closed at the end. */
  newPage(options: TestPageOptions): Promise<TestPage>
  /** Asserts that nothing was executed or thrown, no dangerous markup remains, and no other host was called. */
  expectUnharmed(sharedPage: TestPage, where: string): Promise<void>
  /** Asserts that `some` is visible, so that an empty page cannot pass. */
  expectShown(sharedPage: TestPage, some: string, where: string): Promise<void>
  /** Presses every button and link with that name; fails if there are fewer than `least`. */
  press(sharedPage: TestPage, name: string, least?: number): Promise<void>
  close(): Promise<void>
}

/** A test bed for the tests of a suite. */
export function setUpHostileTestBed(texts?: readonly string[]): HostileTestBed {
  const hostile = {} as HostileTestBed
  before(async () => void Object.assign(hostile, await openHostileTestBed(texts)))
  after(() => hostile.close())
  return hostile
}

/** @param texts of the records, in turn */
async function openHostileTestBed(texts: readonly string[] = shortTexts): Promise<HostileTestBed> {
  const server = await startFaultServer({ port: Number(process.env['UNIV_TEST_PORT'] ?? 0) })
  addPages(server)
  const browser = await openBrowser()
  const surfaces = new Set<string>()
  const externalRequests: string[] = []
  const sharedPages = new Map<boolean, TestPage>()
  const pages: TestPage[] = []

  const hostile: HostileTestBed = {
    server,
    browser,
    filledFields: surfaces,
    fillReplies(n = texts.length, from = 0) {
      server.fault = undefined
      const options: AnswerOptions = {
        count: n,
        fieldText(op, i, field) {
          surfaces.add(`${op.replace('anonymity', '').toLowerCase()} ${field}`)
          // an invalid type would hide the whole record
          if (op.endsWith('AppProjects') && field === 'type') return 'TOPIC'
          return at(texts, from + i)
        },
        offset: offsetOf,
      }
      server.answers = { ...portalAnswers(options), ...processAnswers(options), ...helpAnswers(options) }
    },
    async sharedPage(member, tall = 900) {
      const page = sharedPages.get(member) ?? (await hostile.newPage({ isSignedIn: member }))
      sharedPages.set(member, page)
      await page.page.setViewportSize({ width: 1280, height: tall })
      return page
    },
    async newPage(options) {
      const page = await openTestPage(browser, server, { expected: [/^console: /], ...options })
      pages.push(page)
      page.context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        if (origin !== server.url && protocol !== 'data:') externalRequests.push(request.url())
      })
      return page
    },
    async expectUnharmed(testPage, where) {
      const { ran, dangers } = await testPage.page.evaluate(() => {
        globalThis.__probe.interact()
        return { dangers: globalThis.__probe.dangers(), ran: globalThis.__probe.takeExecuted() }
      })
      deepEqual(
        [...new Set(ran)].map((i) => textAt(i).slice(0, 80)),
        [],
        `${where}: these ran`,
      )
      deepEqual(dangers.slice(0, 10), [], `${where}: dangers were left`)
      deepEqual(externalRequests.splice(0).slice(0, 10), [], `${where}: others were called`)
      testPage.expectNoErrors()
    },
    async expectShown(testPage, some, where) {
      // groups below the window render with the next frame, letters once their readings are known
      const isShown = () => testPage.page.evaluate((text) => globalThis.__probe.text().includes(text), some)
      for (let turn = 0; turn < 200 && !(await isShown()); turn++)
        await new Promise((done) => setTimeout(done, 25))
      ok(await isShown(), `${where}: ${JSON.stringify(some.slice(0, 40))} is not shown`)
    },
    async press(testPage, name, least = 1) {
      let found = 0
      for (let turn = 0; turn < 200 && found < least; turn++) {
        if (turn) await new Promise((done) => setTimeout(done, 25)) // some parts need another reply to render
        found = await testPage.page.evaluate(([n, all]) => globalThis.__probe.press(n, all), [
          name,
          least,
        ] as const)
      }
      ok(found >= least, `${name} was there ${found} times`)
      await testPage.waitUntilIdle()
    },
    async close() {
      for (const page of pages) await page.close()
      await browser.close()
      await server.close()
    },
  }
  hostile.fillReplies(4)
  return hostile
}
