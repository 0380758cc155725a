import { test } from 'node:test'
import { deepEqual, equal } from 'node:assert/strict'
import { createProfile } from '../../src/domain/profile.ts'
import { errors, offline, refused, scripted, type Answer } from '../double/runtime.ts'
import { sessionDouble, student } from '../double/session.ts'
import { quiet, until } from '../double/until.ts'

const REST = 'GET /me/profile'
function shown(replies: Record<string, Answer>, who: 'guest' | typeof student = student) {
  const double = scripted(replies, { session: sessionDouble(who) })
  const { $profile } = double.runtime.one(createProfile)
  $profile.listen(() => {})
  const calls = () => double.calls.map(({ name }) => name)
  return { ...double, $profile, calls, done: () => until(() => $profile.get().state !== 'loading') }
}

test('a guest has no profile and asks for none', async () => {
  const { $profile, calls } = shown({}, 'guest')
  await quiet()
  deepEqual([$profile.get(), calls()], [{ state: 'ready', data: null }, []])
})

test('the app centre is asked who one is', async () => {
  const { $profile, calls, done } = shown({ me: { id: 'student', name: 'Lin' } })
  await done()
  deepEqual([$profile.get().data?.name, calls()], ['Lin', ['me']])
})

for (const [what, reply] of [
  ['fails', errors('asleep')],
  ['answers nonsense', [1, 2]],
  ['is not allowed', refused(403)],
] as const)
  test(`where the app centre ${what}, the process platform is asked (S12)`, async () => {
    const { $profile, calls, done } = shown({
      me: reply,
      [REST]: { errno: 0, entities: [{ id: 'student', name: 'Lin' }] },
    })
    await done()
    deepEqual([$profile.get().data?.name, calls()], ['Lin', ['me', REST]])
  })

test('the process platform may answer with one person or a list of one', async () => {
  const { $profile, done } = shown({
    me: refused(403),
    [REST]: { errno: 0, entities: { id: 'student', name: 'Lin' } },
  })
  await done()
  equal($profile.get().data?.name, 'Lin')
})

for (const [what, reply] of [
  ['the session ended', errors('OIDC_BC_LOGOUT')],
  ['the token is refused', refused(401)],
] as const)
  test(`where ${what}, nobody else is asked`, async () => {
    const { calls } = shown({ me: reply, [REST]: { errno: 0, entities: [] } })
    await quiet()
    equal(calls().includes(REST), false)
  })

test('without a connection the same is tried again, and not another server', async () => {
  const { calls, tick, replies, $profile } = shown({ me: offline })
  await until(() => calls().length === 1)
  replies['me'] = { id: 'student', name: 'Lin' }
  await quiet()
  tick(2000)
  await until(() => $profile.get().state === 'ready')
  deepEqual(calls(), ['me', 'me'])
})

test('when both fail it is told, and heals', async () => {
  const { $profile, done, replies, runtime } = shown({})
  await done()
  equal($profile.get().state, 'failed')
  replies['me'] = { id: 'student', name: 'Lin' }
  runtime.queries.invalidate(['profile'])
  await until(() => $profile.get().state === 'ready')
})

test('the next person is not shown the former one', async () => {
  const { $profile, session, done, replies } = shown({ me: { id: 'student', name: 'Lin' } })
  await done()
  replies['me'] = () => new Promise(() => {})
  session.become({ id: 'other', name: '' })
  equal($profile.get().data, undefined)
  session.become('guest')
  equal($profile.get().data, null)
})
