import { test } from 'node:test'
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { anonymityApps, userApps, userRecentApps } from '../../../src/contract/core/apps.ts'
import { createAppOperationRecord, OPENED } from '../../../src/contract/core/app-records.ts'
import { putFavorite } from '../../../src/contract/core/favorites.ts'
import {
  graphqlErrors,
  offline,
  createErrorReply,
  createScriptedRuntime,
  type Call,
} from '../../double/scripted-runtime.ts'
import {
  createRenewingSession,
  createSessionDouble,
  student,
  type SessionDouble,
} from '../../double/session-double.ts'

const invalid = createErrorReply(401)

const replyToNewToken = ({ bearer }: Call) => (bearer === 'new' ? [] : invalid)

for (const [name, reply] of [
  ['401', invalid],
  ['ecode ACCESS_TOKEN_EXPIRED', createErrorReply(200, { errno: 1, ecode: 'ACCESS_TOKEN_EXPIRED' })],
  ['errno 401', createErrorReply(200, { errno: 401 })],
  ['errno ACCESS_TOKEN_INVALID', createErrorReply(200, { errno: 'ACCESS_TOKEN_INVALID' })],
] as const)
  test(`renews the session and retries the call once with the new token after ${name}`, async () => {
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

test('renews and retries once after the GraphQL error ACCESS_TOKEN_INVALID', async () => {
  const session = createRenewingSession()
  const answer = ({ bearer }: Call) => (bearer === 'new' ? [] : graphqlErrors('ACCESS_TOKEN_INVALID'))
  const { runtime, calls } = createScriptedRuntime({ userApps: answer }, { session })
  deepEqual(await runtime.graphql(userApps, {}), [])
  equal(calls.length, 2)
  deepEqual(session.calls, ['renew'])
})

test('uses a token renewed meanwhile without renewing again', async () => {
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

const another = { id: 'another', name: 'Chen' }
for (const [when, reply] of [
  ['while it is under way', invalid],
  ['while its token is renewed', invalid],
  ['whose predecessor was logged out', createErrorReply(200, { errno: 1, ecode: 'OIDC_BC_LOGOUT' })],
] as const)
  test(`a refused call is never repeated as another user, who stays signed in: ${when}`, async () => {
    const session = createSessionDouble(student)
    const { renew } = session
    session.renew = async () => {
      session.setUser(another)
      await renew()
      return true
    }
    const answer = ({ bearer }: Call) => {
      if (when !== 'while its token is renewed') session.setUser(another)
      return bearer === 'token-of-student' ? reply : { errno: 0 }
    }
    const { runtime, calls } = createScriptedRuntime(
      { 'PUT /me/preference/FavoriteApps/7': answer },
      { session },
    )
    await rejects(runtime.rest(putFavorite, { path: { appId: '7' } }))
    equal(calls.map(({ bearer }) => bearer).join(), 'token-of-student')
    deepEqual(
      [session.$session.get(), session.calls.filter((call) => call !== 'renew')],
      [{ state: 'signed-in', user: another }, []],
    )
  })

test('starts the sign-in once and rejects the call when renewal fails', async () => {
  const session = createRenewingSession()
  session.renewSucceeds = false
  const { runtime, calls } = createScriptedRuntime({ userApps: replyToNewToken }, { session })
  await rejects(runtime.graphql(userApps, {}), /token-invalid/)
  equal(calls.length, 1)
  deepEqual(session.calls, ['renew', 'reauthenticate'])
})

test('starts the sign-in without a loop when the renewed token is rejected too', async () => {
  const session = createRenewingSession()
  const { runtime, calls } = createScriptedRuntime({ userApps: invalid }, { session })
  await rejects(runtime.graphql(userApps, {}), /token-invalid/)
  equal(calls.length, 2)
  deepEqual(session.calls, ['renew', 'reauthenticate'])
})

test('reports the rejecting system and its error to the session', async () => {
  const session = createSessionDouble(student)
  const rejections: unknown[] = []
  session.reauthenticate = async (rejection) => void rejections.push(rejection)
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
  deepEqual(rejections, [
    { system: 'taskApi', status: 200, code: 'ACCESS_TOKEN_INVALID 22' },
    { system: 'appCenter', status: 200, code: 'refused: ACCESS_TOKEN_EXPIRED' },
  ])
})

test('rejects the call whether the sign-in navigates away or fails to start', async () => {
  const session = createRenewingSession()
  session.renewSucceeds = false
  const { runtime, logged } = createScriptedRuntime({ userApps: invalid }, { session })
  session.reauthenticate = () => new Promise(() => {})
  await rejects(runtime.graphql(userApps, {}), /token-invalid/)
  session.reauthenticate = () => Promise.reject(new Error('no such chunk'))
  await rejects(runtime.graphql(userApps, {}), /token-invalid/)
  ok(logged.some((line) => line.includes('sign-in failed to start')))
})

test('renews an expired token and retries the call', async () => {
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
  test('clears a session ended by the provider without a retry', async () => {
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
  test(`does not retry a write that fails with ${status}`, async () => {
    const replies = {
      'PUT /me/preference/FavoriteApps/7': createErrorReply(status),
      createAppOperationRecord: createErrorReply(status),
    }
    const { runtime, calls } = createScriptedRuntime(replies, { session: createRenewingSession() })
    await rejects(runtime.rest(putFavorite, { path: { appId: '7' } }))
    await rejects(runtime.graphql(createAppOperationRecord, { type: OPENED, appId: '7' }))
    equal(calls.length, 2)
  })

test('a rejected guest call does not affect the session', async () => {
  const session = createSessionDouble()
  const { runtime } = createScriptedRuntime({ anonymityApps: invalid, userApps: invalid }, { session })
  await rejects(runtime.graphql(anonymityApps, { tenant: 'x' }))
  await rejects(runtime.graphql(userApps, {}))
  deepEqual(session.calls, [])
})

test('a rejected anonymous call does not affect the signed-in session', async () => {
  const session = createRenewingSession()
  const { runtime } = createScriptedRuntime({ anonymityApps: invalid }, { session })
  await rejects(runtime.graphql(anonymityApps, { tenant: 'x' }), /token-invalid/)
  deepEqual(session.calls, [])
})

test('neither retries nor signs in when offline', async () => {
  const session = createRenewingSession()
  const { runtime, calls } = createScriptedRuntime({ userApps: offline }, { session })
  await rejects(runtime.graphql(userApps, {}), /network/)
  deepEqual([calls.length, session.calls], [1, []])
})

test('retries each of ten concurrently rejected calls at most once', async () => {
  const session = createRenewingSession()
  const { runtime, calls } = createScriptedRuntime({ userApps: replyToNewToken }, { session })
  await Promise.all(Array.from({ length: 10 }, () => runtime.graphql(userApps, {})))
  ok(calls.length <= 20, `${calls.length} calls`)
  ok(!session.calls.includes('reauthenticate'))
})

const SCOPE = graphqlErrors('ACCESS_TOKEN_SCOPE_INVALID')
const isSessionRefused = (session: SessionDouble) => session.calls.includes('reauthenticate')

test('a call that is refused while others are answered fails alone, whichever comes first', async () => {
  for (const isRefusedFirst of [true, false])
    for (const reply of [invalid, SCOPE]) {
      const session = createRenewingSession()
      let open = () => {}
      const gate = new Promise<void>((resolve) => (open = resolve))
      const { runtime } = createScriptedRuntime(
        {
          userRecentApps: () => (isRefusedFirst ? reply : gate.then(() => reply)),
          userApps: () => (isRefusedFirst ? gate.then(() => []) : []),
        },
        { session },
      )
      const calls = [runtime.graphql(userRecentApps, {}), runtime.graphql(userApps, {})]
      await new Promise((done) => setTimeout(done))
      open()
      const [refused, answered] = await Promise.allSettled(calls)
      deepEqual([refused!.status, answered!.status], ['rejected', 'fulfilled'])
      equal(isSessionRefused(session), false)
    }
})

test('a call refused long after others were answered fails alone if a read is still answered', async () => {
  for (const [lastRead, isRefused] of [
    [[], false],
    [offline, false],
    [createErrorReply(500), false],
    [invalid, true],
  ] as const) {
    const session = createRenewingSession()
    let reply: unknown = []
    const { runtime, calls } = createScriptedRuntime(
      { userRecentApps: invalid, userApps: () => reply, createAppOperationRecord: [] },
      { session },
    )
    // the request of a view that is gone is repeated without its signal
    const gone = new AbortController()
    await runtime.graphql(userApps, {}, { signal: gone.signal })
    gone.abort()
    await runtime.graphql(createAppOperationRecord, { type: OPENED, appId: '7' }).catch(() => {})
    const before = calls.length
    reply = lastRead
    await rejects(runtime.graphql(userRecentApps, {}), /token-invalid/)
    equal(isSessionRefused(session), isRefused)
    deepEqual(
      calls.slice(before).map(({ name }) => name),
      ['userRecentApps', 'userRecentApps', 'userApps'],
    )
  }
})

test('all calls of a session refused at once sign in once', async () => {
  const session = createRenewingSession()
  let isAccepted = true
  const answer = () => (isAccepted ? [] : invalid)
  const { runtime } = createScriptedRuntime({ userApps: answer, userRecentApps: answer }, { session })
  await runtime.graphql(userApps, {})
  isAccepted = false
  const calls = [userApps, userRecentApps, userApps].map((operation) => runtime.graphql(operation, {}))
  const outcomes = await Promise.allSettled(calls)
  deepEqual(new Set(outcomes.map(({ status }) => status)), new Set(['rejected']))
  ok(isSessionRefused(session))
})

test('what is refused alone is sent again without another renewal, and renews once it is answered', async () => {
  const session = createRenewingSession()
  let reply: unknown = invalid
  const { runtime } = createScriptedRuntime({ userApps: [], userRecentApps: () => reply }, { session })
  await runtime.graphql(userApps, {})
  for (let attempt = 0; attempt < 3; attempt++)
    await rejects(runtime.graphql(userRecentApps, {}), /token-invalid/)
  deepEqual(session.calls, ['renew'])
  reply = []
  await runtime.graphql(userRecentApps, {})
  reply = invalid
  await rejects(runtime.graphql(userRecentApps, {}), /token-invalid/)
  deepEqual(session.calls, ['renew', 'renew'])
})
