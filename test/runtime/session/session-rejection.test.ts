import { deepEqual, equal, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { OidcError } from '../../../src/runtime/oidc/oidc-error.ts'
import type { Session } from '../../../src/runtime/session/session.ts'
import {
  FakeBrowser,
  createStoredRecord,
  guest,
  KEY,
  MINUTE,
  openTab,
  ORIGIN,
  refused,
  signedIn,
  T0,
} from './fake-browser.ts'
import { flush } from './fake-clock.ts'

// A token that no service accepts must not send the browser to the provider and back without end.

const user = { id: 'u1', name: 'Name u1' }
const rejection = { ...refused, user }
const isRefused = (session: Session) => deepEqual(session.$session.get(), { state: 'guest', rejection })

/** Signed in, after a sign-in that another page of this tab made a while ago. */
const openMember = () => openTab({ record: createStoredRecord() })

test('a refused token makes one round trip a minute, then the state says who refused', async () => {
  const { browser, session, calls } = openMember()
  await Promise.all([1, 2, 3].map(() => session.reauthenticate(refused)))
  deepEqual(calls, ['begin here'])
  await browser.advance(MINUTE - 1)
  await session.reauthenticate(refused)
  equal(calls.length, 1)
  isRefused(session)
  deepEqual([session.tokens(), session.$notice.get()], [null, { kind: 'refused', rejection }])
  equal(browser.local.getItem(KEY), createStoredRecord(), 'the session can still be ended at the provider')
})

test('allows the next round trip after a minute', async () => {
  const { browser, session, calls } = openMember()
  await session.reauthenticate(refused)
  await browser.advance(MINUTE)
  await session.reauthenticate(refused)
  deepEqual([calls, session.$session.get()], [['begin here', 'begin here'], signedIn()])
})

test('tabs share the minute, also when they are refused together', async () => {
  const browser = new FakeBrowser()
  browser.local.setItem(KEY, createStoredRecord())
  const tabs = [browser.tab(), browser.tab(), browser.tab()]
  const sessions = tabs.map((tab) => tab.open())
  await Promise.all(sessions.map((session) => session.reauthenticate(refused)))
  deepEqual(
    tabs.flatMap(({ calls }) => calls),
    ['begin here'],
  )
  sessions.slice(1).forEach(isRefused)
})

test('guards ask the same minute as refused tokens once a sign-in was completed; a press is always allowed', async () => {
  const { browser, tab, session, calls } = openTab({ at: '/workflow/oidcCallback?code=c&state=s' })
  tab.script.complete = async () => (browser.local.setItem(KEY, createStoredRecord()), '/workflow/todo')
  await session.completeSignIn(tab.adapter.currentUrl())
  browser.local.removeItem(KEY)
  const other = browser.tab()
  const later = other.open()
  await browser.advance(MINUTE - 1)
  equal(await later.signIn('/workflow/done', 'guard'), false)
  equal(await later.signIn('/workflow/done'), true)
  deepEqual([calls.length, other.calls], [1, ['begin /workflow/done']])
})

test('a guard forces the sign-in of a guest (§4), but once a minute for a page that came back without one', async () => {
  const browser = new FakeBrowser()
  const [one, two] = [browser.tab(), browser.tab()]
  equal(await one.open().signIn('/workflow/todo', 'guard'), true)
  equal(await two.open().signIn('/workflow/done', 'guard'), true)
  for (const [tab, target] of [
    [one, '/workflow/todo'],
    [two, '/workflow/done'],
  ] as const)
    equal(await tab.open().signIn(target, 'guard'), false)
  await browser.advance(MINUTE)
  equal(await one.open().signIn('/workflow/todo', 'guard'), true)
})

test('a refused token waits for any round trip of the last minute, also a press', async () => {
  const { session, calls } = openMember()
  await session.signIn()
  await session.reauthenticate(refused)
  deepEqual(calls, ['begin here'])
  isRefused(session)
})

test('a token that is refused right after the sign-in is neither renewed nor fetched again', async () => {
  const { browser, tab, session, calls } = openTab({ at: '/workflow/oidcCallback?code=c&state=s' })
  tab.script.complete = async () => (browser.local.setItem(KEY, createStoredRecord()), '/workflow/todo')
  await session.completeSignIn(tab.adapter.currentUrl())
  equal(await session.renew(), false)
  await session.reauthenticate(refused)
  deepEqual(
    calls.map((call) => call.split(' ')[0]),
    ['complete'],
  )
  isRefused(session)
})

test('a provider that does not renew is asked once a minute, however many calls are refused', async () => {
  const { session, calls } = openMember()
  deepEqual([await session.renew(), await session.renew(), calls], [false, false, ['renew']])
})

for (const [what, breakStorages] of [
  ['refuses to store', (one: { setItem: unknown }) => (one.setItem = () => assertNever())],
  ['drops what is stored', (one: { setItem: unknown }) => (one.setItem = () => {})],
] as const)
  test(`a browser that ${what} makes no round trip by itself: the next page would know of none`, async () => {
    const { browser, tab, session, calls } = openMember()
    for (const one of [browser.local, tab.tabStorage]) breakStorages(one as never)
    equal(await session.signIn('/workflow/todo', 'guard'), false)
    await session.reauthenticate(refused)
    deepEqual(calls, [])
    isRefused(session)
    await session.signIn()
    deepEqual(calls, ['begin here'], 'a press does')
  })
const assertNever = (): never => {
  throw new DOMException('full', 'QuotaExceededError')
}

test('one of the two storages is enough, and other scripts that empty both do not open the loop', async () => {
  const { browser, tab, session, calls } = openMember()
  await session.reauthenticate(refused)
  browser.local.removeItem('univ.lastRoundTrip')
  equal(await tab.open().signIn('/workflow/todo', 'guard'), false)
  tab.tabStorage.removeItem('univ.lastRoundTrip')
  await session.reauthenticate(refused)
  equal(calls.length, 1)
  isRefused(session)
})

for (const [what, value, isAllowed] of [
  ['text', 'soon', true],
  ['nothing', '', true],
  ['a time long ago', String(T0 - 10 * MINUTE), true],
  ['a time far in the future, of a wrong clock', String(T0 + 10 ** 12), true],
  ['a time in half a minute, of a clock set back', String(T0 + MINUTE / 2), false],
  ['half a minute ago', String(T0 - MINUTE / 2), false],
] as const)
  test(`a stored round trip at ${what} ${isAllowed ? 'allows' : 'delays'} the next one`, async () => {
    const { browser, session, calls } = openMember()
    browser.local.setItem('univ.lastRoundTrip', value)
    await session.reauthenticate(refused)
    deepEqual(calls, isAllowed ? ['begin here'] : [])
  })

test('a provider that cannot be reached leaves the message, and not a page that waits', async () => {
  const browser = new FakeBrowser()
  browser.local.setItem(KEY, createStoredRecord())
  const session = browser.tab().open({ loadSignIn: () => Promise.reject(new Error('offline')) })
  await rejects(session.reauthenticate(refused), /offline/)
  isRefused(session)
})

test('while a token is refused it is not renewed, and a renewal of another tab changes nothing', async () => {
  const browser = new FakeBrowser()
  browser.local.setItem(KEY, createStoredRecord())
  browser.local.setItem('univ.lastRoundTrip', String(T0))
  const [one, two] = [browser.tab(), browser.tab()]
  const session = one.open()
  await browser.advance(1000)
  await session.reauthenticate(refused)
  two.storages.local.set(KEY, createStoredRecord('u1', { access_token: 'renewed' }))
  isRefused(session)
  await browser.advance(2 * 60 * MINUTE)
  deepEqual([one.calls, await session.renew()], [[], false])
})

test('a sign-in in another tab is tried here, too', async () => {
  const browser = new FakeBrowser()
  browser.local.setItem(KEY, createStoredRecord())
  browser.local.setItem('univ.lastRoundTrip', String(T0))
  const [one, two] = [browser.tab(), browser.tab()]
  const [session, other] = [one.open(), two.open()]
  await session.reauthenticate(refused)
  await browser.advance(1000)
  two.script.complete = async () => (
    two.storages.local.set(KEY, createStoredRecord('u1', { access_token: 'n' })),
    '/'
  )
  await other.completeSignIn(`${ORIGIN}/workflow/oidcCallback?state=1`)
  browser.dispatchStorage(null)
  deepEqual([session.$session.get(), session.tokens()?.accessToken], [signedIn(), 'n'])
})

test('going on as a guest ends the session in all tabs, without the provider and without a notice', async () => {
  const { browser, tab, session, calls } = openMember()
  browser.local.setItem('univ.lastRoundTrip', String(T0))
  await session.reauthenticate(refused)
  session.clear(null)
  deepEqual([session.$session.get(), session.$notice.get(), browser.local.getItem(KEY)], [guest, null, null])
  equal(await tab.open().signIn('/workflow/todo', 'guard'), false)
  deepEqual(calls, [])
})

test('a user whose token is refused can sign out at the provider', async () => {
  const { browser, session, calls } = openMember()
  browser.local.setItem('univ.lastRoundTrip', String(T0))
  await session.reauthenticate(refused)
  await session.signOut()
  deepEqual([calls, session.$session.get()], [['signOut id.of.u1'], guest])
})

test('after a sign-out no guard of that tab signs in, on no later page, until the user does', async () => {
  const { browser, tab, session, calls } = openMember()
  await session.signOut()
  await browser.advance(10 * MINUTE)
  const later = tab.open()
  equal(await later.signIn('/workflow/todo', 'guard'), false)
  await later.signIn('/workflow/todo')
  await browser.advance(10 * MINUTE)
  equal(await later.signIn('/workflow/todo', 'guard'), true)
  deepEqual(calls, ['signOut id.of.u1', 'begin /workflow/todo', 'begin /workflow/todo'])
})

test('a sign-out in another tab holds the guards of this one back', async () => {
  const browser = new FakeBrowser()
  browser.local.setItem(KEY, createStoredRecord())
  const [one, two] = [browser.tab(), browser.tab()]
  const [session, other] = [one.open(), two.open()]
  await other.signOut()
  await flush()
  equal(await session.signIn('/workflow/todo', 'guard'), false)
  equal(
    await browser.tab().open().signIn('/workflow/todo', 'guard'),
    true,
    'a new tab forces the sign-in (§4)',
  )
})

test('refused live updates are reported, and the session stays', async () => {
  const { session, calls } = openMember()
  await session.reauthenticate({ system: 'bus', status: 401, code: '' })
  deepEqual(session.$session.get(), signedIn())
  deepEqual(session.$notice.get(), {
    kind: 'refused',
    rejection: { system: 'bus', status: 401, code: '', user },
  })
  deepEqual(calls, [])
})

test('a refused token of the host page falls back to the page’s own session, with the message', async () => {
  const { session, calls } = openMember()
  session.setHostSession({ accessToken: 'h', idToken: '', user: { id: 'h1', name: 'Host' } })
  await session.reauthenticate(refused)
  deepEqual([session.$session.get(), calls], [signedIn(), []])
  deepEqual(session.$notice.get(), { kind: 'refused', rejection: { ...refused, user: null } })
})

for (const [code, shown] of [
  ['refused: ACCESS_TOKEN_INVALID for eyJhbGciOi.J9', 'ACCESS_TOKEN_INVALID'],
  ['40101', '40101'],
  ['<b>no</b> access', ''],
] as const)
  test(`shows of a server’s answer "${code}" no more than "${shown}"`, async () => {
    const { browser, session } = openMember()
    browser.local.setItem('univ.lastRoundTrip', String(T0))
    await session.reauthenticate({ ...refused, code })
    const state = session.$session.get()
    equal(state.state === 'guest' && state.rejection?.code, shown)
  })

test('a failed sign-in says why, and the next one from its landing page goes where it was to go', async () => {
  const at = openTab({ at: '/workflow/oidcCallback?error=access_denied&state=s' })
  const { tab, session, calls } = at
  tab.tabStorage.setItem('targetNow', '/workflow/todo?page=2')
  tab.script.complete = () => Promise.reject(new OidcError('provider', 'access_denied'))
  await rejects(session.completeSignIn(tab.adapter.currentUrl()))
  deepEqual(session.$notice.get(), { kind: 'sign-in-failed', reason: 'provider', detail: 'access_denied' })
  tab.adapter.replaceUrl('/workflow/index')
  await session.signIn()
  tab.adapter.replaceUrl('/workflow/serviceCenter')
  await session.signIn()
  deepEqual(calls.slice(1), ['begin /workflow/todo?page=2', 'begin here'])
})
