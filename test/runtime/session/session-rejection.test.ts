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
  refused,
  signedIn,
  T0,
} from './fake-browser.ts'
import { flush } from './fake-clock.ts'

// A token that no service accepts must not send the browser to the provider and back without end.

const user = { id: 'u1', name: 'Name u1' }
const rejection = { ...refused, user }
const assertRejected = (session: Session) => deepEqual(session.$session.get(), { state: 'guest', rejection })

/** A signed-in tab whose sign-in on an earlier page is over a minute old. */
const openSignedIn = () => openTab({ record: createStoredRecord() })

test('makes one round trip a minute for a rejected token, then reports the rejecting service', async () => {
  const { browser, session, calls } = openSignedIn()
  await Promise.all([1, 2, 3].map(() => session.reauthenticate(refused)))
  deepEqual(calls, ['begin here'])
  await browser.advance(MINUTE - 1)
  await session.reauthenticate(refused)
  equal(calls.length, 1)
  assertRejected(session)
  deepEqual([session.tokens(), session.$notice.get()], [null, { kind: 'refused', rejection }])
  equal(browser.local.getItem(KEY), createStoredRecord(), 'the session can still be ended at the provider')
})

test('allows the next round trip after a minute', async () => {
  const { browser, session, calls } = openSignedIn()
  await session.reauthenticate(refused)
  await browser.advance(MINUTE)
  await session.reauthenticate(refused)
  deepEqual([calls, session.$session.get()], [['begin here', 'begin here'], signedIn()])
})

test('shares the round trip limit between tabs, even when rejected together', async () => {
  const browser = new FakeBrowser()
  browser.local.setItem(KEY, createStoredRecord())
  const tabs = [browser.tab(), browser.tab(), browser.tab()]
  const sessions = tabs.map((tab) => tab.open())
  await Promise.all(sessions.map((session) => session.reauthenticate(refused)))
  deepEqual(
    tabs.flatMap(({ calls }) => calls),
    ['begin here'],
  )
  sessions.slice(1).forEach(assertRejected)
})

test('limits guards like rejected tokens after a completed sign-in, but not sign-ins by the user', async () => {
  const { browser, tab, session, calls } = openTab({ path: '/workflow/oidcCallback?code=c&state=s' })
  tab.script.complete = async () => (browser.local.setItem(KEY, createStoredRecord()), '/workflow/todo')
  await session.completeSignIn()
  browser.local.removeItem(KEY)
  const other = browser.tab()
  const later = other.open()
  await browser.advance(MINUTE - 1)
  equal(await later.signIn('/workflow/done', 'guard'), false)
  equal(await later.signIn('/workflow/done'), true)
  deepEqual([calls.length, other.calls], [1, ['begin /workflow/done']])
})

test('forces the sign-in of a guest at a guard (§4), once a minute per page that returned without a session', async () => {
  const browser = new FakeBrowser()
  const [storage, two] = [browser.tab(), browser.tab()]
  equal(await storage.open().signIn('/workflow/todo', 'guard'), true)
  equal(await two.open().signIn('/workflow/done', 'guard'), true)
  for (const [tab, target] of [
    [storage, '/workflow/todo'],
    [two, '/workflow/done'],
  ] as const)
    equal(await tab.open().signIn(target, 'guard'), false)
  await browser.advance(MINUTE)
  equal(await storage.open().signIn('/workflow/todo', 'guard'), true)
})

test('counts sign-ins by the user towards the round trip limit of rejected tokens', async () => {
  const { session, calls } = openSignedIn()
  await session.signIn()
  await session.reauthenticate(refused)
  deepEqual(calls, ['begin here'])
  assertRejected(session)
})

test('neither renews nor requests a token rejected right after the sign-in', async () => {
  const { browser, tab, session, calls } = openTab({ path: '/workflow/oidcCallback?code=c&state=s' })
  tab.script.complete = async () => (browser.local.setItem(KEY, createStoredRecord()), '/workflow/todo')
  await session.completeSignIn()
  equal(await session.renew(), false)
  await session.reauthenticate(refused)
  deepEqual(
    calls.map((call) => call.split(' ')[0]),
    ['complete'],
  )
  assertRejected(session)
})

test('tries to renew once a minute, however many calls are rejected', async () => {
  const { session, calls } = openSignedIn()
  deepEqual([await session.renew(), await session.renew(), calls], [false, false, ['renew']])
})

for (const [label, breakStorages] of [
  ['throws on writes', (storage: { setItem: unknown }) => (storage.setItem = () => assertNever())],
  ['drops writes', (storage: { setItem: unknown }) => (storage.setItem = () => {})],
] as const)
  test(`makes no automatic round trip when storage ${label}`, async () => {
    const { browser, tab, session, calls } = openSignedIn()
    for (const storage of [browser.local, tab.tabStorage]) breakStorages(storage as never)
    equal(await session.signIn('/workflow/todo', 'guard'), false)
    await session.reauthenticate(refused)
    deepEqual(calls, [])
    assertRejected(session)
    await session.signIn()
    deepEqual(calls, ['begin here'], 'a sign-in by the user does')
  })
const assertNever = (): never => {
  throw new DOMException('full', 'QuotaExceededError')
}

test('enforces the limit with one of the two storages, and in memory when both are cleared', async () => {
  const { browser, tab, session, calls } = openSignedIn()
  await session.reauthenticate(refused)
  browser.local.removeItem('univ.lastRoundTrip')
  equal(await tab.open().signIn('/workflow/todo', 'guard'), false)
  tab.tabStorage.removeItem('univ.lastRoundTrip')
  await session.reauthenticate(refused)
  equal(calls.length, 1)
  assertRejected(session)
})

for (const [label, value, isAllowed] of [
  ['an invalid text', 'soon', true],
  ['an empty value', '', true],
  ['a time long ago', String(T0 - 10 * MINUTE), true],
  ['a time far in the future, of a wrong clock', String(T0 + 10 ** 12), true],
  ['a time in half a minute, of a clock set back', String(T0 + MINUTE / 2), false],
  ['a time half a minute ago', String(T0 - MINUTE / 2), false],
] as const)
  test(`a stored round trip at ${label} ${isAllowed ? 'allows' : 'delays'} the next one`, async () => {
    const { browser, session, calls } = openSignedIn()
    browser.local.setItem('univ.lastRoundTrip', value)
    await session.reauthenticate(refused)
    deepEqual(calls, isAllowed ? ['begin here'] : [])
  })

test('shows the notice when the provider is unreachable', async () => {
  const browser = new FakeBrowser()
  browser.local.setItem(KEY, createStoredRecord())
  const session = browser.tab().open({ loadSignIn: () => Promise.reject(new Error('offline')) })
  await rejects(session.reauthenticate(refused), /offline/)
  assertRejected(session)
})

test('does not renew a rejected token and ignores renewals of other tabs', async () => {
  const browser = new FakeBrowser()
  browser.local.setItem(KEY, createStoredRecord())
  browser.local.setItem('univ.lastRoundTrip', String(T0))
  const [storage, two] = [browser.tab(), browser.tab()]
  const session = storage.open()
  await browser.advance(1000)
  await session.reauthenticate(refused)
  two.storages.local.set(KEY, createStoredRecord('u1', { access_token: 'renewed' }))
  assertRejected(session)
  await browser.advance(2 * 60 * MINUTE)
  deepEqual([storage.calls, await session.renew()], [[], false])
})

test('uses a sign-in of another tab', async () => {
  const browser = new FakeBrowser()
  browser.local.setItem(KEY, createStoredRecord())
  browser.local.setItem('univ.lastRoundTrip', String(T0))
  const [storage, two] = [browser.tab(), browser.tab()]
  const [session, other] = [storage.open(), two.open()]
  await session.reauthenticate(refused)
  await browser.advance(1000)
  two.script.complete = async () => (
    two.storages.local.set(KEY, createStoredRecord('u1', { access_token: 'n' })),
    '/'
  )
  await other.completeSignIn()
  browser.dispatchStorage(null)
  deepEqual([session.$session.get(), session.tokens()?.accessToken], [signedIn(), 'n'])
})

test('ends the session in all tabs when continuing as a guest, without the provider or a notice', async () => {
  const { browser, tab, session, calls } = openSignedIn()
  browser.local.setItem('univ.lastRoundTrip', String(T0))
  await session.reauthenticate(refused)
  session.clear(null)
  deepEqual([session.$session.get(), session.$notice.get(), browser.local.getItem(KEY)], [guest, null, null])
  equal(await tab.open().signIn('/workflow/todo', 'guard'), false)
  deepEqual(calls, [])
})

test('signs out at the provider with a rejected token', async () => {
  const { browser, session, calls } = openSignedIn()
  browser.local.setItem('univ.lastRoundTrip', String(T0))
  await session.reauthenticate(refused)
  await session.signOut()
  deepEqual([calls, session.$session.get()], [['signOut id.of.u1'], guest])
})

test('disables guards of the tab after a sign-out until the user signs in', async () => {
  const { browser, tab, session, calls } = openSignedIn()
  await session.signOut()
  await browser.advance(10 * MINUTE)
  const later = tab.open()
  equal(await later.signIn('/workflow/todo', 'guard'), false)
  await later.signIn('/workflow/todo')
  await browser.advance(10 * MINUTE)
  equal(await later.signIn('/workflow/todo', 'guard'), true)
  deepEqual(calls, ['signOut id.of.u1', 'begin /workflow/todo', 'begin /workflow/todo'])
})

test('disables guards after a sign-out in another tab', async () => {
  const browser = new FakeBrowser()
  browser.local.setItem(KEY, createStoredRecord())
  const [storage, two] = [browser.tab(), browser.tab()]
  const [session, other] = [storage.open(), two.open()]
  await other.signOut()
  await flush()
  equal(await session.signIn('/workflow/todo', 'guard'), false)
  equal(
    await browser.tab().open().signIn('/workflow/todo', 'guard'),
    true,
    'a new tab forces the sign-in (§4)',
  )
})

test('reports a system that alone rejects the token, and keeps the session', async () => {
  const { session, calls } = openSignedIn()
  await session.reauthenticate({ system: 'bus', status: 401, code: '' }, true)
  deepEqual(session.$session.get(), signedIn())
  deepEqual(session.$notice.get(), {
    kind: 'refused',
    rejection: { system: 'bus', status: 401, code: '', user },
  })
  session.accepted('taskApi')
  equal(session.$notice.get() === null, false, 'another system answered')
  session.accepted('bus')
  deepEqual([session.$notice.get(), calls], [null, []])
})

test('falls back to the stored session with a notice when the token of the host page is rejected', async () => {
  const { session, calls } = openSignedIn()
  session.setHostSession({ accessToken: 'h', idToken: '', user: { id: 'h1', name: 'Host' } })
  await session.reauthenticate(refused)
  deepEqual([session.$session.get(), calls], [signedIn(), []])
  deepEqual(session.$notice.get(), { kind: 'refused', rejection: { ...refused, user: null } })
})

for (const [code, displayed] of [
  ['refused: ACCESS_TOKEN_INVALID for eyJhbGciOi.J9', 'ACCESS_TOKEN_INVALID'],
  ['40101', '40101'],
  ['<b>no</b> access', ''],
] as const)
  test(`reduces the server message "${code}" to "${displayed}"`, async () => {
    const { browser, session } = openSignedIn()
    browser.local.setItem('univ.lastRoundTrip', String(T0))
    await session.reauthenticate({ ...refused, code })
    const state = session.$session.get()
    equal(state.state === 'guest' && state.rejection?.code, displayed)
  })

test('reports the reason of a failed sign-in and keeps its target for the next one', async () => {
  const opened = openTab({ path: '/workflow/oidcCallback?error=access_denied&state=s' })
  const { tab, session, calls } = opened
  tab.tabStorage.setItem('targetNow', '/workflow/todo?page=2')
  tab.script.complete = () => Promise.reject(new OidcError('provider', 'access_denied'))
  await rejects(session.completeSignIn())
  deepEqual(session.$notice.get(), { kind: 'sign-in-failed', reason: 'provider', detail: 'access_denied' })
  tab.goTo('/workflow/index')
  await session.signIn()
  tab.goTo('/workflow/serviceCenter')
  await session.signIn()
  deepEqual(calls.slice(1), ['begin /workflow/todo?page=2', 'begin here'])
})
