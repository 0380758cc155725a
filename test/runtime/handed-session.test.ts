import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { takeHanded } from '../../src/runtime/handed-session.ts'
import { scripted, until } from '../double/runtime.ts'
import { quiet } from '../double/until.ts'

const NOW = Date.parse('2026-03-02T00:00:00Z')
const user = { id: 'u7', name: 'Wang Fang' }

/** A session that takes what is handed in, and the way to hand it in. */
function host(replies: Record<string, unknown> = {}, config: Record<string, unknown> = {}) {
  const double = scripted(replies, { config })
  const given: unknown[] = []
  const { handIn } = double.session
  double.session.handIn = (tokens) => {
    given.push(tokens)
    handIn(tokens)
  }
  return { ...double, given, hand: (handed: unknown) => takeHanded(double.runtime, handed) }
}

test('a host hands in its own session, and takes it back', async () => {
  const { hand, given, session } = host()
  hand({ accessToken: 'abc.def', user })
  await until(() => given.length === 1)
  deepEqual(given, [{ accessToken: 'abc.def', idToken: '', user }])
  deepEqual(session.$session.get(), { state: 'signed-in', user })
  hand(null)
  await until(() => given.length === 2)
  equal(given[1], null)
})

test('without a user the process platform says whose session it is, by that token', async () => {
  const { hand, given, called } = host({
    'GET /me/profile': { errno: 0, entities: { ...user, account: 'wf' } },
  })
  hand({ accessToken: 'abc' })
  await until(() => given.length === 1)
  deepEqual(given, [{ accessToken: 'abc', idToken: '', user }])
  equal(called('GET /me/profile')[0]!.bearer, 'abc')
})

for (const [what, value] of Object.entries({
  'a text': 'abc',
  'a token with a line break': { accessToken: 'a\r\nx: y', user },
  'an empty token': { accessToken: '', user },
  'a session that is over': { accessToken: 'abc', expiresAt: NOW / 1000 - 1, user },
  'a token that is no text': { accessToken: { toString: (): string => 'abc' }, user },
}))
  test(`${what} is no session`, async () => {
    const { hand, given, session, told } = host()
    hand(value)
    await until(() => given.length === 1)
    deepEqual(given, [null])
    equal(session.$session.get().state, 'guest')
    ok(told.some((line) => line.includes('handed in')))
  })

test('a session ends when it said it would', async () => {
  const { hand, given, tick } = host()
  hand({ accessToken: 'abc', expiresAt: (NOW + 600_000) / 1000, user })
  await until(() => given.length === 1)
  tick(599_000)
  equal(given.length, 1)
  tick(1_000)
  deepEqual(given.at(-1), null)
})

test('who brings sessions is asked again a minute before the present one ends, and no more once stopped', async () => {
  let asked = 0
  const { hand, given, tick, runtime } = host()
  const stop = hand(() => ({
    accessToken: `t${++asked}`,
    expiresAt: runtime.platform.now() + 600_000,
    user,
  }))
  await until(() => given.length === 1)
  tick(540_000)
  await until(() => given.length === 2)
  equal(asked, 2)
  stop()
  tick(3_600_000)
  await quiet()
  equal(asked, 2)
})

test('what the host throws is told without its words, and leaves a guest', async () => {
  const { hand, given, told } = host()
  hand(() => Promise.reject(new Error('token abc.secret refused')))
  await until(() => given.length === 1)
  deepEqual(given, [null])
  ok(told.length === 1 && !told[0]!.includes('secret'), told.join())
})

test('an owner that cannot be found leaves a guest', async () => {
  const { hand, given } = host({ 'GET /me/profile': { errno: 5 } })
  hand({ accessToken: 'abc' })
  await until(() => given.length === 1)
  deepEqual(given, [null])
})
