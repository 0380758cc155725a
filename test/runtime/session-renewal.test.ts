import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { Browser, guest, KEY, MINUTE, opened, recordOf, settle, signedIn, T0 } from './session-page.ts'

test('a stored session that is out of date is renewed before anybody is taken for a guest', async () => {
  const browser = new Browser()
  browser.local.setItem(KEY, recordOf('u1', { expires_at: T0 / 1000 - 1 }))
  const tab = browser.tab()
  tab.script.renew = async () => (
    browser.local.setItem(KEY, recordOf('u1', { access_token: 'new' })),
    'renewed'
  )
  const session = tab.open()
  deepEqual([session.$session.get(), session.tokens()], [guest, null])
  await session.settled
  deepEqual(session.$session.get(), signedIn())
  equal(session.tokens()?.accessToken, 'new')
})

test('a stored session that the provider no longer renews is dropped without a word', async () => {
  const { browser, session, tab } = opened({ record: recordOf('u1', { expires_at: T0 / 1000 - 1 }) })
  await session.settled
  deepEqual([session.$session.get(), session.$trouble.get()], [guest, null])
  equal(browser.local.getItem(KEY), null)
  equal(tab.kept.getItem('hasSigned'), 'true')
})

test('renewal begins 60 s before the end, and at half time for short-lived tokens', async () => {
  deepEqual(opened({ record: recordOf() }).browser.timers(), [59 * MINUTE])
  deepEqual(opened({ record: recordOf('u1', { expires_at: T0 / 1000 + 40 }) }).browser.timers(), [20_000])
})

test('a year is no time for a timer: it is waited for in parts, and renewed once', async () => {
  const days = 40
  const { browser, calls } = opened({ record: recordOf('u1', { expires_at: T0 / 1000 + days * 86_400 }) })
  await browser.pass(days * 86_400_000 - 2 * MINUTE)
  deepEqual(calls, [])
  await browser.pass(MINUTE)
  deepEqual(calls, ['renew'])
})

test('a renewed token replaces the old one without a change of $session', async () => {
  const { browser, tab, session, changes } = opened({ record: recordOf() })
  const later = { access_token: 'new', expires_at: T0 / 1000 + 7200 }
  tab.script.renew = async () => (browser.local.setItem(KEY, recordOf('u1', later)), 'renewed')
  await browser.pass(59 * MINUTE)
  equal(session.tokens()?.accessToken, 'new')
  deepEqual(changes, [])
  deepEqual(browser.timers(), [60 * MINUTE])
})

test('a refused renewal keeps the session to its end with a word about it, then says that it ended', async () => {
  const { browser, session, changes } = opened({ record: recordOf() })
  await browser.pass(59 * MINUTE + 59_000)
  deepEqual([session.$session.get(), session.$trouble.get()], [signedIn(), 'session-ending'])
  await browser.pass(2000)
  deepEqual([changes, session.$trouble.get(), session.tokens()], [[guest], 'session-ended', null])
})

test('who signs in again in time is not told any more, and a look at the storage does not hide the word', async () => {
  const { browser, session, changes } = opened({ record: recordOf() })
  await browser.pass(59 * MINUTE)
  browser.tell(null)
  equal(session.$trouble.get(), 'session-ending')
  browser.local.setItem(KEY, recordOf('u1', { access_token: 'new', expires_at: browser.now / 1000 + 3600 }))
  browser.tell(KEY)
  deepEqual([session.$trouble.get(), session.tokens()?.accessToken, changes], [null, 'new', []])
})

test('while the provider cannot be reached the person stays, the token goes, and renewal is tried on', async () => {
  const { browser, tab, session, changes } = opened({ record: recordOf() })
  tab.script.renew = async () => 'unreachable'
  await browser.pass(65 * MINUTE)
  deepEqual([session.$session.get(), session.tokens(), changes], [signedIn(), null, []])
  tab.script.renew = async () => (browser.local.setItem(KEY, recordOf('u1', {}, browser.now)), 'renewed')
  await browser.pass(MINUTE)
  equal(session.tokens()?.accessToken, 'access-of-u1')
})

test('all who ask for a renewal at the same time share one', async () => {
  const { browser, tab, session, calls } = opened({ record: recordOf() })
  tab.script.renew = async () => (await settle(), browser.local.setItem(KEY, recordOf()), 'renewed')
  deepEqual(await Promise.all([session.renew(), session.renew(), session.renew()]), [true, true, true])
  deepEqual(calls, ['renew'])
})

test('a token that is refused right after its renewal is not renewed over and over', async () => {
  const { browser, tab, session, calls } = opened({ record: recordOf() })
  tab.script.renew = async () => (browser.local.setItem(KEY, recordOf()), 'renewed')
  deepEqual([await session.renew(), await session.renew(), calls.length], [true, false, 1])
  await browser.pass(MINUTE)
  equal(await session.renew(), true)
})

test('a token that ran out within a minute of its renewal is renewed again', async () => {
  const { browser, tab, session } = opened({ record: recordOf() })
  tab.script.renew = async () => {
    browser.local.setItem(KEY, recordOf('u1', { expires_at: browser.now / 1000 + 2 }))
    return 'renewed'
  }
  equal(await session.renew(), true)
  browser.now += 3000
  equal(await session.renew(), true)
})

test('renewal answers false for a guest, where it is refused, and where its script cannot be loaded', async () => {
  equal(await opened().session.renew(), false)
  equal(await opened({ record: recordOf() }).session.renew(), false)
  const browser = new Browser()
  browser.local.setItem(KEY, recordOf())
  const session = browser.tab().open({ load: () => Promise.reject(new Error('offline')) })
  equal(await session.renew(), false)
  deepEqual(session.$session.get(), signedIn())
})

test('a refused token makes one round trip a minute, then a message instead of a loop', async () => {
  const { browser, session, calls } = opened({ record: recordOf() })
  await Promise.all([session.again(), session.again(), session.again()])
  deepEqual(calls, ['begin here'])
  await browser.pass(MINUTE - 1)
  await session.again()
  deepEqual([calls.length, session.$session.get(), session.$trouble.get()], [1, guest, 'session-ended'])
  equal(browser.local.getItem(KEY), null)
})

test('a minute later a refused token may make the next round trip', async () => {
  const { browser, session, calls } = opened({ record: recordOf() })
  await session.again()
  await browser.pass(MINUTE)
  await session.again()
  deepEqual([calls, session.$session.get()], [['begin here', 'begin here'], signedIn()])
})

test('a guest is never sent to the provider by a refused call', async () => {
  const { session, calls } = opened()
  await session.again()
  deepEqual([calls, session.$trouble.get()], [[], null])
})

test('neither callback nor renew page renews: a frame must not open the next frame', async () => {
  for (const page of ['Callback', 'Renew']) {
    const record = recordOf('u1', { expires_at: T0 / 1000 - 1 })
    const { browser, session, calls } = opened({ record, at: `/workflow/oidc${page}?x` })
    await session.settled
    await browser.pass(10 * MINUTE)
    deepEqual(calls, [])
  }
})
