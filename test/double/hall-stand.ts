// A page of the fault server with our tags on it, for a guest or for somebody signed in.
import { strict as assert } from 'node:assert'
import type { Browser, Page } from 'playwright-core'
import { visitor, type Visitor } from '../tools/pages.ts'
import type { FaultServer } from './fault-server.ts'
import { installProbe, type Staged } from './hostile-probe.ts'

/** Where tags are staged; the portal's entry brings the catalogue along. */
export const STAGE = '/stage.html'
/** A page that is the portal, so that it routes. */
export const PORTAL = '/workflow/index'

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
  server.pages.set(STAGE, page('<div id="stage"></div>'))
  server.pages.set(PORTAL, page('<univ-portal></univ-portal><div id="stage"></div>'))
}

/** The stored session of somebody, as the sign-in leaves it (decisions, "Names that tests rely on"). */
export const recordOf = (name: string, now = Date.now()): string =>
  JSON.stringify({
    access_token: 'access.token.of-u1',
    id_token: 'id.token.of-u1',
    token_type: 'Bearer',
    scope: 'openid profile',
    expires_at: Math.floor(now / 1000) + 8 * 3600,
    profile: { sub: 'u1', name },
  })

export interface Stand extends Visitor {
  /** Shows these tags instead of the former ones, and waits until nothing on the page waits. */
  show(tags: Staged[]): Promise<void>
  settle(): Promise<void>
}

export interface StandOptions {
  member?: boolean
  at?: string
  lang?: string
  height?: number
  expected?: RegExp[]
  /** before any script of the page */
  prepare?: (page: Page) => Promise<void>
}

export async function openStand(
  browser: Browser,
  server: FaultServer,
  { member = false, at = STAGE, lang = 'en', height = 900, expected = [], prepare }: StandOptions = {},
): Promise<Stand> {
  const one = await visitor(browser, { lang, expected })
  const { page, context } = one
  page.setDefaultTimeout(20_000)
  await page.setViewportSize({ width: 1280, height })
  await context.addInitScript(installProbe)
  if (member)
    await context.addInitScript(
      ([key, record]) => {
        if (!sessionStorage.getItem('begun')) localStorage.setItem(key!, record!)
        sessionStorage.setItem('begun', 'yes')
      },
      [`oidc.user:${server.url}/oidc:univ-portal`, recordOf('Somebody')],
    )
  await prepare?.(page)
  await page.goto(server.url + at)
  await page.evaluate(() =>
    Promise.all(
      ['univ-portal', 'univ-favorites', 'univ-process-center', 'univ-assistant'].map((tag) =>
        customElements.whenDefined(tag),
      ),
    ),
  )
  const settle = async () => {
    let quiet = 0
    for (let turn = 0; turn < 400; turn++) {
      const waits = server.busy() + (await page.evaluate(() => globalThis.__probe.waiting()))
      quiet = waits === 0 ? quiet + 1 : 0
      if (quiet === 3) return
      await new Promise((done) => setTimeout(done, 25))
    }
    assert.fail(
      `the page still waits\n${(await page.evaluate(() => globalThis.__probe.text())).slice(0, 500)}`,
    )
  }
  return {
    ...one,
    settle,
    async show(tags) {
      await page.evaluate((all) => globalThis.__probe.stage(all), tags)
      await settle()
    },
  }
}
