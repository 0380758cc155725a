import { test } from 'node:test'
import { deepEqual, equal } from 'node:assert/strict'
import { createProfile } from '../../src/domain/profile.ts'
import {
  graphqlErrors,
  offline,
  createErrorReply,
  createScriptedRuntime,
  type Answer,
} from '../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../double/session-double.ts'
import { waitIdle, waitUntil } from '../double/wait-until.ts'

const REST = 'GET /me/profile'
function setup(replies: Record<string, Answer>, who: 'guest' | typeof student = student) {
  const double = createScriptedRuntime(replies, { session: createSessionDouble(who) })
  const { $profile } = double.runtime.service(createProfile)
  $profile.listen(() => {})
  const calls = () => double.calls.map(({ name }) => name)
  return { ...double, $profile, calls, done: () => waitUntil(() => $profile.get().state !== 'loading') }
}

test('fetches no profile for guests', async () => {
  const { $profile, calls } = setup({}, 'guest')
  await waitIdle()
  deepEqual([$profile.get(), calls()], [{ state: 'ready', data: null }, []])
})

test('fetches the profile from the app centre', async () => {
  const { $profile, calls, done } = setup({ me: { id: 'student', name: 'Lin' } })
  await done()
  deepEqual([$profile.get().data?.name, calls()], ['Lin', ['me']])
})

for (const [problem, reply] of [
  ['fails', graphqlErrors('asleep')],
  ['sends an invalid reply', [1, 2]],
  ['responds 403', createErrorReply(403)],
  ['refuses the token for this call', createErrorReply(401)],
] as const)
  test(`falls back to the process platform when the app centre ${problem}`, async () => {
    const { $profile, calls, done } = setup({
      me: reply,
      [REST]: { errno: 0, entities: [{ id: 'student', name: 'Lin' }] },
    })
    await done()
    deepEqual([$profile.get().data?.name, calls()], ['Lin', ['me', REST]])
  })

test('accepts one person or a list of one from the process platform', async () => {
  const { $profile, done } = setup({
    me: createErrorReply(403),
    [REST]: { errno: 0, entities: { id: 'student', name: 'Lin' } },
  })
  await done()
  equal($profile.get().data?.name, 'Lin')
})

test('does not fall back when the session ended', async () => {
  const { calls } = setup({ me: graphqlErrors('OIDC_BC_LOGOUT'), [REST]: { errno: 0, entities: [] } })
  await waitIdle()
  equal(calls().includes(REST), false)
})

test('retries the same server when offline instead of falling back', async () => {
  const { calls, tick, replies, $profile } = setup({ me: offline })
  await waitUntil(() => calls().length === 1)
  replies['me'] = { id: 'student', name: 'Lin' }
  await waitIdle()
  tick(2000)
  await waitUntil(() => $profile.get().state === 'ready')
  deepEqual(calls(), ['me', 'me'])
})

test('reports a failure when both servers fail and recovers on refetch', async () => {
  const { $profile, done, replies, runtime } = setup({ me: createErrorReply(404) })
  await done()
  equal($profile.get().state, 'failed')
  replies['me'] = { id: 'student', name: 'Lin' }
  runtime.queries.invalidate(['profile'])
  await waitUntil(() => $profile.get().state === 'ready')
})

test('clears the profile when the user changes', async () => {
  const { $profile, session, done, replies } = setup({ me: { id: 'student', name: 'Lin' } })
  await done()
  replies['me'] = () => new Promise(() => {})
  session.setUser({ id: 'other', name: '' })
  equal($profile.get().data, undefined)
  session.setUser('guest')
  equal($profile.get().data, null)
})
