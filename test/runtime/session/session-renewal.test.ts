import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import {
  FakeBrowser,
  guest,
  KEY,
  MINUTE,
  openTab,
  createStoredRecord,
  signedIn,
  T0,
  refused,
} from './fake-browser.ts'
import { flush } from './fake-clock.ts'

test('renews an expired stored session before the state is known', async () => {
  const browser = new FakeBrowser()
  browser.local.setItem(KEY, createStoredRecord('u1', { expires_at: T0 / 1000 - 1 }))
  const tab = browser.tab()
  tab.script.renew = async () => (
    browser.local.setItem(KEY, createStoredRecord('u1', { access_token: 'new' })),
    'renewed'
  )
  const session = tab.open()
  deepEqual([session.$session.get(), session.tokens()], [guest, null])
  await session.initialized
  deepEqual(session.$session.get(), signedIn())
  equal(session.tokens()?.accessToken, 'new')
})

test('drops an expired stored session that the provider does not renew, without a notice', async () => {
  const { browser, session, tab } = openTab({
    record: createStoredRecord('u1', { expires_at: T0 / 1000 - 1 }),
  })
  await session.initialized
  deepEqual([session.$session.get(), session.$notice.get()], [guest, null])
  equal(browser.local.getItem(KEY), null)
  equal(tab.tabStorage.getItem('hasSigned'), 'true')
})

test('renews 60 s before expiry, and halfway for short-lived tokens', async () => {
  deepEqual(openTab({ record: createStoredRecord() }).browser.delays(), [59 * MINUTE])
  deepEqual(
    openTab({ record: createStoredRecord('u1', { expires_at: T0 / 1000 + 40 }) }).browser.delays(),
    [20_000],
  )
})

test('splits a delay beyond the timer limit and renews once', async () => {
  const days = 40
  const { browser, calls } = openTab({
    record: createStoredRecord('u1', { expires_at: T0 / 1000 + days * 86_400 }),
  })
  await browser.advance(days * 86_400_000 - 2 * MINUTE)
  deepEqual(calls, [])
  await browser.advance(MINUTE)
  deepEqual(calls, ['renew'])
})

test('does not change $session on a token renewal', async () => {
  const { browser, tab, session, changes } = openTab({ record: createStoredRecord() })
  const later = { access_token: 'new', expires_at: T0 / 1000 + 7200 }
  tab.script.renew = async () => (browser.local.setItem(KEY, createStoredRecord('u1', later)), 'renewed')
  await browser.advance(59 * MINUTE)
  equal(session.tokens()?.accessToken, 'new')
  deepEqual(changes, [])
  deepEqual(browser.delays(), [60 * MINUTE])
})

test('keeps the session until expiry with a notice after a rejected renewal, then ends it with another', async () => {
  const { browser, session, changes } = openTab({ record: createStoredRecord() })
  await browser.advance(59 * MINUTE + 59_000)
  deepEqual([session.$session.get(), session.$notice.get()], [signedIn(), 'session-ending'])
  await browser.advance(2000)
  deepEqual([changes, session.$notice.get(), session.tokens()], [[guest], 'session-ended', null])
})

test('removes the notice for a new session but not for an unchanged one', async () => {
  const { browser, session, changes } = openTab({ record: createStoredRecord() })
  await browser.advance(59 * MINUTE)
  browser.dispatchStorage(null)
  equal(session.$notice.get(), 'session-ending')
  browser.local.setItem(
    KEY,
    createStoredRecord('u1', { access_token: 'new', expires_at: browser.now / 1000 + 3600 }),
  )
  browser.dispatchStorage(KEY)
  deepEqual([session.$notice.get(), session.tokens()?.accessToken, changes], [null, 'new', []])
})

test('keeps the user without a token and retries while the provider is unreachable', async () => {
  const { browser, tab, session, changes } = openTab({ record: createStoredRecord() })
  tab.script.renew = async () => 'unreachable'
  await browser.advance(65 * MINUTE)
  deepEqual([session.$session.get(), session.tokens(), changes], [signedIn(), null, []])
  tab.script.renew = async () => (
    browser.local.setItem(KEY, createStoredRecord('u1', {}, browser.now)),
    'renewed'
  )
  await browser.advance(MINUTE)
  equal(session.tokens()?.accessToken, 'access-of-u1')
})

test('shares one renewal between concurrent callers', async () => {
  const { browser, tab, session, calls } = openTab({ record: createStoredRecord() })
  tab.script.renew = async () => (await flush(), browser.local.setItem(KEY, createStoredRecord()), 'renewed')
  deepEqual(await Promise.all([session.renew(), session.renew(), session.renew()]), [true, true, true])
  deepEqual(calls, ['renew'])
})

test('does not renew a token again within a minute of its renewal', async () => {
  const { browser, tab, session, calls } = openTab({ record: createStoredRecord() })
  tab.script.renew = async () => (browser.local.setItem(KEY, createStoredRecord()), 'renewed')
  deepEqual([await session.renew(), await session.renew(), calls.length], [true, false, 1])
  await browser.advance(MINUTE)
  equal(await session.renew(), true)
})

test('renews a token that expired within a minute of its renewal', async () => {
  const { browser, tab, session } = openTab({ record: createStoredRecord() })
  tab.script.renew = async () => {
    browser.local.setItem(KEY, createStoredRecord('u1', { expires_at: browser.now / 1000 + 2 }))
    return 'renewed'
  }
  equal(await session.renew(), true)
  browser.now += 3000
  equal(await session.renew(), true)
})

test('resolves to false for a guest, when rejected, and when the client fails to load', async () => {
  equal(await openTab().session.renew(), false)
  equal(await openTab({ record: createStoredRecord() }).session.renew(), false)
  const browser = new FakeBrowser()
  browser.local.setItem(KEY, createStoredRecord())
  const session = browser.tab().open({ loadSignIn: () => Promise.reject(new Error('offline')) })
  equal(await session.renew(), false)
  deepEqual(session.$session.get(), signedIn())
})

test('does not navigate on a rejected call of a guest', async () => {
  const { session, calls } = openTab()
  await session.reauthenticate(refused)
  deepEqual([calls, session.$notice.get()], [[], null])
})

test('does not renew on the callback and renewal pages, where a frame would open another frame', async () => {
  for (const page of ['Callback', 'Renew']) {
    const record = createStoredRecord('u1', { expires_at: T0 / 1000 - 1 })
    const { browser, session, calls } = openTab({ record, path: `/workflow/oidc${page}?x` })
    await session.initialized
    await browser.advance(10 * MINUTE)
    deepEqual(calls, [])
  }
})

/** Why a renewal may fail, in the words of its result; a login page that refuses to be framed times out. */
const FAILURES: Record<string, () => Promise<'refused' | 'unreachable'>> = {
  'is refused': async () => 'refused',
  'times out or finds no network': async () => 'unreachable',
  throws: () => Promise.reject(new Error('chunk')),
  'never ends': () => new Promise(() => {}),
}
for (const [name, renew] of Object.entries(FAILURES)) {
  test(`the notice comes in the last minute of a token when the renewal ${name}; nothing redirects`, async () => {
    const { browser, tab, session, calls } = openTab({ record: createStoredRecord() })
    tab.script.renew = renew
    await browser.advance(59 * MINUTE - 1_000)
    equal(session.$notice.get(), null)
    await browser.advance(40_000)
    deepEqual([session.$notice.get(), session.$session.get()], ['session-ending', signedIn()])
    if (name === 'never ends') return
    await browser.advance(30_000)
    equal(session.$notice.get(), 'session-ended')
    // a call without a token is refused, and a guarded page is on screen
    await session.renew()
    await session.reauthenticate(refused)
    equal(await session.signIn('/workflow/todo', 'guard'), false)
    deepEqual(new Set(calls), new Set(['renew']))
    equal(session.$notice.get(), 'session-ended')
    ok(calls.length < 9, `${calls.length} renewals`)
    equal(await session.signIn('/workflow/todo'), true, 'a press does')
  })

  test(`a token of 40 s gets its notice when the renewal ${name}`, async () => {
    const record = createStoredRecord('u1', { expires_at: T0 / 1000 + 40 })
    const { browser, tab, session } = openTab({ record })
    tab.script.renew = renew
    await browser.advance(39_000)
    equal(session.$notice.get(), 'session-ending')
  })
}

test('a renewal that succeeds at a later attempt before the expiry removes the notice', async () => {
  const { browser, tab, session, changes } = openTab({ record: createStoredRecord() })
  tab.script.renew = async () => 'unreachable'
  await browser.advance(59 * MINUTE + 1_000)
  equal(session.$notice.get(), 'session-ending')
  tab.script.renew = async () => (
    browser.local.setItem(KEY, createStoredRecord('u1', { access_token: 'new' }, browser.now)),
    'renewed'
  )
  await browser.advance(55_000)
  deepEqual([session.$notice.get(), session.tokens()?.accessToken, changes], [null, 'new', []])
})

test('a sign-in in a popup after the expiry gives the page its token back', async () => {
  const { browser, tab, session, changes } = openTab({ record: createStoredRecord() })
  tab.script.renew = async () => 'unreachable'
  await browser.advance(61 * MINUTE)
  deepEqual([session.$notice.get(), session.tokens(), changes], ['session-ended', null, []])
  browser.local.setItem(KEY, createStoredRecord('u1', { access_token: 'new' }, browser.now))
  browser.dispatchStorage(KEY)
  deepEqual([session.$notice.get(), session.tokens()?.accessToken, changes], [null, 'new', []])
})
