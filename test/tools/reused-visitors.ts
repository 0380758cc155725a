// Visitors one after the other in the same tab: its process runs, its scripts are cached and compiled. That halves the
// processor time of a visitor's first page.
import { isDeepStrictEqual } from 'node:util'
import type { Browser } from 'playwright-core'
import { openVisitor, type Visitor, type VisitorOptions } from './page-test.ts'

export interface ReusedVisitors {
  /**
   * Like `openVisitor`, for the site at `origin` alone, in the tab of the earlier visitor with the same language, colour
   * scheme and device, who has left. A test that adds init scripts, stops the clock or intercepts requests cannot undo
   * that: it needs a fresh visitor.
   */
  open(origin: string, options?: VisitorOptions): Promise<Visitor>
  close(): Promise<void>
}

interface Tab extends Visitor {
  /** messages that the current visitor expects */
  expected: RegExp[]
  size: { width: number; height: number }
}

export function createReusedVisitors(browser: Browser): ReusedVisitors {
  const tabs = new Map<string, Promise<Tab>>()
  const openTab = async (look: VisitorOptions): Promise<Tab> => {
    const expected: RegExp[] = []
    const isExpected = { test: (text: string) => expected.some((pattern) => pattern.test(text)) } as RegExp
    const visitor = await openVisitor(browser, { ...look, expected: [isExpected] })
    return { ...visitor, expected, size: visitor.page.viewportSize()! }
  }
  return {
    async open(origin, { storageState, expected = [], ...look } = {}) {
      const key = JSON.stringify(look)
      const isNew = !tabs.has(key)
      if (isNew) tabs.set(key, openTab(look))
      const tab = await tabs.get(key)!
      if (!isNew) await leave(tab)
      await store(tab, origin, storageState)
      if (!isDeepStrictEqual(tab.page.viewportSize(), tab.size)) await tab.page.setViewportSize(tab.size)
      tab.expected.splice(0, Infinity, ...expected)
      tab.problems.length = 0
      return tab
    },
    async close() {
      for (const tab of tabs.values()) await (await tab).close()
      tabs.clear()
    },
  }
}

/** Undoes what a test does to the tab and its profile. */
async function leave({ page, context }: Tab): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close()
  await Promise.all([context.unrouteAll(), page.unrouteAll(), context.clearCookies()])
  for (const event of ['request', 'response', 'framenavigated', 'console'] as const)
    page.removeAllListeners(event)
}

/** Replaces all that the site stored, in a document without scripts: the page before can store nothing any more. */
async function store(
  { page, context }: Tab,
  origin: string,
  state: VisitorOptions['storageState'],
): Promise<void> {
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(
    (entries) => {
      localStorage.clear()
      sessionStorage.clear()
      for (const { name, value } of entries) localStorage.setItem(name, value)
    },
    state?.origins.find((each) => each.origin === origin)?.localStorage ?? [],
  )
  // again: a request that was under way may have set one
  await context.clearCookies()
  if (state) await context.addCookies(state.cookies)
}
