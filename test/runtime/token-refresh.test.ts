import { test } from 'node:test'
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { anonymityApps, userApps } from '../../src/contract/core/apps.ts'
import { createAppOperationRecord, OPENED } from '../../src/contract/core/app-records.ts'
import { putFavorite } from '../../src/contract/core/favorites.ts'
import {
  graphqlErrors,
  offline,
  createErrorReply,
  createScriptedRuntime,
  type Call,
} from '../double/scripted-runtime.ts'
import { createSessionDouble, student, type SessionDouble } from '../double/session-double.ts'

const invalid = createErrorReply(401)

/** A session whose renewal brings another token. */
function createRenewingSession(): SessionDouble {
  const session = createSessionDouble(student)
  let token = 'old'
  session.tokens = () =>
    session.$session.get().state === 'guest' ? null : { accessToken: token, idToken: '' }
  const { renew } = session
  session.renew = async () => {
    await renew()
    if (session.renewSucceeds) token = 'new'
    return session.renewSucceeds
  }
  session.renewSucceeds = true
  return session
}
const replyToNewToken = ({ bearer }: Call) => (bearer === 'new' ? [] : invalid)

for (const [what, reply] of [
  ['401', invalid],
  ['ecode ACCESS_TOKEN_EXPIRED', createErrorReply(200, { errno: 1, ecode: 'ACCESS_TOKEN_EXPIRED' })],
  ['errno 401', createErrorReply(200, { errno: 401 })],
  ['errno ACCESS_TOKEN_INVALID', createErrorReply(200, { errno: 'ACCESS_TOKEN_INVALID' })],
] as const)
  test(`after ${what} the session is renewed once, and the call is repeated once with the new token`, async () => {
    const session = createRenewingSession()
    const answer = ({ bearer }: Call) => (bearer === 'new' ? { errno: 0 } : reply)
    const { runtime, calls } = createScriptedRuntime(
      { 'PUT /me/preference/FavoriteApps/7': answer },
      { session },
    )
    await runtime.rest(putFavorite, { path: { appId: '7' } })
    deepEqual(
      calls.map(({ bearer }) => bearer),
      ['old', 'new'],
    )
    deepEqual(session.calls, ['renew'])
  })

test('a GraphQL error ACCESS_TOKEN_INVALID does the same', async () => {
  const session = createRenewingSession()
  const answer = ({ bearer }: Call) => (bearer === 'new' ? [] : graphqlErrors('ACCESS_TOKEN_INVALID'))
  const { runtime, calls } = createScriptedRuntime({ userApps: answer }, { session })
  deepEqual(await runtime.graphql(userApps, {}), [])
  equal(calls.length, 2)
  deepEqual(session.calls, ['renew'])
})

test('a token that others have renewed meanwhile is taken, and not renewed again', async () => {
  const session = createRenewingSession()
  const late = async ({ bearer }: Call) => {
    if (bearer === 'new') return []
    await session.renew()
    return invalid
  }
  const { runtime, calls } = createScriptedRuntime({ userApps: late }, { session })
  await runtime.graphql(userApps, {})
  deepEqual([calls.length, session.calls], [2, ['renew']])
})

test('where it cannot be renewed, the sign-in begins once and the call fails', async () => {
  const session = createRenewingSession()
  session.renewSucceeds = false
  const { runtime, calls } = createScriptedRuntime({ userApps: replyToNewToken }, { session })
  await rejects(runtime.graphql(userApps, {}), /token-invalid/)
  equal(calls.length, 1)
  deepEqual(session.calls, ['renew', 'reauthenticate'])
})

test('a renewed token that is refused all the same begins the sign-in, and no loop', async () => {
  const session = createRenewingSession()
  const { runtime, calls } = createScriptedRuntime({ userApps: invalid }, { session })
  await rejects(runtime.graphql(userApps, {}), /token-invalid/)
  equal(calls.length, 2)
  deepEqual(session.calls, ['renew', 'reauthenticate'])
})

test('the session is told which system refused, and how', async () => {
  const session = createSessionDouble(student)
  const refusals: unknown[] = []
  session.reauthenticate = async (refused) => void refusals.push(refused)
  const { runtime } = createScriptedRuntime(
    {
      'PUT /me/preference/FavoriteApps/7': createErrorReply(200, {
        errno: 22,
        ecode: 'ACCESS_TOKEN_INVALID',
      }),
      userApps: graphqlErrors('refused: ACCESS_TOKEN_EXPIRED'),
    },
    { session },
  )
  await rejects(runtime.rest(putFavorite, { path: { appId: '7' } }))
  await rejects(runtime.graphql(userApps, {}))
  deepEqual(refusals, [
    { system: 'taskApi', status: 200, code: 'ACCESS_TOKEN_INVALID 22' },
    { system: 'appCenter', status: 200, code: 'refused: ACCESS_TOKEN_EXPIRED' },
  ])
})

test('the call does not hang on a sign-in that leaves the page, nor break on one that cannot begin', async () => {
  const session = createRenewingSession()
  session.renewSucceeds = false
  const { runtime, logged } = createScriptedRuntime({ userApps: invalid }, { session })
  session.reauthenticate = () => new Promise(() => {})
  await rejects(runtime.graphql(userApps, {}), /token-invalid/)
  session.reauthenticate = () => Promise.reject(new Error('no such chunk'))
  await rejects(runtime.graphql(userApps, {}), /token-invalid/)
  ok(logged.some((line) => line.includes('sign-in failed to start')))
})

test('a session whose token is out of date renews it and repeats the call', async () => {
  const session = createRenewingSession()
  const { tokens } = session
  session.tokens = () => (tokens()?.accessToken === 'old' ? null : tokens())
  const { runtime, calls } = createScriptedRuntime({ userApps: replyToNewToken }, { session })
  await runtime.graphql(userApps, {})
  deepEqual(
    calls.map(({ bearer }) => bearer),
    ['', 'new'],
  )
})

for (const reply of [
  graphqlErrors('OIDC_BC_LOGOUT'),
  createErrorReply(200, { errno: 1, ecode: 'OIDC_BC_LOGOUT' }),
])
  test('when the provider ended the session, it is forgotten here and nothing is repeated', async () => {
    const session = createRenewingSession()
    const { runtime, calls } = createScriptedRuntime(
      { 'PUT /me/preference/FavoriteApps/7': reply, userApps: reply },
      { session },
    )
    const call =
      reply.body && 'errors' in (reply.body as object)
        ? runtime.graphql(userApps, {})
        : runtime.rest(putFavorite, { path: { appId: '7' } })
    await rejects(call, /logged-out/)
    deepEqual(session.calls, ['clear'])
    equal(calls.length, 1)
  })

for (const status of [400, 403, 404, 409, 429, 500, 503])
  test(`a write that fails with ${status} is not repeated by itself`, async () => {
    const replies = {
      'PUT /me/preference/FavoriteApps/7': createErrorReply(status),
      createAppOperationRecord: createErrorReply(status),
    }
    const { runtime, calls } = createScriptedRuntime(replies, { session: createRenewingSession() })
    await rejects(runtime.rest(putFavorite, { path: { appId: '7' } }))
    await rejects(runtime.graphql(createAppOperationRecord, { type: OPENED, appId: '7' }))
    equal(calls.length, 2)
  })

test("a guest's call that is refused touches no session", async () => {
  const session = createSessionDouble()
  const { runtime } = createScriptedRuntime({ anonymityApps: invalid, userApps: invalid }, { session })
  await rejects(runtime.graphql(anonymityApps, { tenant: 'x' }))
  await rejects(runtime.graphql(userApps, {}))
  deepEqual(session.calls, [])
})

test('an anonymous call that is refused says nothing about the token of who is signed in', async () => {
  const session = createRenewingSession()
  const { runtime } = createScriptedRuntime({ anonymityApps: invalid }, { session })
  await rejects(runtime.graphql(anonymityApps, { tenant: 'x' }), /token-invalid/)
  deepEqual(session.calls, [])
})

test('without a connection nothing is repeated and nobody is signed in again', async () => {
  const session = createRenewingSession()
  const { runtime, calls } = createScriptedRuntime({ userApps: offline }, { session })
  await rejects(runtime.graphql(userApps, {}), /network/)
  deepEqual([calls.length, session.calls], [1, []])
})

test('ten calls that are refused together are each repeated once at most', async () => {
  const session = createRenewingSession()
  const { runtime, calls } = createScriptedRuntime({ userApps: replyToNewToken }, { session })
  await Promise.all(Array.from({ length: 10 }, () => runtime.graphql(userApps, {})))
  ok(calls.length <= 20, `${calls.length} calls`)
  ok(!session.calls.includes('reauthenticate'))
})
