import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { createNoneSource } from '../../../src/runtime/session/sources/none.ts'
import { SessionStore } from '../../../src/runtime/session/store.ts'
import { classifyEmbedContext, readEmbedContext } from '../../../src/runtime/session/embed-context.ts'
import { FakeBrowser, createConfig, guest, KEY, ORIGIN, createStoredRecord } from './fake-browser.ts'

// no session in a frame of a page that is not listed

const LISTED = 'https://cms.univ.edu'
const EVIL = 'https://evil.example'
const config = createConfig({ embedOrigins: [LISTED] })

for (const [label, origin, ancestorOrigins, kind] of [
  ['the portal', ORIGIN, [], 'own'],
  ['a server', '', [], 'own'],
  ['the portal in a page of its own origin', ORIGIN, [ORIGIN], 'own'],
  ['the portal in a listed page', ORIGIN, [LISTED], 'own'],
  ['a listed page', LISTED, [], 'cross-origin'],
  ['a page that is not listed', EVIL, [], 'cross-origin'],
  ['a page in a frame of its own origin', EVIL, [EVIL], 'cross-origin'],
  ['a listed page in the portal', LISTED, [ORIGIN], 'cross-origin'],
  ['the portal in an unlisted page', ORIGIN, [EVIL], 'framed'],
  ['the portal in a listed page in an unlisted page', ORIGIN, [LISTED, EVIL], 'framed'],
  ['the portal in an unlisted page in the portal', ORIGIN, [EVIL, ORIGIN], 'framed'],
  ['a listed page in an unlisted page', LISTED, [EVIL], 'framed'],
  ['the portal in a page with an opaque origin', ORIGIN, ['null'], 'framed'],
  ['a page with an opaque origin in another', 'null', ['null'], 'framed'],
  ['the portal in a listed host with another port', ORIGIN, [`${LISTED}:8443`], 'framed'],
  ['a frame whose ancestors are unknown', ORIGIN, null, 'framed'],
] as const)
  test(`classifies ${label} as ${kind}`, () =>
    equal(classifyEmbedContext(config, { origin, ancestorOrigins }), kind))

const page = globalThis as { window?: unknown; location?: unknown; origin?: unknown }
afterEach(() => {
  delete page.window
  delete page.location
  delete page.origin
})
const contextIn = (window: Record<string, unknown>, origin = ORIGIN) => {
  Object.assign(page, { window, location: window['location'], origin })
  return readEmbedContext()
}

test('reads the ancestor origins; without ancestorOrigins only those of the same origin', () => {
  const top: Record<string, unknown> = { location: { origin: ORIGIN, ancestorOrigins: [] } }
  top['parent'] = top
  deepEqual(contextIn(top), { origin: ORIGIN, ancestorOrigins: [] })
  const listed = { parent: top, location: { origin: ORIGIN, ancestorOrigins: [EVIL] } }
  deepEqual(contextIn(listed), { origin: ORIGIN, ancestorOrigins: [EVIL] })
  const own = { parent: top, location: { origin: ORIGIN } }
  deepEqual(contextIn(own), { origin: ORIGIN, ancestorOrigins: [ORIGIN] })
  const closed = {
    get location(): never {
      throw new DOMException('cross-origin', 'SecurityError')
    },
  }
  deepEqual(contextIn({ parent: closed, location: { origin: ORIGIN } }), {
    origin: ORIGIN,
    ancestorOrigins: null,
  })
})

test('ignores stored and host-provided sessions in a frame of an unlisted page and shows a notice', async () => {
  const browser = new FakeBrowser()
  browser.local.setItem(KEY, createStoredRecord())
  const tab = browser.tab()
  const createSession = () => new SessionStore(createNoneSource({ config, browser: tab.browser }), tab)
  const session = createSession()
  const notices: unknown[] = []
  session.$notice.subscribe((notice) => void notices.push(notice))
  session.setHostSession({ accessToken: 'host', idToken: '', user: { id: 'u9', name: 'Host' } })
  await session.signIn()
  deepEqual([session.$session.get(), session.tokens(), await session.renew()], [guest, null, false])
  deepEqual(notices, ['framed', null, 'framed', null, 'framed'])
  equal(browser.local.getItem(KEY), createStoredRecord(), 'the stored session stays for other tabs')
  browser.local.removeItem(KEY)
  equal(createSession().$notice.get(), null)
})
