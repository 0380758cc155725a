import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import type { Session, SessionState } from '../../../src/runtime/session/session.ts'
import { FakeBrowser, guest, KEY, createStoredRecord, signedIn, T0, refused } from './fake-browser.ts'
import { flush } from './fake-clock.ts'

function recordChanges(session: Session): SessionState[] {
  const changes: SessionState[] = []
  session.$session.listen((now) => void changes.push(now))
  return changes
}

test('syncs sign-in and sign-out to a second tab', async () => {
  const browser = new FakeBrowser()
  const [tab, otherTab] = [browser.tab(), browser.tab()]
  const [first, second] = [tab.open(), otherTab.open()]
  const changes = recordChanges(second)
  tab.script.complete = async () => (tab.storages.local.set(KEY, createStoredRecord()), '/')
  await first.completeSignIn()
  deepEqual(changes, [signedIn()])
  equal(otherTab.tabStorage.getItem('hasSigned'), 'true')
  await first.signOut()
  deepEqual(changes, [signedIn(), guest])
  equal(second.tokens(), null)
  equal(otherTab.tabStorage.getItem('hasSigned'), null)
  deepEqual(otherTab.calls, [], 'the second tab does not call the provider')
})

test('switches to the user of another tab in one change without a guest in between', () => {
  const browser = new FakeBrowser()
  browser.local.setItem(KEY, createStoredRecord('u1'))
  const session = browser.tab().open()
  const changes = recordChanges(session)
  browser.tab().storages.local.set(KEY, createStoredRecord('u2'))
  deepEqual(changes, [signedIn('u2')])
  equal(session.tokens()?.accessToken, 'access-of-u2')
})

test('uses a token renewed in another tab without changing $session', () => {
  const browser = new FakeBrowser()
  browser.local.setItem(KEY, createStoredRecord('u1'))
  const session = browser.tab().open()
  const changes = recordChanges(session)
  browser.tab().storages.local.set(KEY, createStoredRecord('u1', { access_token: 'new' }))
  deepEqual([changes, session.tokens()?.accessToken], [[], 'new'])
})

test('ignores other storage keys', () => {
  const browser = new FakeBrowser()
  const session = browser.tab().open()
  const changes = recordChanges(session)
  browser.local.setItem(KEY, createStoredRecord())
  browser.dispatchStorage('oidc.user:https://elsewhere.example:univ-portal')
  deepEqual(changes, [])
})

test('detects a sign-out when restored from the back/forward cache', () => {
  const browser = new FakeBrowser()
  browser.local.setItem(KEY, createStoredRecord())
  const session = browser.tab().open()
  browser.local.removeItem(KEY)
  deepEqual(session.$session.get(), signedIn())
  browser.dispatchStorage(null)
  deepEqual(session.$session.get(), guest)
})

test('renews immediately when the page wakes up after expiry', async () => {
  const browser = new FakeBrowser()
  browser.local.setItem(KEY, createStoredRecord())
  const tab = browser.tab()
  const session = tab.open()
  tab.script.renew = async () => (
    browser.local.setItem(KEY, createStoredRecord('u1', {}, browser.now)),
    'renewed'
  )
  const changes = recordChanges(session)
  browser.now += 8 * 3_600_000
  equal(session.tokens(), null)
  browser.dispatchStorage(null)
  await flush()
  deepEqual([tab.calls, session.$session.get(), changes], [['renew'], signedIn(), []])
  equal(session.tokens()?.accessToken, 'access-of-u1')
})

test('ignores events and clears timers after disposal', () => {
  const browser = new FakeBrowser()
  browser.local.setItem(KEY, createStoredRecord())
  const session = browser.tab().open()
  session.dispose()
  browser.local.removeItem(KEY)
  browser.dispatchStorage(KEY)
  deepEqual([session.$session.get(), browser.delays()], [signedIn(), []])
})

// host-provided sessions
const HOST_SESSION = { accessToken: 'from-the-host', idToken: 'host.id', user: { id: 'h1', name: 'Host' } }

test('uses a host-provided session, in memory only, until the host removes it', () => {
  const browser = new FakeBrowser()
  const tab = browser.tab()
  const session = tab.open()
  session.setHostSession(HOST_SESSION)
  deepEqual(session.$session.get(), { state: 'signed-in', user: HOST_SESSION.user })
  equal(session.tokens()?.accessToken, 'from-the-host')
  ok(!JSON.stringify([browser.local.all(), tab.tabStorage.all()]).includes('host'))
  session.setHostSession(null)
  deepEqual([session.$session.get(), session.tokens()], [guest, null])
})

test('prefers a host-provided session over the stored one and leaves that untouched', async () => {
  const browser = new FakeBrowser()
  browser.local.setItem(KEY, createStoredRecord())
  const tab = browser.tab()
  const session = tab.open()
  session.setHostSession(HOST_SESSION)
  equal(await session.renew(), false)
  await session.reauthenticate(refused) // back to the stored session, without a round trip for the host's token
  deepEqual([tab.calls, session.$session.get()], [[], signedIn()])
  session.setHostSession(HOST_SESSION)
  await session.signOut()
  deepEqual([tab.calls, browser.local.getItem(KEY) !== null], [[], true])
})

test('rejects an invalid token of a host', () => {
  const session = new FakeBrowser().tab().open()
  const bad: unknown[] = ['', 'a b', 'a\r\nx: y', 7, null, undefined, {}].map((accessToken) => ({
    ...HOST_SESSION,
    accessToken,
  }))
  bad.push({ ...HOST_SESSION, user: undefined }, { ...HOST_SESSION, user: { id: '', name: '' } }, {})
  for (const tokens of bad) {
    session.setHostSession(tokens as typeof HOST_SESSION)
    deepEqual([session.$session.get(), session.tokens()], [guest, null])
  }
})

const good = JSON.parse(createStoredRecord()) as Record<string, unknown>
const without = (key: string) => JSON.stringify({ ...good, [key]: undefined })
const having = (key: string, value: unknown) => JSON.stringify({ ...good, [key]: value })
const INVALID_RECORDS: string[] = [
  ...[
    '',
    ' ',
    'null',
    'true',
    '0',
    '-1',
    '""',
    '"text"',
    '[]',
    '[[]]',
    '{}',
    '{',
    '}',
    'undefined',
    'NaN',
    '\u0000',
  ],
  ...['access_token', 'id_token', 'token_type', 'profile', 'expires_at'].map(without),
  ...[null, '', 0, true, [], {}, ['a'], 'a b', 'a\nb', 'a\r\nx-evil: 1', 'é', '令牌', '\u202eabc', 'a;b'].map(
    (v) => having('access_token', v),
  ),
  ...[null, '', 1, {}, 'a b', '<img src=x onerror=alert(1)>'].map((v) => having('id_token', v)),
  ...[null, 'mac', 'DPoP', '', 1].map((v) => having('token_type', v)),
  ...[null, 'text', [], {}, { sub: '' }, { sub: 1 }, { sub: {} }, { sub: ['u1'] }, { sub: ' ' }].map((v) =>
    having('profile', v),
  ),
  having('profile', { sub: 'x'.repeat(256) }),
  ...[null, '1800003600', 0, -1, 1.5, 1e300, {}, [], true, T0, T0 / 1000 + 400 * 86_400].map((v) =>
    having('expires_at', v),
  ),
  createStoredRecord().replace(/"expires_at":\d+/, '"expires_at":1e999'),
  createStoredRecord().replace(/"expires_at":\d+/, '"expires_at":-1e999'),
  `{"__proto__":${createStoredRecord()}}`,
  `{"constructor":{"prototype":${createStoredRecord()}}}`,
  `[${createStoredRecord()}]`,
  JSON.stringify(createStoredRecord()),
  `${createStoredRecord()}x`,
  having('more', 'x'.repeat(200_000)),
  '['.repeat(100_000),
]

test(`ignores ${INVALID_RECORDS.length} invalid records without throwing`, () => {
  ok(INVALID_RECORDS.length >= 40)
  for (const value of INVALID_RECORDS) {
    const browser = new FakeBrowser()
    browser.local.setItem(KEY, value)
    const tab = browser.tab()
    const session = tab.open()
    deepEqual([session.$session.get(), session.tokens()], [guest, null], value.slice(0, 200))
    equal(tab.tabStorage.getItem('hasSigned'), 'false', value.slice(0, 200))
    // nor while the page is open
    const other = new FakeBrowser()
    const open = other.tab().open()
    other.local.setItem(KEY, value)
    other.dispatchStorage(KEY)
    deepEqual([open.$session.get(), open.tokens()], [guest, null], value.slice(0, 200))
  }
})

test('ends the session when its record becomes invalid', () => {
  const browser = new FakeBrowser()
  browser.local.setItem(KEY, createStoredRecord())
  const session = browser.tab().open()
  browser.local.setItem(KEY, '{"access_token":[]}')
  browser.dispatchStorage(KEY)
  deepEqual([session.$session.get(), session.tokens()], [guest, null])
})

test('ignores invalid values under the session storage keys', async () => {
  for (const value of ['', 'TRUE', '1', 'null', '__proto__', 'constructor', '0', '{"a":1}']) {
    const browser = new FakeBrowser()
    browser.local.setItem(KEY, createStoredRecord())
    const tab = browser.tab()
    tab.tabStorage.setItem('hasSigned', value)
    tab.tabStorage.setItem('univ.lastRoundTrip', value)
    const session = tab.open()
    equal(tab.tabStorage.getItem('hasSigned'), 'true')
    await session.reauthenticate(refused)
    deepEqual(tab.calls, ['begin here'], value)
  }
})
