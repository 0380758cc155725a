// A page of the fault server with our tags, for a guest or a signed-in user.
import { strict as assert } from 'node:assert'
import type { Browser, Page } from 'playwright-core'
import { openVisitor, type Visitor } from '../tools/page-test.ts'
import type { FaultServer } from './fault-server.ts'
import { installProbe, type TagSpec } from './page-probe.ts'

/** The page on which tags are shown; the portal's entry includes the catalogue. */
const STAGE_PATH = '/stage.html'
/** A page with the portal and its routing. */
export const PORTAL_PATH = '/workflow/index'

const page = (body: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>stage</title>
    <link rel="icon" href="data:," />
    <script type="module" src="/univ-portal.js"></script>
    <script type="module" src="/univ-favorites.js"></script>
    <script type="module" src="/univ-process-center.js"></script>
    <script type="module" src="/univ-assistant.js"></script>
  </head>
  <body>${body}</body>
</html>`

export function addPages(server: FaultServer): void {
  server.pages.set(STAGE_PATH, page('<div id="stage"></div>'))
  server.pages.set(PORTAL_PATH, page('<univ-portal></univ-portal><div id="stage"></div>'))
}

/** The stored session record, as written by the sign-in. */
export const createStoredRecord = (name: string, now = Date.now()): string =>
  JSON.stringify({
    access_token: 'access.token.of-u1',
    id_token: 'id.token.of-u1',
    token_type: 'Bearer',
    scope: 'openid profile',
    expires_at: Math.floor(now / 1000) + 8 * 3600,
    profile: { sub: 'u1', name },
  })

export interface TestPage extends Visitor {
  /** Replaces the tags on the page, and waits until it is idle. */
  show(tags: TagSpec[]): Promise<void>
  waitUntilIdle(): Promise<void>
}

export interface TestPageOptions {
  isSignedIn?: boolean
  path?: string
  lang?: string
  height?: number
  expected?: RegExp[]
  /** Runs before any script of the page. */
  prepare?: (page: Page) => Promise<void>
}

export async function openTestPage(
  browser: Browser,
  server: FaultServer,
  {
    isSignedIn = false,
    path: pagePath = STAGE_PATH,
    lang = 'en',
    height = 900,
    expected = [],
    prepare,
  }: TestPageOptions = {},
): Promise<TestPage> {
  const visitor = await openVisitor(browser, { lang, expected })
  const { page, context } = visitor
  page.setDefaultTimeout(20_000)
  await page.setViewportSize({ width: 1280, height })
  await context.addInitScript(installProbe)
  if (isSignedIn)
    await context.addInitScript(
      ([key, record]) => {
        if (!sessionStorage.getItem('record-stored')) localStorage.setItem(key!, record!)
        sessionStorage.setItem('record-stored', 'yes')
      },
      [`oidc.user:${server.url}/oidc:univ-portal`, createStoredRecord('Somebody')],
    )
  await prepare?.(page)
  await page.goto(server.url + pagePath)
  await page.evaluate(() =>
    Promise.all(
      ['univ-portal', 'univ-favorites', 'univ-process-center', 'univ-assistant'].map((tag) =>
        customElements.whenDefined(tag),
      ),
    ),
  )
  const waitUntilIdle = async () => {
    let quiet = 0
    // a page full of the longest texts takes seconds on a busy machine
    for (let turn = 0; turn < 1200; turn++) {
      // reading such a page costs as much as a call, so it is read only when no call is in progress
      const isBusy = server.pendingCalls() > 0 || (await page.evaluate(() => globalThis.__probe.isPending()))
      quiet = isBusy || server.pendingCalls() > 0 ? 0 : quiet + 1
      if (quiet === 3) return
      await new Promise((done) => setTimeout(done, 25))
    }
    const waits = await page.evaluate(() => globalThis.__probe.pending())
    assert.fail(
      `the page still waits for ${server.pendingCalls()} calls, ${waits.join('; ')}\n${(await page.evaluate(() => globalThis.__probe.text())).slice(0, 500)}`,
    )
  }
  return {
    ...visitor,
    waitUntilIdle,
    async show(tags) {
      await page.evaluate((all) => globalThis.__probe.mountTags(all), tags)
      await waitUntilIdle()
    },
  }
}
