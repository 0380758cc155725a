// Visitors one after the other in the same tab, also those of the next test file: its process runs, its scripts are cached
// and compiled. That saves a third of the processor time of a visitor's first page.
import { isDeepStrictEqual } from 'node:util'
import { sharedBrowser } from './shared-browser.ts'
import { openVisitor, type Visitor, type VisitorOptions } from './page-test.ts'

export interface ReusedVisitors {
  /** Like `openVisitor`, in the tab of a closed visitor with the same language, colour scheme and device, if there is one. */
  open(options?: VisitorOptions): Promise<Visitor>
  /** Closes all visitors; their tabs wait for the next ones. */
  close(): Promise<void>
}

interface Tab extends Visitor {
  /** language, colour scheme, device */
  look: string
  /** messages that the current visitor expects */
  expected: RegExp[]
  size: { width: number; height: number }
  isInUse: boolean
  /** what the test did cannot be undone: the tab is closed with its visitor */
  isSpent: boolean
}

/** Methods that leave something behind. */
const PAGE_METHODS = ['addInitScript', 'emulateMedia', 'exposeBinding', 'exposeFunction', 'close'] as const
const CONTEXT_METHODS = [
  ...['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions'],
  ...['newCDPSession', 'setExtraHTTPHeaders', 'setOffline', 'setGeolocation'],
] as const
const CLOCK_METHODS = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const
const PAGE_EVENTS = [
  ...(['console', 'dialog', 'download', 'framenavigated', 'pageerror', 'popup', 'request'] as const),
  ...(['requestfailed', 'requestfinished', 'response'] as const),
]

/** More tabs would only take memory. */
const MAX_IDLE_TABS = 4

const byOrigin = new Map<string, ReusedVisitors>()
/** @param origin the only site whose storage is cleared: a tab that has shown another one is not used again */
export function reusedVisitors(origin: string): ReusedVisitors {
  const visitors = byOrigin.get(origin) ?? createReusedVisitors(origin)
  byOrigin.set(origin, visitors)
  return visitors
}

function createReusedVisitors(origin: string): ReusedVisitors {
  const tabs = new Set<Tab>()
  const openTab = async (options: VisitorOptions, look: string): Promise<Tab> => {
    const expected: RegExp[] = []
    const isExpected = { test: (text: string) => expected.some((pattern) => pattern.test(text)) } as RegExp
    const visitor = await openVisitor(await sharedBrowser(), { ...options, expected: [isExpected] })
    const { page, context } = visitor
    const tab: Tab = {
      ...visitor,
      look,
      expected,
      size: page.viewportSize()!,
      isInUse: true,
      isSpent: false,
      close: () => leave(tab),
    }
    const spend = () => void (tab.isSpent = true)
    // of the context: the listeners of its pages are removed with those of the test
    context.on('request', (request) => {
      if (request.isNavigationRequest() && new URL(request.url()).origin !== origin) spend()
    })
    watchCalls(page, PAGE_METHODS, spend)
    watchCalls(context, CONTEXT_METHODS, spend)
    watchCalls(page.clock, CLOCK_METHODS, spend)
    tabs.add(tab)
    return tab
  }
  const leave = async (tab: Tab): Promise<void> => {
    if (!tab.isInUse) return
    const isEmpty = !tab.isSpent && (await empty(tab).catch(() => false))
    if (isEmpty) tab.isInUse = false
    else await remove(tab)
    const idle = [...tabs].filter(({ isInUse }) => !isInUse)
    if (idle.length > MAX_IDLE_TABS) await remove(idle[0]!)
  }
  const remove = async (tab: Tab): Promise<void> => {
    tabs.delete(tab)
    await tab.context.close()
  }
  /** Undoes what a test did to the tab and its profile, and stops its page. */
  const empty = async ({ page, context, size }: Tab): Promise<true> => {
    for (const event of PAGE_EVENTS) page.removeAllListeners(event)
    for (const other of context.pages()) if (other !== page) await other.close()
    await Promise.all([context.unrouteAll(), page.unrouteAll()])
    // a document without scripts: the page before can store nothing any more
    await page.goto(`${origin}/robots.txt`)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await context.clearCookies()
    await page.mouse.move(-1, -1)
    if (!isDeepStrictEqual(page.viewportSize(), size)) await page.setViewportSize(size)
    return true
  }
  return {
    async open({ storageState, expected = [], ...options } = {}) {
      const look = JSON.stringify(options)
      const free = [...tabs].find((tab) => tab.look === look && !tab.isInUse)
      if (free) {
        free.isInUse = true
        // the one that was used last is last
        tabs.delete(free)
        tabs.add(free)
      }
      const tab = free ?? (await openTab({ ...options, ...(storageState && { storageState }) }, look))
      tab.expected.splice(0, Infinity, ...expected)
      tab.problems.length = 0
      if (!free || !storageState) return tab
      await tab.context.addCookies(storageState.cookies)
      await tab.page.evaluate(
        (entries) => {
          for (const { name, value } of entries) localStorage.setItem(name, value)
        },
        storageState.origins.find((each) => each.origin === origin)?.localStorage ?? [],
      )
      return tab
    },
    async close() {
      for (const tab of [...tabs]) await leave(tab)
    },
  }
}

/** Calls `onCall` before each call of these methods of an object. */
function watchCalls<T extends object>(target: T, methods: readonly string[], onCall: () => void): void {
  const members = target as Record<string, (...args: unknown[]) => unknown>
  for (const name of methods) {
    const method = members[name]!
    members[name] = (...args) => {
      onCall()
      return method.apply(target, args)
    }
  }
}
