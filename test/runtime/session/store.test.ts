import { deepEqual, doesNotReject, equal, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { createSession } from '../../../src/runtime/session/sources/create-session.ts'
import { createBrowser } from '../../../src/runtime/page/browser.ts'
import {
  FakeBrowser,
  createConfig,
  guest,
  KEY,
  MINUTE,
  openTab,
  ORIGIN,
  createStoredRecord,
  signedIn,
  T0,
  refused,
} from './fake-browser.ts'
import { flush } from './fake-clock.ts'

// §4 "Sign-in state": hasSigned, every value by every event
const TRANSITIONS: [event: string, unset: string | null, no: string | null, yes: string | null][] = [
  ['start with a stored record', 'true', 'true', 'true'],
  ['start with an expired stored record', 'true', 'true', 'true'],
  ['start without one', 'false', 'false', 'true'],
  ['start with an invalid stored record', 'false', 'false', 'true'],
  ['signing in', 'true', 'true', 'true'],
  ['completing a sign-in', 'true', 'true', 'true'],
  ['signing in in another tab', 'true', 'true', 'true'],
  ['signing out', null, null, null],
  ['signing out in another tab', null, null, null],
  ['the server ending the session', null, null, null],
]
const EVENTS: Record<string, (opened: ReturnType<typeof openTab>, flag: string | null) => unknown> = {
  'signing in': ({ session }) => session.signIn(),
  'completing a sign-in': ({ session, tab, browser }) => {
    tab.script.complete = async () => (browser.local.setItem(KEY, createStoredRecord()), '/')
    return session.completeSignIn()
  },
  'signing in in another tab': ({ browser }) => {
    browser.local.setItem(KEY, createStoredRecord())
    browser.dispatchStorage(KEY)
  },
  'signing out': ({ session }) => session.signOut(),
  'signing out in another tab': ({ browser }) => {
    browser.local.removeItem(KEY)
    browser.dispatchStorage(KEY)
  },
  'the server ending the session': ({ session }) => session.clear(refused),
}
for (const [event, ...results] of TRANSITIONS)
  for (const [i, flag] of [null, 'false', 'true'].entries())
    test(`§4: ${event} changes hasSigned from ${flag ?? 'unset'} to ${results[i] ?? 'unset'}`, async () => {
      const isStart = event.startsWith('start')
      const record = {
        'start with a stored record': createStoredRecord(),
        'start with an expired stored record': createStoredRecord('u1', {
          expires_at: T0 / 1000 - 9,
        }),
        'start with an invalid stored record': '{"access_token":1}',
        'start without one': '',
      }[event]
      const stored = isStart
        ? record
        : event.includes('out') || event.includes('server')
          ? createStoredRecord()
          : ''
      const opened = openTab({
        ...(stored && { record: stored }),
        ...(isStart && flag && { hasSigned: flag }),
      })
      if (!isStart) {
        if (flag) opened.tab.tabStorage.setItem('hasSigned', flag)
        else opened.tab.tabStorage.removeItem('hasSigned')
        opened.tab.tabStorage.setItem('targetNow', '/workflow/todo')
        await EVENTS[event]!(opened, flag)
      }
      equal(opened.tab.tabStorage.getItem('hasSigned'), results[i])
      if (results[i] === null) equal(opened.tab.tabStorage.getItem('targetNow'), null)
    })

test('stays signed in on reload without loading the OpenID Connect client', () => {
  const { session, calls } = openTab({ record: createStoredRecord() })
  deepEqual(session.$session.get(), signedIn())
  equal(session.tokens()?.accessToken, 'access-of-u1')
  equal(session.tokens()?.idToken, 'id.of.u1')
  deepEqual(calls, [])
})

test('falls back from the name to the account, then to the id', () => {
  const as = (profile: object) =>
    openTab({ record: createStoredRecord('u1', { profile }) }).session.$session.get()
  deepEqual(as({ sub: 'u1', preferred_username: 'li' }), {
    state: 'signed-in',
    user: { id: 'u1', name: 'li' },
  })
  deepEqual(as({ sub: 'u1', name: '  ' }), { state: 'signed-in', user: { id: 'u1', name: 'u1' } })
})

test('creates a guest session on a server', async () => {
  const session = await createSession({ config: createConfig(), browser: createBrowser() })
  await session.initialized
  deepEqual(session.$session.get(), guest)
  session.dispose()
})

test('retries a failed load of the OpenID Connect client at the next sign-in', async () => {
  const browser = new FakeBrowser()
  const tab = browser.tab()
  let online = false
  const load = () => (online ? tab.loadSignIn() : Promise.reject(new Error('offline')))
  const session = tab.open({ loadSignIn: load })
  await rejects(session.signIn(), /offline/)
  online = true
  await session.signIn('/workflow/todo')
  deepEqual(tab.calls, ['begin /workflow/todo'])
})

test('ends the local session before calling the provider on sign-out', async () => {
  const { browser, session, changes, calls } = openTab({ record: createStoredRecord() })
  const leaving = session.signOut()
  deepEqual([changes, browser.local.getItem(KEY), session.tokens()], [[guest], null, null])
  await session.signIn('/workflow/todo') // a guarded route that sees the guest must not overtake the sign-out
  await leaving
  deepEqual([calls, session.$notice.get()], [['signOut id.of.u1'], null])
  await session.signIn()
  deepEqual(calls, ['signOut id.of.u1', 'begin here'])
})

test('ends the local session and rejects on an offline sign-out', async () => {
  const browser = new FakeBrowser()
  browser.local.setItem(KEY, createStoredRecord())
  const session = browser.tab().open({ loadSignIn: () => Promise.reject(new Error('offline')) })
  await rejects(session.signOut(), /offline/)
  deepEqual([session.$session.get(), browser.local.getItem(KEY)], [guest, null])
  await rejects(session.signIn(), /offline/)
})

test('ends a session rejected by the server with a notice', async () => {
  const { browser, session, changes } = openTab({ record: createStoredRecord() })
  session.clear(refused)
  session.clear(refused)
  const ended = { state: 'guest', rejection: { ...refused, user: null } }
  deepEqual([changes, session.$notice.get(), browser.local.getItem(KEY)], [[ended], 'session-ended', null])
})

test('removes the notice about an ended session at the next sign-in', () => {
  const { browser, session } = openTab({ record: createStoredRecord() })
  session.clear(refused)
  browser.local.setItem(KEY, createStoredRecord('u2'))
  browser.dispatchStorage(KEY)
  equal(session.$notice.get(), null)
})

test('rejects a failed callback and stays a guest', async () => {
  const { tab, session } = openTab({ path: '/workflow/oidcCallback?code=c&state=s' })
  tab.script.complete = () => Promise.reject(new Error('refused'))
  await rejects(session.completeSignIn(), /refused/)
  deepEqual(session.$session.get(), guest)
})

test('removes the response from the address bar and checks it once', async () => {
  const { tab, session, calls } = openTab({ path: '/workflow/oidcCallback#state=s&id_token=t' })
  equal(tab.browser.currentUrl(), `${ORIGIN}/workflow/oidcCallback`)
  const both = [session.completeSignIn(), session.completeSignIn()]
  await doesNotReject(Promise.all(both))
  deepEqual(calls, [`complete ${ORIGIN}/workflow/oidcCallback#state=s&id_token=t`])
})

test('uses a target once', async () => {
  const { tab, session } = openTab({ path: '/workflow/oidcCallback#state=s' })
  tab.tabStorage.setItem('targetNow', '/workflow/todo')
  tab.script.complete = async () => tab.tabStorage.getItem('targetNow')!
  equal(await session.completeSignIn(), '/workflow/todo')
  equal(tab.tabStorage.getItem('targetNow'), null)
})

test('keeps a host-provided session past the expiry of the stored one', async () => {
  const { browser, session, calls } = openTab({ record: createStoredRecord() })
  const user = { id: 'h1', name: 'Host' }
  session.setHostSession({ accessToken: 'from-the-host', idToken: '', user })
  await browser.advance(61 * MINUTE)
  deepEqual([session.$session.get(), calls], [{ state: 'signed-in', user }, []])
  session.setHostSession(null)
  await flush()
  deepEqual([session.$session.get(), calls], [guest, ['renew']])
})
