import { match, ok } from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { before, describe, test } from 'node:test'
import { eventually, expectEventually, waitUntil } from '../tools/eventually.ts'
import { setUpSite } from '../tools/host-site.ts'
import { signIn } from '../tools/page-test.ts'
import { setUpPortal } from './portal-fixture.ts'

// An app that uses the package from npm: it serves the scripts and its own univ-config.json, and falls back to its
// single page for any other path, as development servers do.

describe('an app that serves the scripts itself', () => {
  const dist = path.resolve(process.env['UNIV_DIST'] ?? 'dist')
  let config: Record<string, unknown> = {}
  let body = ''
  const app = setUpSite((request, response) => {
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
  const fixture = setUpPortal({ embedOrigins: () => app.url })
  before(() => fixture.addFavorite())

  /** The campus's configuration with absolute URLs, as an app would write them. */
  const open = async (tags: string, more: object, expected: RegExp[] = []) => {
    const reply = await fetch(`${fixture.campus.url}/univ-config.json`)
    const { early: _, ...values } = (await reply.json()) as Record<string, unknown>
    const absolute = (value: unknown): unknown =>
      typeof value === 'string' && value.startsWith('/') && value !== '/' ? fixture.campus.url + value : value
    config = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, absolute(value)]))
    const oidc = values['oidc'] as Record<string, unknown>
    Object.assign(config, {
      oidc: { ...oidc, authority: absolute(oidc['authority']) },
      embedOrigins: [],
      ...more,
    })
    body = tags
    const visitor = await fixture.openVisitor({ expected })
    await visitor.page.goto(`${app.url}/`)
    return visitor
  }

  test('signs in through the popup of the configured portal', async () => {
    const { page, expectNoErrors } = await open('<univ-favorites></univ-favorites>', {
      hall: fixture.campus.url,
    })
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Sign in' }).click(),
    ])
    await eventually(() =>
      ok(opened.url().startsWith(`${fixture.campus.url}/`) || opened.url() === 'about:blank', opened.url()),
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
    await expectEventually(() => page.url(), `${app.url}/`)
    expectNoErrors()
  })

  test('without a configured portal, logs what to set once and does not navigate', async () => {
    const { page } = await open('<univ-favorites></univ-favorites>', {}, [/sign-in is unavailable/])
    const [message] = await Promise.all([
      page.waitForEvent('console', { predicate: (m) => m.text().includes('sign-in is unavailable') }),
      page.getByRole('button', { name: 'Sign in' }).click(),
    ])
    match(
      message.text(),
      new RegExp(`Set "hall" in ${app.url}/univ-config.json .*add ${app.url} to "embedOrigins"`),
    )
    await page
      .getByText(/not listed|does not list|cannot/i)
      .first()
      .waitFor()
    await expectEventually(() => page.url(), `${app.url}/`)
  })

  test('the catalogue offers sign-in, too; no-sign-in hides it, and links open the portal', async () => {
    const { page } = await open(
      '<univ-service-catalogue></univ-service-catalogue><univ-favorites no-sign-in></univ-favorites>',
      { hall: fixture.campus.url },
    )
    await page
      .locator('univ-service-catalogue')
      .getByText(/^Sign in to see all /)
      .waitFor()
    await expectEventually(() => page.getByRole('button', { name: 'Sign in' }).count(), 1)
    const browse = page.locator('univ-favorites').getByRole('link').first()
    await eventually(async () =>
      match((await browse.getAttribute('href'))!, new RegExp(`^${fixture.campus.url}/workflow/`)),
    )
  })
})
