import { match, ok } from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { startCampus, type RunningCampus } from '../../demo/campus/server.ts'
import { eventually, expectEventually, waitUntil } from '../tools/eventually.ts'
import { openBrowser, openVisitor, signIn, type Visitor } from '../tools/page-test.ts'

// An app that uses the package from npm: it serves the scripts and its own univ-config.json, and falls back to its
// single page for any other path, as development servers do.

describe('an app that serves the scripts itself', () => {
  const dist = path.resolve(process.env['UNIV_DIST'] ?? 'dist')
  let server: Server
  let campus: RunningCampus
  let browser: Browser
  let app: string
  let config: Record<string, unknown> = {}
  let body = ''
  const visitors: Visitor[] = []

  before(async () => {
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url!, 'http://app')
      const file = path.join(dist, pathname)
      const script = pathname.endsWith('.js') && existsSync(file)
      const type = script ? 'text/javascript' : pathname.endsWith('.json') ? 'application/json' : 'text/html'
      response.setHeader('content-type', `${type}; charset=utf-8`)
      response.end(
        script
          ? readFileSync(file)
          : type === 'application/json'
            ? JSON.stringify(config)
            : `<!doctype html><html lang="en"><head><title>App</title><link rel="icon" href="data:,">
              <script type="module" src="/univ-favorites.js"></script>
              <script type="module" src="/univ-service-catalogue.js"></script></head><body>${body}</body></html>`,
      )
    })
    await new Promise<void>((done) => server.listen(0, 'localhost', done))
    app = `http://localhost:${(server.address() as AddressInfo).port}`
    ;[campus, browser] = await Promise.all([
      startCampus({ port: 0, dataDir: 'memory', dist, env: { EMBED_ORIGINS: app } }),
      openBrowser(),
    ])
    await campus.campus.db.query(
      `insert into favorite (person_id, app_id, place)
       select person.id, app.id, 0 from person, app where account = 'student' and visible order by app.id limit 1`,
    )
  })
  after(async () => {
    for (const visitor of visitors) await visitor.close()
    await browser.close()
    await campus.close()
    server.close()
  })

  /** The campus's configuration with absolute URLs, as an app would write them. */
  const open = async (tags: string, more: object, expected: RegExp[] = []) => {
    const reply = await fetch(`${campus.url}/univ-config.json`)
    const { early: _, ...values } = (await reply.json()) as Record<string, unknown>
    const absolute = (value: unknown): unknown =>
      typeof value === 'string' && value.startsWith('/') && value !== '/' ? campus.url + value : value
    config = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, absolute(value)]))
    const oidc = values['oidc'] as Record<string, unknown>
    Object.assign(config, {
      oidc: { ...oidc, authority: absolute(oidc['authority']) },
      embedOrigins: [],
      ...more,
    })
    body = tags
    const visitor = await openVisitor(browser, { lang: 'en', expected })
    visitors.push(visitor)
    await visitor.page.goto(`${app}/`)
    return visitor
  }

  test('signs in through the popup of the configured portal', async () => {
    const { page, expectNoErrors } = await open('<univ-favorites></univ-favorites>', { hall: campus.url })
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Sign in' }).click(),
    ])
    await eventually(() =>
      ok(opened.url().startsWith(`${campus.url}/`) || opened.url() === 'about:blank', opened.url()),
    )
    await signIn(opened, 'student')
    await opened
      .getByRole('button', { name: 'Allow', exact: true })
      .click()
      .catch(() => {})
    await waitUntil('the popup closes', async () => opened.isClosed())
    await page.locator('univ-favorites').getByRole('listitem').first().waitFor()
    await expectEventually(
      () => page.getByRole('button', { name: 'Sign in' }).count(),
      0,
      'offered to guests only',
    )
    await expectEventually(() => page.url(), `${app}/`)
    expectNoErrors()
  })

  test('without a configured portal, logs what to set once and does not navigate', async () => {
    const { page } = await open('<univ-favorites></univ-favorites>', {}, [/sign-in is unavailable/])
    const [message] = await Promise.all([
      page.waitForEvent('console', { predicate: (m) => m.text().includes('sign-in is unavailable') }),
      page.getByRole('button', { name: 'Sign in' }).click(),
    ])
    match(message.text(), new RegExp(`Set "hall" in ${app}/univ-config.json .*add ${app} to "embedOrigins"`))
    await page
      .getByText(/not listed|does not list|cannot/i)
      .first()
      .waitFor()
    await expectEventually(() => page.url(), `${app}/`)
  })

  test('the catalogue offers sign-in, too; no-sign-in hides it, and links open the portal', async () => {
    const { page } = await open(
      '<univ-service-catalogue></univ-service-catalogue><univ-favorites no-sign-in></univ-favorites>',
      { hall: campus.url },
    )
    await page
      .locator('univ-service-catalogue')
      .getByText(/^Sign in to see all /)
      .waitFor()
    await expectEventually(() => page.getByRole('button', { name: 'Sign in' }).count(), 1)
    const browse = page.locator('univ-favorites').getByRole('link').first()
    await eventually(async () =>
      match((await browse.getAttribute('href'))!, new RegExp(`^${campus.url}/workflow/`)),
    )
  })
})
