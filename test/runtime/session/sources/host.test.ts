import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { acceptHostSession } from '../../../../src/runtime/session/sources/host.ts'
import { createScriptedRuntime, waitFor } from '../../../double/scripted-runtime.ts'
import { waitIdle } from '../../../double/wait-until.ts'

const NOW = Date.parse('2026-03-02T00:00:00Z')
const user = { id: 'u7', name: 'Wang Fang' }

/** `accept` provides a session; `given` is what the session store received. */
function setUpHost(replies: Record<string, unknown> = {}, config: Record<string, unknown> = {}) {
  const double = createScriptedRuntime(replies, { config })
  const given: unknown[] = []
  const { setHostSession } = double.session
  double.session.setHostSession = (tokens) => {
    given.push(tokens)
    setHostSession(tokens)
  }
  return { ...double, given, accept: (input: unknown) => acceptHostSession(double.runtime, input) }
}

test('accepts and removes a host-provided session', async () => {
  const { accept, given, session } = setUpHost()
  accept({ accessToken: 'abc.def', user })
  await waitFor(() => given.length === 1)
  deepEqual(given, [{ accessToken: 'abc.def', idToken: '', user }])
  deepEqual(session.$session.get(), { state: 'signed-in', user })
  accept(null)
  await waitFor(() => given.length === 2)
  equal(given[1], null)
})

test('fetches the user from the process platform if the host provides none', async () => {
  const { accept, given, called } = setUpHost({
    'GET /me/profile': { errno: 0, entities: { ...user, account: 'wf' } },
  })
  accept({ accessToken: 'abc' })
  await waitFor(() => given.length === 1)
  deepEqual(given, [{ accessToken: 'abc', idToken: '', user }])
  equal(called('GET /me/profile')[0]!.bearer, 'abc')
})

for (const [label, value] of Object.entries({
  'a string': 'abc',
  'a token with a line break': { accessToken: 'a\r\nx: y', user },
  'an empty token': { accessToken: '', user },
  'an expired session': { accessToken: 'abc', expiresAt: NOW / 1000 - 1, user },
  'a token that is not a string': { accessToken: { toString: (): string => 'abc' }, user },
}))
  test(`rejects ${label}`, async () => {
    const { accept, given, session, logged } = setUpHost()
    accept(value)
    await waitFor(() => given.length === 1)
    deepEqual(given, [null])
    equal(session.$session.get().state, 'guest')
    ok(logged.some((line) => line.includes('host session')))
  })

test('ends the session at its expiry', async () => {
  const { accept, given, tick } = setUpHost()
  accept({ accessToken: 'abc', expiresAt: (NOW + 600_000) / 1000, user })
  await waitFor(() => given.length === 1)
  tick(599_000)
  equal(given.length, 1)
  tick(1_000)
  deepEqual(given.at(-1), null)
})

test('calls the host’s function again a minute before expiry, until stopped', async () => {
  let calls = 0
  const { accept, given, tick, runtime } = setUpHost()
  const stop = accept(() => ({
    accessToken: `t${++calls}`,
    expiresAt: runtime.platform.now() + 600_000,
    user,
  }))
  await waitFor(() => given.length === 1)
  tick(540_000)
  await waitFor(() => given.length === 2)
  equal(calls, 2)
  stop()
  tick(3_600_000)
  await waitIdle()
  equal(calls, 2)
})

test('logs an error of the host without its message and falls back to a guest', async () => {
  const { accept, given, logged } = setUpHost()
  accept(() => Promise.reject(new Error('token abc.secret refused')))
  await waitFor(() => given.length === 1)
  deepEqual(given, [null])
  ok(logged.length === 1 && !logged[0]!.includes('secret'), logged.join())
})

test('falls back to a guest when the owner of the token is unknown', async () => {
  const { accept, given } = setUpHost({ 'GET /me/profile': { errno: 5 } })
  accept({ accessToken: 'abc' })
  await waitFor(() => given.length === 1)
  deepEqual(given, [null])
})
