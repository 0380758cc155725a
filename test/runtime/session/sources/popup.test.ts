import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { isSameSite } from '../../../../src/runtime/session/sources/popup.ts'
import {
  createForgeries,
  grant,
  guest,
  LIBRARY,
  MINUTE,
  openRequestingPage,
  PORTAL,
  signedIn,
  T0,
  user,
} from './popup-fixture.ts'
import { refused } from '../fake-browser.ts'
import { flush } from '../fake-clock.ts'

// the session of a cross-origin page, in that page

/** Signed in by a popup. */
async function setUpSignedIn(more: Parameters<typeof openRequestingPage>[0] = {}) {
  const site = openRequestingPage(more)
  const pressing = site.session.signIn()
  const window = site.last()
  await site.says(window, { type: 'ready' })
  await site.says(window, grant)
  await pressing
  return { ...site, window }
}

test('opens the portal popup synchronously on sign-in and uses the granted session', async () => {
  const { session, last, says, changes, clock, listeners } = openRequestingPage()
  deepEqual([session.$session.get(), session.tokens()], [guest, null])
  const pressing = session.signIn()
  const window = last()
  equal(window.url.origin + window.url.pathname, `${PORTAL}/workflow/oidcWindow`)
  deepEqual(
    [window.url.searchParams.get('origin'), window.url.searchParams.get('ui_locales')],
    [LIBRARY, 'en'],
  )
  await says(window, { type: 'ready' })
  deepEqual(window.messages, [
    { data: { univ: 'univ-hand-over/1', nonce: window.nonce, type: 'ask' }, origin: PORTAL },
  ])
  await says(window, grant)
  await pressing
  deepEqual([changes, session.tokens()], [[signedIn], { accessToken: 'abc.def', idToken: '' }])
  deepEqual(
    window.messages.map(({ data }) => (data as { type: string }).type),
    ['ask', 'taken'],
  )
  deepEqual([listeners(), clock.delays().length], [0, 1], 'only the renewal timer is left')
})

test('ignores 60 and more forged messages in the page and accepts the genuine one', async () => {
  const { session, last, says, receive, changes } = openRequestingPage()
  void session.signIn()
  const window = last()
  const good = { univ: 'univ-hand-over/1', nonce: window.nonce, ...grant }
  const all = createForgeries({ data: good, origin: PORTAL, source: window.source }, good)
  ok(all.length >= 60, `${all.length} forgeries`)
  for (const [name, message] of all) {
    await receive(message)
    deepEqual([changes.length, window.messages.length, session.tokens()], [0, 0, null], name)
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
    { expires: String(grant.expires) },
    { user: null },
    { user: 'u1' },
    { user: { id: '', name: 'Li' } },
    { user: { id: 'u1', name: ' ' } },
    { user: { id: 7, name: 'Li' } },
    { user: { id: 'u'.repeat(300), name: 'Li' } },
    { user: [] },
  ]
  for (const shape of shapes) {
    await says(window, { ...grant, ...shape })
    deepEqual([changes.length, session.tokens()], [0, null], JSON.stringify(shape))
  }
  await says(window, grant)
  deepEqual(changes, [signedIn])
})

test('ignores a second reply of a popup and a reply to another request', async () => {
  const { session, window, says, changes } = await setUpSignedIn()
  await says(window, { ...grant, user: { id: 'u2', name: 'Eve' } })
  equal(changes.length, 1)
  await session.signOut()
  void session.signIn()
  await says(window, grant)
  deepEqual(session.$session.get(), guest)
})

test('focuses the open popup on a concurrent sign-in', async () => {
  const { session, opened, last } = openRequestingPage()
  void session.signIn()
  void session.signIn()
  deepEqual([opened.length, last().focused], [1, 1])
})

test('falls back to a guest without a notice when the popup is closed or declined; the next sign-in opens another', async () => {
  const { session, opened, last, says, clock } = openRequestingPage()
  const first = session.signIn()
  last().closed = true
  await clock.advance(1000)
  await first
  const second = session.signIn()
  equal(opened.length, 2)
  await says(last(), { type: 'none' })
  await second
  deepEqual([session.$session.get(), session.$notice.get(), clock.delays().length], [guest, null, 0])
})

test('times out a popup after 20 minutes', async () => {
  const { session, last, says, clock, listeners } = openRequestingPage()
  const pressing = session.signIn()
  await clock.advance(20 * MINUTE)
  await pressing
  await says(last(), grant)
  deepEqual([session.$session.get(), listeners(), clock.delays().length], [guest, 0, 0])
})

test('shows a notice for each blocked popup and opens one later', async () => {
  const { session, page, opened } = openRequestingPage()
  const notices: unknown[] = []
  session.$notice.listen((notice) => void notices.push(notice))
  page.blocked = true
  await session.signIn()
  await session.signIn()
  deepEqual(notices, ['window-blocked', null, 'hall-only'])
  page.blocked = false
  void session.signIn()
  deepEqual([opened.length, session.$notice.get()], [1, null])
})

for (const origin of ['https://other.example', `${LIBRARY}.evil.example`])
  test(`shows a notice instead of a popup on the unlisted page ${origin}`, async () => {
    const { session, opened } = openRequestingPage({ origin })
    await session.signIn()
    deepEqual([opened.length, session.$notice.get()], [0, 'not-listed'])
  })

test('announces the expiry a minute before, then ends the session; the next sign-in removes the notice', async () => {
  const { session, clock, opened, changes } = await setUpSignedIn()
  await clock.advance(59 * MINUTE)
  deepEqual([session.$notice.get(), session.$session.get()], ['session-ending', signedIn])
  equal(opened.length, 1, 'no frame: cross-site frames have no cookies')
  await clock.advance(MINUTE)
  deepEqual([session.$notice.get(), session.tokens(), changes.at(-1)], ['session-ended', null, guest])
  void session.signIn()
  equal(session.$notice.get(), null)
})

test('replaces the session without a guest in between when signing in again before expiry', async () => {
  const { session, clock, last, says, changes } = await setUpSignedIn()
  await clock.advance(59 * MINUTE)
  const pressing = session.signIn()
  await says(last(), { ...grant, accessToken: 'new', expires: clock.now + 60 * MINUTE })
  await pressing
  deepEqual([session.tokens()?.accessToken, session.$notice.get(), changes], ['new', null, [signedIn]])
})

test('renews in a hidden frame on the same site, for the same user only', async () => {
  const origin = 'https://library.univ.edu'
  const { session, clock, last, says, changes } = await setUpSignedIn({ origin, listed: [origin] })
  await clock.advance(59 * MINUTE)
  const frame = last()
  deepEqual([frame.kind, frame.url.pathname], ['frame', '/workflow/oidcFrame'])
  await says(frame, { ...grant, accessToken: 'new', expires: clock.now + 60 * MINUTE })
  deepEqual([session.tokens()?.accessToken, frame.closed, changes], ['new', true, [signedIn]])

  await clock.advance(59 * MINUTE)
  await says(last(), { ...grant, user: { id: 'u2', name: 'Eve' }, expires: clock.now + 60 * MINUTE })
  deepEqual([session.tokens()?.accessToken, session.$notice.get()], ['new', 'session-ending'])
})

test('removes an unresponsive frame', async () => {
  const origin = 'https://library.univ.edu'
  const { session, clock, last } = await setUpSignedIn({ origin, listed: [origin] })
  await clock.advance(59 * MINUTE + 12_000)
  deepEqual([last().closed, session.$notice.get()], [true, 'session-ending'])
})

test('renews a rejected token in the frame once a minute and requests another one', async () => {
  const origin = 'https://library.univ.edu'
  const { session, last, says, clock } = await setUpSignedIn({ origin, listed: [origin] })
  const renewing = session.renew()
  equal(last().url.searchParams.get('again'), '1')
  await says(last(), { ...grant, accessToken: 'new' })
  deepEqual([await renewing, session.tokens()?.accessToken], [true, 'new'])
  equal(await session.renew(), false)
  await clock.advance(MINUTE)
  void session.renew()
  equal(last().kind, 'frame')
})

test('ends a session rejected by the server, and the next popup requests another', async () => {
  const { session, last } = await setUpSignedIn()
  session.clear(refused)
  deepEqual(
    [session.$session.get(), session.$notice.get()],
    [{ state: 'guest', rejection: { ...refused, user: null } }, 'session-ended'],
  )
  void session.signIn()
  equal(last().url.searchParams.get('again'), '1')
})

test('ends the session with a notice but without a popup when the token is rejected again', async () => {
  const { session, opened } = await setUpSignedIn()
  await session.reauthenticate(refused)
  const notice = { kind: 'refused', rejection: { ...refused, user: null } }
  deepEqual([opened.length, session.$notice.get(), session.tokens()], [1, notice, null])
})

test('ends the session of the page on sign-out with a notice that the portal session continues', async () => {
  const { session, changes, clock } = await setUpSignedIn()
  await session.signOut()
  deepEqual([changes.at(-1), session.$notice.get(), session.tokens()], [guest, 'signed-out-here', null])
  await flush()
  equal(clock.delays().length, 0)
})

test('prefers a host-provided session and restores the granted one when it is removed', async () => {
  const { session } = await setUpSignedIn()
  session.setHostSession({ accessToken: 'host', idToken: '', user: { id: 'u9', name: 'Host' } })
  deepEqual(
    [session.tokens()?.accessToken, session.$session.get()],
    ['host', { state: 'signed-in', user: { id: 'u9', name: 'Host' } }],
  )
  session.setHostSession(null)
  deepEqual([session.tokens()?.accessToken, session.$session.get()], ['abc.def', signedIn])
  session.setHostSession({ accessToken: 'a\nb', idToken: '', user })
  equal(session.tokens()?.accessToken, 'abc.def')
})

for (const [page, portal, sameSite] of [
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
  test(`${page} is ${sameSite ? 'same-site' : 'cross-site'} with ${portal}`, () =>
    equal(isSameSite(page, portal), sameSite))
