import { deepEqual, doesNotReject, equal, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { createSession, type SessionState } from '../../src/runtime/session.ts'
import { createStore } from '../../src/runtime/storage.ts'
import { Browser, configOf, KEY, ORIGIN, recordOf, settle, T0 } from './session-page.ts'

const guest: SessionState = { state: 'guest' }
const signedIn = (id = 'u1'): SessionState => ({ state: 'signed-in', user: { id, name: `Name ${id}` } })
const MINUTE = 60_000

/** A tab that is open; `changes` is what its listeners saw. */
function opened({ record, at, flag }: { record?: string; at?: string; flag?: string } = {}) {
  const browser = new Browser()
  if (record) browser.local.setItem(KEY, record)
  const tab = browser.tab(at ? { at } : {})
  if (flag) tab.kept.setItem('hasSigned', flag)
  const session = tab.open()
  const changes: SessionState[] = []
  session.$session.listen((now) => void changes.push(now))
  return { browser, tab, session, changes, calls: tab.signIn.calls }
}

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

test('a refused renewal keeps the session to its end, then says that it ended', async () => {
  const { browser, session, changes } = opened({ record: recordOf() })
  await browser.pass(59 * MINUTE + 59_000)
  deepEqual([session.$session.get(), session.$trouble.get()], [signedIn(), null])
  await browser.pass(2000)
  deepEqual([changes, session.$trouble.get(), session.tokens()], [[guest], 'session-ended', null])
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

test('renewal answers false for a guest, where it is refused, and where its script cannot be loaded', async () => {
  equal(await opened().session.renew(), false)
  equal(await opened({ record: recordOf() }).session.renew(), false)
  const browser = new Browser()
  browser.local.setItem(KEY, recordOf())
  const session = browser.tab().open({ load: () => Promise.reject(new Error('offline')) })
  equal(await session.renew(), false)
  deepEqual(session.$session.get(), signedIn())
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

test('neither callback nor renew page renews: a frame must not open the next frame', async () => {
  for (const page of ['Callback', 'Renew']) {
    const record = recordOf('u1', { expires_at: T0 / 1000 - 1 })
    const { browser, session, calls } = opened({ record, at: `/workflow/oidc${page}?x` })
    await session.settled
    await browser.pass(10 * MINUTE)
    deepEqual(calls, [])
  }
})
