import { deepEqual, equal, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Hono } from 'hono'
import { createHallPages } from '../../src/campus/hall-pages.ts'
import { isGuardedRoute, isPortalRoute } from '../../src/campus/portal-routes.ts'
import { readSettings } from '../../src/campus/settings.ts'
import { createFileReader } from '../../src/campus/static-files.ts'
import { matchRoute, ROUTES } from '../../src/runtime/routing/routes.ts'

const CMS = 'https://cms.example.edu'

describe('the pages of the hall, served by the campus', () => {
  const settings = readSettings({
    port: 1,
    dist: 'src', // src/hall in place of dist/hall: the same files without preload links
    env: { EMBED_ORIGINS: CMS, PUBLIC_ORIGIN: 'https://hall.example.edu' },
  })
  const pages = createHallPages(settings, createFileReader(), {
    page: async () => null,
    content: async (c) => c.text('content'),
    embedPage: async (_c, page) => page,
    withContacts: async (_c, page) => page,
  })
  const app = new Hono()
    .get('/window', async (c) => (await pages.signInWindow(c)) ?? c.notFound())
    .get('/frame', async (c) => (await pages.signInFrame(c)) ?? c.notFound())
    .get('/renew', async (c) => (await pages.renewal(c)) ?? c.notFound())
    .get('/workflow/*', async (c) => (await pages.portal(c)) ?? c.notFound())
    .get('/embed/*', async (c) => (await pages.embed(c)) ?? c.notFound())
    .get('*', (c) => pages.notFound(c))
  const get = async (path: string) => {
    const reply = await app.request(path)
    const policy = reply.headers.get('content-security-policy') ?? ''
    return {
      status: reply.status,
      headers: reply.headers,
      policy,
      ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1],
    }
  }

  test('allows framing of the popup by none, of the hidden frames by listed origins, of an embedded tag by any', async () => {
    const found = await Promise.all(['/window', '/frame', '/renew', '/embed/univ-tag'].map(get))
    deepEqual(
      found.map(({ ancestors }) => ancestors),
      ["'none'", `'self' ${CMS}`, `'self' ${CMS}`, "'self' *"],
    )
    equal(found[0]!.headers.get('x-frame-options'), 'DENY')
    for (const { status, headers, policy } of found) {
      equal(status, 200)
      // the header would sever the popup from its opener
      equal(headers.get('cross-origin-opener-policy'), null)
      match(policy, /script-src 'self';.*require-trusted-types-for 'script'/)
    }
  })

  test('responds 404 for tags without a page, and with a page for other URLs', async () => {
    for (const path of ['/embed/univ-portal', '/embed/x', '/nothing']) {
      const { status, headers } = await get(path)
      equal(status, 404, path)
      if (path === '/nothing') match(headers.get('content-type')!, /text\/html/)
    }
  })

  test('responds with the portal to every path below /workflow/, with status 404 where the portal has no route', async () => {
    const known = ROUTES.flatMap(({ paths }) => paths).map((route) => `/${route.replace(/\{\w+\}/, '7')}`)
    for (const path of [...known, ...known.map((route) => `${route.replace(/\/$/, '')}/`)])
      equal(isPortalRoute(path), true, path)
    for (const path of known) {
      const { access } = matchRoute(path).route
      equal(isGuardedRoute(path), access === 'signed-in', path)
    }
    const unknown = [
      '/workflow/',
      '/workflow/nothing',
      '/workflow/todo/1',
      '/workflow/TODO',
      '/workflow/gl/',
      '/homes',
    ]
    for (const path of unknown) {
      equal(matchRoute(path).route.name, 'unknown')
      equal(isPortalRoute(path), false, path)
    }
    const [page, missing] = await Promise.all(
      ['/workflow/serviceCenter', '/workflow/nothing'].map(async (path) => app.request(path)),
    )
    deepEqual([page!.status, missing!.status], [200, 404])
    equal(await missing!.text(), await page!.text())
    equal(missing!.headers.get('content-security-policy'), page!.headers.get('content-security-policy'))
  })
})
