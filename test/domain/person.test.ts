import { test } from 'node:test'
import { deepEqual, equal, rejects } from 'node:assert/strict'
import { personId } from '../../src/domain/person.ts'
import { createProfile } from '../../src/domain/profile.ts'
import { createErrorReply, createScriptedRuntime, graphqlErrors } from '../double/scripted-runtime.ts'
import { createSessionDouble, student, studentProfile } from '../double/session-double.ts'

const REST = 'GET /me/profile'

test('reads the person id from the me query once, regardless of the sub claim', async () => {
  const { runtime, calls } = createScriptedRuntime(
    { me: studentProfile },
    { session: createSessionDouble(student) },
  )
  deepEqual(await Promise.all([personId(runtime), personId(runtime)]), ['person-7', 'person-7'])
  equal(await personId(runtime), 'person-7')
  equal(calls.length, 1)
})

test('falls back to the profile of the process platform', async () => {
  const { runtime } = createScriptedRuntime(
    { me: graphqlErrors('asleep'), [REST]: { errno: 0, entities: [{ ...studentProfile, id: 9 }] } },
    { session: createSessionDouble(student) },
  )
  equal(await personId(runtime), '9')
})

test('rejects without a profile, never uses another id, and retries on the next call', async () => {
  const replies = { me: graphqlErrors('asleep'), [REST]: createErrorReply(403) }
  const { runtime, ...double } = createScriptedRuntime(replies, { session: createSessionDouble(student) })
  const { $profile } = runtime.service(createProfile)
  $profile.listen(() => {})
  await rejects(personId(runtime))
  equal($profile.get().data, undefined)
  double.replies.me = studentProfile
  equal(await personId(runtime), 'person-7')
  equal($profile.get().data?.id, 'person-7')
})

test('resolves to an empty id for guests without a request', async () => {
  const { runtime, calls } = createScriptedRuntime({}, { session: createSessionDouble() })
  deepEqual([await personId(runtime), calls], ['', []])
})

test('rejects when another user signs in while the request is pending', async () => {
  const session = createSessionDouble(student)
  const { runtime } = createScriptedRuntime({ me: studentProfile }, { session })
  const pending = personId(runtime)
  session.setUser({ id: 'staff', name: 'Qian' })
  await rejects(pending, /logged-out/)
})
