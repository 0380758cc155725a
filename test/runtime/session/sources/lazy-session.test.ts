import { deepEqual, equal, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { createLazySession } from '../../../../src/runtime/session/sources/lazy-session.ts'
import { createRedirectSource } from '../../../../src/runtime/session/sources/redirect.ts'
import { SessionStore } from '../../../../src/runtime/session/store.ts'
import { createStoredRecord, FakeBrowser, guest, KEY, ORIGIN, signedIn, refused } from '../fake-browser.ts'
import { flush } from '../fake-clock.ts'

function setUp({ record, path }: { record?: string; path?: string } = {}) {
  const browser = new FakeBrowser()
  if (record) browser.local.setItem(KEY, record)
  const tab = browser.tab(path ? { path } : {})
  const network = { isOnline: true, loads: 0 }
  const session = createLazySession(tab.options(), async () => {
    network.loads++
    if (!network.isOnline) throw new Error('offline')
    return {
      createSession: async (options) => new SessionStore(createRedirectSource(options), options),
    }
  })
  return { browser, tab, session, network }
}

test('loads nothing for a guest and sets hasSigned to false on the first navigation (§4)', async () => {
  const { session, tab, network } = setUp()
  await session.initialized
  deepEqual([session.$session.get(), session.tokens(), network.loads], [guest, null, 0])
  equal(tab.tabStorage.getItem('hasSigned'), 'false')
  equal(await session.renew(), false)
  session.clear(refused)
  await session.reauthenticate(refused)
  equal(network.loads, 0)
})

test('keeps hasSigned on later navigations of a guest', () => {
  const browser = new FakeBrowser()
  const tab = browser.tab()
  tab.tabStorage.setItem('hasSigned', 'true')
  createLazySession(tab.options(), () => Promise.reject(new Error('not needed')))
  equal(tab.tabStorage.getItem('hasSigned'), 'true')
})

test('loads the store for a stored session', async () => {
  const { session } = setUp({ record: createStoredRecord() })
  await session.initialized
  deepEqual([session.$session.get(), session.tokens()?.accessToken], [signedIn(), 'access-of-u1'])
})

test('loads the store once when another tab signs in', async () => {
  const { browser, session, network } = setUp()
  browser.tab().storages.local.set(KEY, createStoredRecord())
  browser.dispatchStorage(null)
  await flush()
  deepEqual([session.$session.get(), network.loads], [signedIn(), 1])
})

test('completes the callback with the URL removed from the address bar', async () => {
  const { session, tab } = setUp({ path: '/workflow/oidcCallback?code=c&state=s' })
  equal(tab.browser.currentUrl(), `${ORIGIN}/workflow/oidcCallback`)
  await session.completeSignIn()
  deepEqual(tab.calls, [`complete ${ORIGIN}/workflow/oidcCallback?code=c&state=s`])
})

test('retries a failed load at the next sign-in', async () => {
  const { session, network, tab } = setUp()
  network.isOnline = false
  await rejects(session.signIn(), /offline/)
  network.isOnline = true
  await session.signIn('/workflow/todo')
  deepEqual(tab.calls, ['begin /workflow/todo'])
})

test('ignores events after being disposed while loading', async () => {
  const { browser, session } = setUp()
  session.prefetch()
  session.dispose()
  await flush()
  browser.local.setItem(KEY, createStoredRecord())
  browser.dispatchStorage(KEY)
  deepEqual([session.$session.get(), browser.delays()], [guest, []])
})
