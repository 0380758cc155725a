import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import type { Session, SessionState } from '../../src/runtime/session.ts'
import { Browser, guest, KEY, recordOf, settle, signedIn, T0 } from './session-page.ts'

function listen(session: Session): SessionState[] {
  const changes: SessionState[] = []
  session.$session.listen((now) => void changes.push(now))
  return changes
}

test('a second tab follows a sign-in and a sign-out', async () => {
  const browser = new Browser()
  const [one, two] = [browser.tab(), browser.tab()]
  const [first, second] = [one.open(), two.open()]
  const changes = listen(second)
  one.script.complete = async () => (one.storages.local.set(KEY, recordOf()), '/')
  await first.finish('https://portal.univ.edu/workflow/oidcCallback?state=1')
  deepEqual(changes, [signedIn()])
  equal(two.kept.getItem('hasSigned'), 'true')
  await first.signOut()
  deepEqual(changes, [signedIn(), guest])
  equal(second.tokens(), null)
  equal(two.kept.getItem('hasSigned'), null)
  deepEqual(two.signIn.calls, [], 'the second tab asks the provider for nothing')
})

test('another person in another tab is one change, never a guest in between', () => {
  const browser = new Browser()
  browser.local.setItem(KEY, recordOf('u1'))
  const session = browser.tab().open()
  const changes = listen(session)
  browser.tab().storages.local.set(KEY, recordOf('u2'))
  deepEqual(changes, [signedIn('u2')])
  equal(session.tokens()?.accessToken, 'access-of-u2')
})

test('a token renewed in another tab is taken over without a change', () => {
  const browser = new Browser()
  browser.local.setItem(KEY, recordOf('u1'))
  const session = browser.tab().open()
  const changes = listen(session)
  browser.tab().storages.local.set(KEY, recordOf('u1', { access_token: 'new' }))
  deepEqual([changes, session.tokens()?.accessToken], [[], 'new'])
})

test('the keys of others are no news', () => {
  const browser = new Browser()
  const session = browser.tab().open()
  const changes = listen(session)
  browser.local.setItem(KEY, recordOf())
  browser.tell('oidc.user:https://elsewhere.example:univ-portal')
  deepEqual(changes, [])
})

test('a page out of the back/forward cache sees the sign-out that it slept through', () => {
  const browser = new Browser()
  browser.local.setItem(KEY, recordOf())
  const session = browser.tab().open()
  browser.local.removeItem(KEY)
  deepEqual(session.$session.get(), signedIn())
  browser.tell(null)
  deepEqual(session.$session.get(), guest)
})

test('a page that wakes up long after the end renews at once', async () => {
  const browser = new Browser()
  browser.local.setItem(KEY, recordOf())
  const tab = browser.tab()
  const session = tab.open()
  tab.script.renew = async () => (browser.local.setItem(KEY, recordOf('u1', {}, browser.now)), 'renewed')
  const changes = listen(session)
  browser.now += 8 * 3_600_000
  equal(session.tokens(), null)
  browser.tell(null)
  await settle()
  deepEqual([tab.signIn.calls, session.$session.get(), changes], [['renew'], signedIn(), []])
  equal(session.tokens()?.accessToken, 'access-of-u1')
})

test('a disposed session hears nothing and waits for nothing', () => {
  const browser = new Browser()
  browser.local.setItem(KEY, recordOf())
  const session = browser.tab().open()
  session.dispose()
  browser.local.removeItem(KEY)
  browser.tell(KEY)
  deepEqual([session.$session.get(), browser.timers()], [signedIn(), []])
})

// S17: the host page's own token
const HANDED = { accessToken: 'from-the-host', idToken: 'host.id', user: { id: 'h1', name: 'Host' } }

test('a token that the host hands in is used, kept in memory only, and can be taken back', () => {
  const browser = new Browser()
  const tab = browser.tab()
  const session = tab.open()
  session.handIn(HANDED)
  deepEqual(session.$session.get(), { state: 'signed-in', user: HANDED.user })
  equal(session.tokens()?.accessToken, 'from-the-host')
  ok(!JSON.stringify([browser.local.all(), tab.kept.all()]).includes('host'))
  session.handIn(null)
  deepEqual([session.$session.get(), session.tokens()], [guest, null])
})

test('a token of the host stands before the stored session and leaves it alone', async () => {
  const browser = new Browser()
  browser.local.setItem(KEY, recordOf())
  const tab = browser.tab()
  const session = tab.open()
  session.handIn(HANDED)
  equal(await session.renew(), false)
  await session.again() // refused by the server: back to what is stored, no round trip for a token that is not ours
  deepEqual([tab.signIn.calls, session.$session.get()], [[], signedIn()])
  session.handIn(HANDED)
  await session.signOut()
  deepEqual([tab.signIn.calls, browser.local.getItem(KEY) !== null], [[], true])
})

test('what is no token is not taken from a host', () => {
  const session = new Browser().tab().open()
  const bad: unknown[] = ['', 'a b', 'a\r\nx: y', 7, null, undefined, {}].map((accessToken) => ({
    ...HANDED,
    accessToken,
  }))
  bad.push({ ...HANDED, user: undefined }, { ...HANDED, user: { id: '', name: '' } }, {})
  for (const tokens of bad) {
    session.handIn(tokens as typeof HANDED)
    deepEqual([session.$session.get(), session.tokens()], [guest, null])
  }
})

const good = JSON.parse(recordOf()) as Record<string, unknown>
const without = (key: string) => JSON.stringify({ ...good, [key]: undefined })
const having = (key: string, value: unknown) => JSON.stringify({ ...good, [key]: value })
const POISON: string[] = [
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
  recordOf().replace(/"expires_at":\d+/, '"expires_at":1e999'),
  recordOf().replace(/"expires_at":\d+/, '"expires_at":-1e999'),
  `{"__proto__":${recordOf()}}`,
  `{"constructor":{"prototype":${recordOf()}}}`,
  `[${recordOf()}]`,
  JSON.stringify(recordOf()),
  `${recordOf()}x`,
  having('more', 'x'.repeat(200_000)),
  '['.repeat(100_000),
]

test(`none of ${POISON.length} poisoned records signs anybody in, or throws`, () => {
  ok(POISON.length >= 40)
  for (const value of POISON) {
    const browser = new Browser()
    browser.local.setItem(KEY, value)
    const tab = browser.tab()
    const session = tab.open()
    deepEqual([session.$session.get(), session.tokens()], [guest, null], value.slice(0, 200))
    equal(tab.kept.getItem('hasSigned'), 'false', value.slice(0, 200))
    // nor does it while the page is open
    const other = new Browser()
    const open = other.tab().open()
    other.local.setItem(KEY, value)
    other.tell(KEY)
    deepEqual([open.$session.get(), open.tokens()], [guest, null], value.slice(0, 200))
  }
})

test('a poisoned record ends the session that stood there before', () => {
  const browser = new Browser()
  browser.local.setItem(KEY, recordOf())
  const session = browser.tab().open()
  browser.local.setItem(KEY, '{"access_token":[]}')
  browser.tell(KEY)
  deepEqual([session.$session.get(), session.tokens()], [guest, null])
})

test('strange values under the session keys are taken for none', async () => {
  for (const value of ['', 'TRUE', '1', 'null', '__proto__', 'constructor', '0', '{"a":1}']) {
    const browser = new Browser()
    browser.local.setItem(KEY, recordOf())
    const tab = browser.tab()
    tab.kept.setItem('hasSigned', value)
    tab.kept.setItem('univ.lastRoundTrip', value)
    const session = tab.open()
    equal(tab.kept.getItem('hasSigned'), 'true')
    await session.again()
    deepEqual(tab.signIn.calls, ['begin here'], value)
  }
})

test('a round trip dated in the future does not lock anybody out', async () => {
  const browser = new Browser()
  browser.local.setItem(KEY, recordOf())
  const tab = browser.tab()
  tab.kept.setItem('univ.lastRoundTrip', String(T0 + 10 ** 12))
  await tab.open().again()
  deepEqual(tab.signIn.calls, ['begin here'])
})
