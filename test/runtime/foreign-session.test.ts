import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { resolveConfig } from '../../src/runtime/config.ts'
import { createForeignSession, isNear } from '../../src/runtime/foreign-session.ts'
import type { SessionState } from '../../src/runtime/session.ts'
import { foreignPage, forgeries, LIBRARY, PORTAL, T0 } from './foreign-scene.ts'
import { settle } from './session-page.ts'

// S16, S18: the session of a page of another origin, from the page's side

const MINUTE = 60_000
const user = { id: 'u1', name: 'Li Ming' }
const given = { type: 'session', accessToken: 'abc.def', expires: T0 + 60 * MINUTE, user }
const guest: SessionState = { state: 'guest' }
const signedIn: SessionState = { state: 'signed-in', user, byWindow: true }

const configOf = (embedOrigins: string[]) =>
  resolveConfig(
    `${PORTAL}/`,
    [{ values: { embedOrigins }, url: `${PORTAL}/univ-config.json`, from: 'univ-config.json' }],
    (message) => {
      throw new Error(message)
    },
  )

function opened({ listed = [LIBRARY], origin = LIBRARY } = {}) {
  const site = foreignPage({ origin })
  const session = createForeignSession({ config: configOf(listed), lang: () => 'en' }, site.door)
  const changes: SessionState[] = []
  session.$session.listen((state) => void changes.push(state))
  return { ...site, session, changes }
}

/** Signed in by a window. */
async function member(more: Parameters<typeof opened>[0] = {}) {
  const site = opened(more)
  const pressing = site.session.signIn()
  const window = site.last()
  await site.says(window, { type: 'ready' })
  await site.says(window, given)
  await pressing
  return { ...site, window }
}

test('a press opens a window of the portal within its own turn, and what it hands over is the session', async () => {
  const { session, last, says, changes, clock, listeners } = opened()
  deepEqual([session.$session.get(), session.tokens()], [guest, null])
  const pressing = session.signIn()
  const window = last()
  equal(window.url.origin + window.url.pathname, `${PORTAL}/workflow/oidcWindow`)
  deepEqual(
    [window.url.searchParams.get('origin'), window.url.searchParams.get('ui_locales')],
    [LIBRARY, 'en'],
  )
  await says(window, { type: 'ready' })
  deepEqual(window.posted, [
    { data: { univ: 'univ-hand-over/1', nonce: window.nonce, type: 'ask' }, origin: PORTAL },
  ])
  await says(window, given)
  await pressing
  deepEqual([changes, session.tokens()], [[signedIn], { accessToken: 'abc.def', idToken: '' }])
  deepEqual(
    window.posted.map(({ data }) => (data as { type: string }).type),
    ['ask', 'taken'],
  )
  deepEqual([listeners(), clock.waiting()], [0, 1], 'only the renewal is still waited for')
})

test('60 and more forged messages have no effect on the page, and the true one still counts', async () => {
  const { session, last, says, hear, changes } = opened()
  void session.signIn()
  const window = last()
  const good = { univ: 'univ-hand-over/1', nonce: window.nonce, ...given }
  const all = forgeries({ data: good, origin: PORTAL, source: window.source }, good)
  ok(all.length >= 60, `${all.length} forgeries`)
  for (const [name, message] of all) {
    await hear(message)
    deepEqual([changes.length, window.posted.length, session.tokens()], [0, 0, null], name)
  }
  const shapes: Record<string, unknown>[] = [
    { accessToken: '' },
    { accessToken: 'a\r\nx: y' },
    { accessToken: { toString: () => 'abc' } },
    { accessToken: 'a'.repeat(10_001) },
    { expires: T0 },
    { expires: T0 - 1 },
    { expires: T0 + 400 * 86_400_000 },
    { expires: Number.NaN },
    { expires: Infinity },
    { expires: String(given.expires) },
    { user: null },
    { user: 'u1' },
    { user: { id: '', name: 'Li' } },
    { user: { id: 'u1', name: ' ' } },
    { user: { id: 7, name: 'Li' } },
    { user: { id: 'u'.repeat(300), name: 'Li' } },
    { user: [] },
  ]
  for (const shape of shapes) {
    await says(window, { ...given, ...shape })
    deepEqual([changes.length, session.tokens()], [0, null], JSON.stringify(shape))
  }
  await says(window, given)
  deepEqual(changes, [signedIn])
})

test('an answer that was taken cannot be given twice, and a later window answers its own press only', async () => {
  const { session, window, says, changes } = await member()
  await says(window, { ...given, user: { id: 'u2', name: 'Eve' } })
  equal(changes.length, 1)
  await session.signOut()
  void session.signIn()
  await says(window, given)
  deepEqual(session.$session.get(), guest)
})

test('two tags at once share one window, which comes to the front', async () => {
  const { session, opened: windows, last } = opened()
  void session.signIn()
  void session.signIn()
  deepEqual([windows.length, last().focused], [1, 1])
})

test('a window that is closed or says no leaves a guest without a word; the next press opens another', async () => {
  const { session, opened: windows, last, says, clock } = opened()
  const first = session.signIn()
  last().isClosed = true
  await clock.pass(1000)
  await first
  const second = session.signIn()
  equal(windows.length, 2)
  await says(last(), { type: 'none' })
  await second
  deepEqual([session.$session.get(), session.$trouble.get(), clock.waiting()], [guest, null, 0])
})

test('a window that is never answered is given up', async () => {
  const { session, last, says, clock, listeners } = opened()
  const pressing = session.signIn()
  await clock.pass(20 * MINUTE)
  await pressing
  await says(last(), given)
  deepEqual([session.$session.get(), listeners(), clock.waiting()], [guest, 0, 0])
})

test('a window that the browser holds back is told, each time; the press after it opens one', async () => {
  const { session, page, opened: windows } = opened()
  const told: unknown[] = []
  session.$trouble.listen((trouble) => void told.push(trouble))
  page.blocked = true
  await session.signIn()
  await session.signIn()
  deepEqual(told, ['window-blocked', null, 'window-blocked'])
  page.blocked = false
  void session.signIn()
  deepEqual([windows.length, session.$trouble.get()], [1, null])
})

for (const origin of ['https://other.example', 'null', `${LIBRARY}.evil.example`])
  test(`a page of ${origin} is not listed: no window, but words`, async () => {
    const { session, opened: windows } = opened({ origin })
    await session.signIn()
    deepEqual([windows.length, session.$trouble.get()], [0, 'not-listed'])
  })

test('a minute before its end one word asks, then the session ends, and the next press signs in again', async () => {
  const { session, clock, opened: windows, changes } = await member()
  await clock.pass(59 * MINUTE)
  deepEqual([session.$trouble.get(), session.$session.get()], ['session-ending', signedIn])
  equal(windows.length, 1, 'a frame of another site would be asked in vain')
  await clock.pass(MINUTE)
  deepEqual([session.$trouble.get(), session.tokens(), changes.at(-1)], ['session-ended', null, guest])
  void session.signIn()
  equal(session.$trouble.get(), null)
})

test('who answers the word in time stays signed in, without being a guest in between', async () => {
  const { session, clock, last, says, changes } = await member()
  await clock.pass(59 * MINUTE)
  const pressing = session.signIn()
  await says(last(), { ...given, accessToken: 'new', expires: clock.now + 60 * MINUTE })
  await pressing
  deepEqual([session.tokens()?.accessToken, session.$trouble.get(), changes], ['new', null, [signedIn]])
})

test('on the same site a hidden frame renews, for the same person only', async () => {
  const near = 'https://library.univ.edu'
  const { session, clock, last, says, changes } = await member({ origin: near, listed: [near] })
  await clock.pass(59 * MINUTE)
  const frame = last()
  deepEqual([frame.kind, frame.url.pathname], ['frame', '/workflow/oidcFrame'])
  await says(frame, { ...given, accessToken: 'new', expires: clock.now + 60 * MINUTE })
  deepEqual([session.tokens()?.accessToken, frame.isClosed, changes], ['new', true, [signedIn]])

  await clock.pass(59 * MINUTE)
  await says(last(), { ...given, user: { id: 'u2', name: 'Eve' }, expires: clock.now + 60 * MINUTE })
  deepEqual([session.tokens()?.accessToken, session.$trouble.get()], ['new', 'session-ending'])
})

test('a frame that never answers is taken away', async () => {
  const near = 'https://library.univ.edu'
  const { session, clock, last } = await member({ origin: near, listed: [near] })
  await clock.pass(59 * MINUTE + 12_000)
  deepEqual([last().isClosed, session.$trouble.get()], [true, 'session-ending'])
})

test('a refused token is renewed by the frame once a minute, and the portal is told not to give it again', async () => {
  const near = 'https://library.univ.edu'
  const { session, last, says, clock } = await member({ origin: near, listed: [near] })
  const renewing = session.renew()
  equal(last().url.searchParams.get('again'), '1')
  await says(last(), { ...given, accessToken: 'new' })
  deepEqual([await renewing, session.tokens()?.accessToken], [true, 'new'])
  equal(await session.renew(), false)
  await clock.pass(MINUTE)
  void session.renew()
  equal(last().kind, 'frame')
})

test('a session that the server ended is over here, and the next window gets another', async () => {
  const { session, last } = await member()
  session.forget()
  deepEqual([session.$session.get(), session.$trouble.get()], [guest, 'session-ended'])
  void session.signIn()
  equal(last().url.searchParams.get('again'), '1')
})

test('a refused call sends nobody anywhere: the session ends, with a word and a button', async () => {
  const { session, opened: windows } = await member()
  await session.again()
  deepEqual([windows.length, session.$trouble.get(), session.tokens()], [1, 'session-ended', null])
})

test('signing out ends the session of the page, and says that the portal’s goes on', async () => {
  const { session, changes, clock } = await member()
  await session.signOut()
  deepEqual([changes.at(-1), session.$trouble.get(), session.tokens()], [guest, 'left-here', null])
  await settle()
  equal(clock.waiting(), 0)
})

test('a session that the host hands in goes before, and leaves the other one when it is taken back', async () => {
  const { session } = await member()
  session.handIn({ accessToken: 'host', idToken: '', user: { id: 'u9', name: 'Host' } })
  deepEqual(
    [session.tokens()?.accessToken, session.$session.get()],
    ['host', { state: 'signed-in', user: { id: 'u9', name: 'Host' } }],
  )
  session.handIn(null)
  deepEqual([session.tokens()?.accessToken, session.$session.get()], ['abc.def', signedIn])
  session.handIn({ accessToken: 'a\nb', idToken: '', user })
  equal(session.tokens()?.accessToken, 'abc.def')
})

for (const [page, portal, near] of [
  ['https://cms.univ.edu', 'https://hall.univ.edu', true],
  ['https://univ.edu', 'https://hall.univ.edu', true],
  ['http://localhost:1', 'http://localhost:2', true],
  ['https://lib.pku.edu.cn', 'https://hall.pku.edu.cn', true],
  ['https://www.other.edu.cn', 'https://hall.pku.edu.cn', false],
  ['http://127.0.0.1:1', 'http://localhost:2', false],
  ['http://127.0.0.1:1', 'http://127.0.0.1:2', true],
  ['http://10.0.0.1', 'http://10.1.0.1', false],
  ['http://cms.univ.edu', 'https://hall.univ.edu', false],
  ['https://library.example', 'https://hall.univ.edu', false],
] as const)
  test(`a frame of ${portal} is ${near ? '' : 'not '}asked from ${page}`, () =>
    equal(isNear(page, portal), near))
