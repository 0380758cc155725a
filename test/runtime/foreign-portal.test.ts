import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import type { Heard } from '../../src/runtime/foreign-messages.ts'
import { handOver, type PortalDoor, type Stage } from '../../src/runtime/foreign-portal.ts'
import { createStore } from '../../src/runtime/storage.ts'
import { sessionDouble } from '../double/session.ts'
import { Clock, forgeries, LIBRARY, NONCE } from './foreign-scene.ts'
import { AUTHORITY, configOf, KEY, ORIGIN, recordOf, settle, T0 } from './session-page.ts'

// S16: the portal's window and its hidden frame

const AGREED = JSON.stringify([['u1', LIBRARY]])

interface Given {
  query?: Record<string, string>
  record?: string
  agreed?: string
  listed?: string[]
  framed?: boolean
  alone?: boolean
  answer?: boolean
}

function opened(given: Given = {}) {
  const { query = {}, listed = [LIBRARY], framed = false, answer = true } = given
  const clock = new Clock()
  const memory = createStore(() => undefined)
  if (given.record) memory.set(KEY, given.record)
  if (given.agreed) memory.set('univ.handedTo', given.agreed)
  const session = sessionDouble()
  const listeners = new Set<(message: Heard) => void>()
  const posted: { data: { type: string }; to: string }[] = []
  const stages: Stage[] = []
  const asked: string[] = []
  const page = { closed: false, thinking: Promise.resolve() }
  const source = { window: 'opener' }
  const door: PortalDoor = {
    origin: ORIGIN,
    path: '/workflow/oidcWindow',
    query: new URLSearchParams({ origin: LIBRARY, nonce: NONCE, ...query }),
    other: given.alone
      ? null
      : { source, post: (data, to) => void posted.push({ data: data as { type: string }, to }) },
    framed,
    heard(tell) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    now: () => clock.now,
    later: clock.later,
    show: (stage) => void stages.push(stage),
    async ask(origin, name) {
      asked.push(`${origin} ${name}`)
      await page.thinking
      return answer
    },
    close: () => void (page.closed = true),
  }
  const config = configOf({ embedOrigins: listed, oidc: { authority: AUTHORITY } })
  const storages = { local: memory, session: createStore(() => undefined) }
  const done = handOver({ config, storages, session, door })
  const hear = async (message: Heard) => {
    for (const tell of listeners) tell(message)
    await settle()
  }
  const says = (type: string) =>
    hear({ data: { univ: 'univ-hand-over/1', nonce: NONCE, type }, origin: LIBRARY, source })
  const types = () => posted.map(({ data }) => data.type)
  return { done, clock, session, memory, posted, types, stages, asked, page, source, hear, says, listeners }
}

test('the page that proves who it is gets the session, once the person has agreed; nothing else of it', async () => {
  const { done, says, posted, types, asked, page, memory } = opened({ record: recordOf() })
  await settle()
  deepEqual([types(), asked], [['ready'], []], 'nobody is asked before the page has shown itself')
  await says('ask')
  deepEqual(asked, [`${LIBRARY} Name u1`])
  deepEqual(posted.at(-1), {
    data: {
      univ: 'univ-hand-over/1',
      nonce: NONCE,
      type: 'session',
      accessToken: 'access-of-u1',
      expires: T0 + 3_600_000,
      user: { id: 'u1', name: 'Name u1' },
    },
    to: LIBRARY,
  })
  equal(page.closed, false, 'not before the page has it')
  await says('taken')
  deepEqual([await done, page.closed], ['done', true])
  ok(posted.every(({ to }) => to === LIBRARY))
  ok(!JSON.stringify(posted).includes('id.of'), 'the id token stays in the portal')
  deepEqual(memory.get('univ.handedTo'), AGREED)
})

test('60 and more forged messages have no effect on the portal’s window, and the true one still counts', async () => {
  const { done, hear, says, types, source, asked, stages } = opened({ record: recordOf(), agreed: AGREED })
  await settle()
  for (const type of ['ask', 'taken']) {
    const good = { univ: 'univ-hand-over/1', nonce: NONCE, type }
    const all = forgeries({ data: good, origin: LIBRARY, source }, good)
    ok(all.length >= 60, `${all.length} forgeries`)
    const before = types().length
    for (const [name, message] of all) {
      await hear(message)
      deepEqual([types().length, asked.length, stages.length], [before, 0, 0], `${type}: ${name}`)
    }
    await says(type)
  }
  deepEqual([types(), await done], [['ready', 'session'], 'done'])
})

test('who agreed before is not asked again; another person, and another origin, are', async () => {
  for (const [agreed, asks] of [
    [AGREED, 0],
    [JSON.stringify([['u2', LIBRARY]]), 1],
    [JSON.stringify([['u1', `${LIBRARY}:8443`]]), 1],
    ['[["u1"]]', 1],
    ['{"u1":"x"}', 1],
    ['not JSON', 1],
  ] as const) {
    const { says, asked } = opened({ record: recordOf(), agreed })
    await says('ask')
    equal(asked.length, asks, agreed)
  }
})

test('one who says no gives nothing away, and the page is told', async () => {
  const { done, says, types, memory, page } = opened({ record: recordOf(), answer: false })
  await says('ask')
  deepEqual([await done, types(), page.closed], ['declined', ['ready', 'none'], true])
  equal(memory.get('univ.handedTo'), null)
})

for (const [what, given, stage] of [
  ['an origin that is not listed', { listed: [] }, 'not-listed'],
  ['an origin that is listed with another port', { listed: [`${LIBRARY}:8443`] }, 'not-listed'],
  ['an address for an origin', { query: { origin: `${LIBRARY}/` } }, 'alone'],
  ['any origin', { query: { origin: '*' } }, 'alone'],
  ['no origin at all', { query: { origin: 'null' } }, 'alone'],
  ['a short nonce', { query: { nonce: 'n' } }, 'alone'],
  ['no window that asked', { alone: true }, 'alone'],
] as [string, Given, Stage][])
  test(`${what}: the window says so, asks nobody, tells nobody and stays`, async () => {
    const { done, types, asked, stages, page, session } = opened({ record: recordOf(), ...given })
    deepEqual([await done, types(), asked, stages], [stage, [], [], [stage]])
    deepEqual([page.closed, session.asked], [false, []])
  })

test('a page that does not show itself leads nobody to the sign-in', async () => {
  const { done, clock, session, stages, listeners } = opened()
  await clock.pass(10_000)
  deepEqual([await done, session.asked, stages, listeners.size], ['no-answer', [], ['no-answer'], 0])
})

test('without a session the window signs in and comes back to itself, once', async () => {
  const { done, says, session, stages } = opened({ query: { again: '1' } })
  await says('ask')
  equal(await done, 'signing-in')
  const target = `/workflow/oidcWindow?origin=${encodeURIComponent(LIBRARY)}&nonce=${NONCE}&signed=1`
  deepEqual([session.asked, stages], [['renew', `signIn ${target}`], ['signing-in']])

  const back = opened({ query: { signed: '1' } })
  await back.says('ask')
  deepEqual([await back.done, back.session.asked], ['failed', []], 'no circle')
})

test('a session that is about to end, or that was refused, is renewed before it is handed over', async () => {
  const soon = recordOf('u1', { expires_at: T0 / 1000 + 100 })
  for (const [record, query] of [
    [soon, {}],
    [recordOf(), { again: '1' }],
  ] as const) {
    const { says, session, memory, posted } = opened({ record, query, agreed: AGREED })
    session.renews = true
    const renew = session.renew.bind(session)
    session.renew = () => (memory.set(KEY, recordOf('u1', { access_token: 'new' })), renew())
    await says('ask')
    deepEqual(
      [session.asked, (posted.at(-1)!.data as { accessToken?: string }).accessToken],
      [['renew'], 'new'],
    )
  }
})

test('who signs out, or in as another, while the question stands gives nothing away', async () => {
  for (const next of [null, recordOf('u2')]) {
    const { done, says, memory, types, page } = opened({ record: recordOf() })
    let answered = () => {}
    page.thinking = new Promise((resolve) => (answered = resolve))
    await says('ask')
    if (next) memory.set(KEY, next)
    else memory.remove(KEY)
    answered()
    deepEqual([await done, types()], ['failed', ['ready']])
  }
})

test('a page that never says that it has the session is told of, and the window stays', async () => {
  const { done, says, clock, page } = opened({ record: recordOf(), agreed: AGREED })
  await says('ask')
  await clock.pass(10_000)
  deepEqual([await done, page.closed], ['no-answer', false])
})

test('the hidden frame asks nobody and signs nobody in: it renews for who agreed, or has nothing', async () => {
  const fine = opened({ framed: true, record: recordOf(), agreed: AGREED })
  await fine.says('ask')
  await fine.says('taken')
  deepEqual([await fine.done, fine.types(), fine.page.closed], ['done', ['ready', 'session'], false])
  for (const given of [{ record: recordOf() }, {}] as Given[]) {
    const { done, says, types, asked, session } = opened({ framed: true, ...given })
    await says('ask')
    deepEqual([await done, types(), asked], ['declined', ['ready', 'none'], []])
    ok(!session.asked.some((one) => one.startsWith('signIn')))
  }
})

test('for a page of the portal itself the window signs in and goes: the storage tells the page', async () => {
  const signing = opened({ query: { origin: ORIGIN } })
  deepEqual([await signing.done, signing.types()], ['signing-in', []])
  const back = opened({ query: { origin: ORIGIN, signed: '1' }, record: recordOf() })
  deepEqual([await back.done, back.types(), back.page.closed], ['done', [], true])
})
