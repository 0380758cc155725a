// Tabs of browsers that are signed in at the provider, for services that reject its tokens.
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { PATHS } from '../../src/runtime/routing/paths.ts'
import { settled } from '../tools/eventually.ts'
import { forceImplicitFlow, openVisitor, signIn } from '../tools/page-test.ts'
import { rejectTokens, type Rejection } from './rejection-cases.ts'

export type Flow = 'code' | 'implicit'
export const FLOWS: readonly Flow[] = ['code', 'implicit']
export const TODO = `/${PATHS.todo}`

export interface ProviderTab {
  page: Page
  context: BrowserContext
  /** Navigations of any tab to the provider. */
  trips: string[]
  /** From now on, calls of this tab that carry a token are rejected. */
  refuse(rejection: Rejection): void
  /** From now on, they are accepted. */
  accept(): void
  /** Advances the clock by almost a minute. */
  nextMinute(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}
export type OpenTab = (flow: Flow, options?: { isMember?: boolean }) => Promise<ProviderTab>

/** A tab without a test: its process runs and has compiled the scripts. */
interface IdleTab {
  page: Page
  rejection?: Rejection | undefined
}
interface Profile {
  context: BrowserContext
  /** Name and value of the stored session. */
  record: [string, string]
  idle: IdleTab[]
}

/** Signs in once per flow; each flow has its own browser profile. */
export async function createProviderTabs(browser: Browser, campusUrl: string): Promise<OpenTab> {
  const prepare = async (page: Page): Promise<IdleTab> => {
    const tab: IdleTab = { page }
    await rejectTokens(page, campusUrl, () => tab.rejection)
    page.setDefaultTimeout(15_000)
    await page.goto(`${campusUrl}/robots.txt`)
    return tab
  }
  const openProfile = async (flow: Flow): Promise<Profile> => {
    const { page, context } = await openVisitor(browser, { lang: 'en', expected: [/./] })
    await context.addInitScript(() => {
      if (location.protocol === 'http:') localStorage.setItem('univ.lang', 'en')
    })
    if (flow === 'implicit') await forceImplicitFlow(page)
    await page.goto(campusUrl + TODO)
    await page.waitForURL(/\/oidc\//)
    await signIn(page, 'student')
    await page.getByRole('button', { name: /^Account: / }).waitFor()
    const record = await settled(() =>
      page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('oidc.user:'))!),
    )
    return { context, record, idle: [await prepare(page)] }
  }
  const openPage = async (flow: Flow, { context }: Profile): Promise<IdleTab> => {
    const page = await context.newPage()
    if (flow === 'implicit') await forceImplicitFlow(page)
    return prepare(page)
  }
  const [code, implicit] = await Promise.all(FLOWS.map(openProfile))
  const profiles: Record<Flow, Profile> = { code: code!, implicit: implicit! }

  return async (flow, { isMember = true } = {}) => {
    const profile = profiles[flow]
    const { context, record, idle } = profile
    const tab = idle.pop() ?? (await openPage(flow, profile))
    const { page } = tab
    await page.clock.install()
    await page.evaluate(
      ([key, value, keeps]) => {
        sessionStorage.clear()
        localStorage.removeItem('univ.lastRoundTrip')
        if (keeps) localStorage.setItem(key, value)
        else localStorage.removeItem(key)
      },
      [...record, isMember] as const,
    )
    const trips: string[] = []
    const onRequest = (request: Request) => {
      if (
        /\/oidc\/authorize/.test(request.url()) &&
        request.isNavigationRequest() &&
        !request.frame().parentFrame()
      )
        trips.push(request.url())
    }
    context.on('request', onRequest)
    return {
      page,
      context,
      trips,
      refuse: (rejection) => void (tab.rejection = rejection),
      accept: () => void (tab.rejection = undefined),
      nextMinute: () => page.clock.fastForward(59_000),
      async [Symbol.asyncDispose]() {
        context.off('request', onRequest)
        tab.rejection = undefined
        try {
          // a page of another origin keeps nothing for the next test
          await page.evaluate(() => sessionStorage.clear())
          await page.goto(`${campusUrl}/robots.txt`)
          idle.push(tab)
        } catch {
          // a failed test may leave a page that navigates
          await page.close()
        }
      },
    }
  }
}
