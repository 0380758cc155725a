import { deepEqual, doesNotReject, equal, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { createSession } from '../../src/runtime/session.ts'
import { createStore } from '../../src/runtime/storage.ts'
import { Browser, configOf, guest, KEY, opened, ORIGIN, recordOf, signedIn, T0 } from './session-page.ts'

// §4 "Sign-in state": the wish under hasSigned, every state by every event
const ARROWS: [event: string, unset: string | null, no: string | null, yes: string | null][] = [
  ['start with a stored record', 'true', 'true', 'true'],
  ['start with a stored record that is out of date', 'true', 'true', 'true'],
  ['start without one', 'false', 'false', 'true'],
  ['start with something else under its key', 'false', 'false', 'true'],
  ['choosing to log in', 'true', 'true', 'true'],
  ['coming back signed in', 'true', 'true', 'true'],
  ['signing in in another tab', 'true', 'true', 'true'],
  ['signing out', null, null, null],
  ['signing out in another tab', null, null, null],
  ['the server ending the session', null, null, null],
]
const EVENTS: Record<string, (at: ReturnType<typeof opened>, flag: string | null) => unknown> = {
  'choosing to log in': ({ session }) => session.signIn(),
  'coming back signed in': ({ session, tab, browser }) => {
    tab.script.complete = async () => (browser.local.setItem(KEY, recordOf()), '/')
    return session.finish(`${ORIGIN}/workflow/oidcCallback?state=1`)
  },
  'signing in in another tab': ({ browser }) => {
    browser.local.setItem(KEY, recordOf())
    browser.tell(KEY)
  },
  'signing out': ({ session }) => session.signOut(),
  'signing out in another tab': ({ browser }) => {
    browser.local.removeItem(KEY)
    browser.tell(KEY)
  },
  'the server ending the session': ({ session }) => session.forget(),
}
for (const [event, ...results] of ARROWS)
  for (const [i, flag] of [null, 'false', 'true'].entries())
    test(`§4: ${event} turns hasSigned from ${flag ?? 'unset'} into ${results[i] ?? 'unset'}`, async () => {
      const isStart = event.startsWith('start')
      const record = {
        'start with a stored record': recordOf(),
        'start with a stored record that is out of date': recordOf('u1', { expires_at: T0 / 1000 - 9 }),
        'start with something else under its key': '{"access_token":1}',
        'start without one': '',
      }[event]
      const stored = isStart ? record : event.includes('out') || event.includes('server') ? recordOf() : ''
      const at = opened({ ...(stored && { record: stored }), ...(isStart && flag && { flag }) })
      if (!isStart) {
        if (flag) at.tab.kept.setItem('hasSigned', flag)
        else at.tab.kept.removeItem('hasSigned')
        at.tab.kept.setItem('targetNow', '/workflow/todo')
        await EVENTS[event]!(at, flag)
      }
      equal(at.tab.kept.getItem('hasSigned'), results[i])
      if (results[i] === null) equal(at.tab.kept.getItem('targetNow'), null)
    })

test('a reload stays signed in, with the tokens at hand and nothing loaded', () => {
  const { session, calls } = opened({ record: recordOf() })
  deepEqual(session.$session.get(), signedIn())
  equal(session.tokens()?.accessToken, 'access-of-u1')
  equal(session.tokens()?.idToken, 'id.of.u1')
  deepEqual(calls, [])
})

test('a person without a name goes by the account, else by the id', () => {
  const as = (profile: object) => opened({ record: recordOf('u1', { profile }) }).session.$session.get()
  deepEqual(as({ sub: 'u1', preferred_username: 'li' }), {
    state: 'signed-in',
    user: { id: 'u1', name: 'li' },
  })
  deepEqual(as({ sub: 'u1', name: '  ' }), { state: 'signed-in', user: { id: 'u1', name: 'u1' } })
})

test('on a server everybody is a guest and nothing is touched', async () => {
  const none = createStore(() => undefined)
  const session = createSession({ config: configOf(), storages: { local: none, session: none } })
  await session.settled
  deepEqual(session.$session.get(), guest)
  session.dispose()
})

test('a script that could not be loaded is asked for again at the next press', async () => {
  const browser = new Browser()
  const tab = browser.tab()
  let online = false
  const load = () => (online ? tab.signIn.load() : Promise.reject(new Error('offline')))
  const session = tab.open({ load })
  await rejects(session.signIn(), /offline/)
  online = true
  await session.signIn('/workflow/todo')
  deepEqual(tab.signIn.calls, ['begin /workflow/todo'])
})

test('signing out forgets the session here before the provider hears of it', async () => {
  const { browser, session, changes, calls } = opened({ record: recordOf() })
  const leaving = session.signOut()
  deepEqual([changes, browser.local.getItem(KEY), session.tokens()], [[guest], null, null])
  await session.signIn('/workflow/todo') // a guard that sees the guest must not overtake the sign-out
  await leaving
  deepEqual([calls, session.$trouble.get()], [['leave id.of.u1'], null])
  await session.signIn()
  deepEqual(calls, ['leave id.of.u1', 'begin here'])
})

test('a sign-out without a network still ends the session here, and says so by failing', async () => {
  const browser = new Browser()
  browser.local.setItem(KEY, recordOf())
  const session = browser.tab().open({ load: () => Promise.reject(new Error('offline')) })
  await rejects(session.signOut(), /offline/)
  deepEqual([session.$session.get(), browser.local.getItem(KEY)], [guest, null])
  await rejects(session.signIn(), /offline/)
})

test('a session that the server ended is forgotten, with a word about it', async () => {
  const { browser, session, changes } = opened({ record: recordOf() })
  session.forget()
  session.forget()
  deepEqual([changes, session.$trouble.get(), browser.local.getItem(KEY)], [[guest], 'session-ended', null])
})

test('the word about an ended session goes when somebody signs in', () => {
  const { browser, session } = opened({ record: recordOf() })
  session.forget()
  browser.local.setItem(KEY, recordOf('u2'))
  browser.tell(KEY)
  equal(session.$trouble.get(), null)
})

test('a failed callback leaves the guest a guest and tells why', async () => {
  const { tab, session } = opened({ at: '/workflow/oidcCallback?code=c&state=s' })
  tab.script.complete = () => Promise.reject(new Error('refused'))
  await rejects(session.finish(tab.here()), /refused/)
  deepEqual(session.$session.get(), guest)
})

test('the answer leaves the address bar before anything else runs, and is checked once', async () => {
  const { tab, session, calls } = opened({ at: '/workflow/oidcCallback#state=s&id_token=t' })
  equal(tab.here(), `${ORIGIN}/workflow/oidcCallback`)
  const both = [session.finish(tab.here()), session.finish(tab.here())]
  await doesNotReject(Promise.all(both))
  deepEqual(calls, [`complete ${ORIGIN}/workflow/oidcCallback#state=s&id_token=t`])
})

test('a target is followed once', async () => {
  const { tab, session } = opened({ at: '/workflow/oidcCallback#state=s' })
  tab.kept.setItem('targetNow', '/workflow/todo')
  tab.script.complete = async () => tab.kept.getItem('targetNow')!
  equal(await session.finish(tab.here()), '/workflow/todo')
  equal(tab.kept.getItem('targetNow'), null)
})
