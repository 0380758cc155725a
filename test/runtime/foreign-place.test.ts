import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { createFramedSession } from '../../src/runtime/foreign-framed.ts'
import { kindOf, placeHere } from '../../src/runtime/foreign-place.ts'
import { Browser, configOf, guest, KEY, ORIGIN, recordOf } from './session-page.ts'

// quality §3: framed by a page that is not allowed, there is no session

const LISTED = 'https://cms.univ.edu'
const EVIL = 'https://evil.example'
const config = configOf({ embedOrigins: [LISTED] })

for (const [what, origin, around, kind] of [
  ['the portal', ORIGIN, [], 'own'],
  ['a server', '', [], 'own'],
  ['the portal in a page of its own', ORIGIN, [ORIGIN], 'own'],
  ['the portal in a listed page', ORIGIN, [LISTED], 'own'],
  ['a listed page', LISTED, [], 'foreign'],
  ['a page that is not listed', EVIL, [], 'foreign'],
  ['a page in a frame of its own', EVIL, [EVIL], 'foreign'],
  ['a listed page in the portal', LISTED, [ORIGIN], 'foreign'],
  ['the portal in a stranger', ORIGIN, [EVIL], 'framed'],
  ['the portal in a listed page in a stranger', ORIGIN, [LISTED, EVIL], 'framed'],
  ['the portal in a stranger in the portal', ORIGIN, [EVIL, ORIGIN], 'framed'],
  ['a listed page in a stranger', LISTED, [EVIL], 'framed'],
  ['the portal in a page without an origin', ORIGIN, ['null'], 'framed'],
  ['a page without an origin in another', 'null', ['null'], 'framed'],
  ['the portal in a listed host of another port', ORIGIN, [`${LISTED}:8443`], 'framed'],
  ['a frame that is not told where it stands', ORIGIN, null, 'framed'],
] as const)
  test(`${what} is ${kind}`, () => equal(kindOf(config, { origin, around }), kind))

const page = globalThis as { window?: unknown; location?: unknown; origin?: unknown }
afterEach(() => {
  delete page.window
  delete page.location
  delete page.origin
})
const stand = (window: Record<string, unknown>, origin = ORIGIN) => {
  Object.assign(page, { window, location: window['location'], origin })
  return placeHere()
}

test('the browser tells of the pages around; one that does not tells of its own origin only', () => {
  const top: Record<string, unknown> = { location: { origin: ORIGIN, ancestorOrigins: [] } }
  top['parent'] = top
  deepEqual(stand(top), { origin: ORIGIN, around: [] })
  const told = { parent: top, location: { origin: ORIGIN, ancestorOrigins: { length: 1, 0: EVIL } } }
  deepEqual(stand(told), { origin: ORIGIN, around: [EVIL] })
  const own = { parent: top, location: { origin: ORIGIN } }
  deepEqual(stand(own), { origin: ORIGIN, around: [ORIGIN] })
  const closed = {
    get location(): never {
      throw new DOMException('cross-origin', 'SecurityError')
    },
  }
  deepEqual(stand({ parent: closed, location: { origin: ORIGIN } }), { origin: ORIGIN, around: null })
})

test('in a stranger’s frame neither a stored session nor one of the host counts, and both are told', async () => {
  const browser = new Browser()
  browser.local.setItem(KEY, recordOf())
  const { storages } = browser.tab()
  const session = createFramedSession({ config, storages })
  const told: unknown[] = []
  session.$trouble.subscribe((trouble) => void told.push(trouble))
  session.handIn({ accessToken: 'host', idToken: '', user: { id: 'u9', name: 'Host' } })
  await session.signIn()
  deepEqual([session.$session.get(), session.tokens(), await session.renew()], [guest, null, false])
  deepEqual(told, ['framed', null, 'framed', null, 'framed'])
  equal(browser.local.getItem(KEY), recordOf(), 'the session of the other tabs is left alone')
  browser.local.removeItem(KEY)
  equal(createFramedSession({ config, storages }).$trouble.get(), null)
})
