import { test } from 'node:test'
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { anonymityApps, userApps } from '../../src/contract/apps.ts'
import { createAppOperationRecord, OPENED } from '../../src/contract/app-records.ts'
import { putFavorite } from '../../src/contract/favorites.ts'
import { errors, offline, refused, scripted, type Call } from '../double/runtime.ts'
import { sessionDouble, student, type SessionDouble } from '../double/session.ts'

const invalid = refused(401)

/** A session whose renewal brings another token. */
function renewing(): SessionDouble {
  const session = sessionDouble(student)
  let token = 'old'
  session.tokens = () =>
    session.$session.get().state === 'guest' ? null : { accessToken: token, idToken: '' }
  const { renew } = session
  session.renew = async () => {
    await renew()
    if (session.renews) token = 'new'
    return session.renews
  }
  session.renews = true
  return session
}
const good = ({ bearer }: Call) => (bearer === 'new' ? [] : invalid)

for (const [what, reply] of [
  ['401', invalid],
  ['ecode ACCESS_TOKEN_EXPIRED', refused(200, { errno: 1, ecode: 'ACCESS_TOKEN_EXPIRED' })],
] as const)
  test(`after ${what} the session is renewed once, and the call is repeated once with the new token`, async () => {
    const session = renewing()
    const answer = ({ bearer }: Call) => (bearer === 'new' ? { entities: ['7'] } : reply)
    const { runtime, calls } = scripted({ 'PUT /me/preference/FavoriteApps/7': answer }, { session })
    deepEqual(await runtime.rest(putFavorite, { path: { appId: '7' } }), ['7'])
    deepEqual(
      calls.map(({ bearer }) => bearer),
      ['old', 'new'],
    )
    deepEqual(session.asked, ['renew'])
  })

test('a GraphQL error ACCESS_TOKEN_INVALID does the same', async () => {
  const session = renewing()
  const answer = ({ bearer }: Call) => (bearer === 'new' ? [] : errors('ACCESS_TOKEN_INVALID'))
  const { runtime, calls } = scripted({ userApps: answer }, { session })
  deepEqual(await runtime.graphql(userApps, {}), [])
  equal(calls.length, 2)
  deepEqual(session.asked, ['renew'])
})

test('a token that others have renewed meanwhile is taken, and not renewed again', async () => {
  const session = renewing()
  const late = async ({ bearer }: Call) => {
    if (bearer === 'new') return []
    await session.renew()
    return invalid
  }
  const { runtime, calls } = scripted({ userApps: late }, { session })
  await runtime.graphql(userApps, {})
  deepEqual([calls.length, session.asked], [2, ['renew']])
})

test('where it cannot be renewed, the sign-in begins once and the call fails', async () => {
  const session = renewing()
  session.renews = false
  const { runtime, calls } = scripted({ userApps: good }, { session })
  await rejects(runtime.graphql(userApps, {}), /token-invalid/)
  equal(calls.length, 1)
  deepEqual(session.asked, ['renew', 'again'])
})

test('a renewed token that is refused all the same begins the sign-in, and no loop', async () => {
  const session = renewing()
  const { runtime, calls } = scripted({ userApps: invalid }, { session })
  await rejects(runtime.graphql(userApps, {}), /token-invalid/)
  equal(calls.length, 2)
  deepEqual(session.asked, ['renew', 'again'])
})

test('the call does not hang on a sign-in that leaves the page, nor break on one that cannot begin', async () => {
  const session = renewing()
  session.renews = false
  const { runtime, told } = scripted({ userApps: invalid }, { session })
  session.again = () => new Promise(() => {})
  await rejects(runtime.graphql(userApps, {}), /token-invalid/)
  session.again = () => Promise.reject(new Error('no such chunk'))
  await rejects(runtime.graphql(userApps, {}), /token-invalid/)
  ok(told.some((line) => line.includes('the sign-in did not begin')))
})

test('a session whose token is out of date renews it and repeats the call', async () => {
  const session = renewing()
  const { tokens } = session
  session.tokens = () => (tokens()?.accessToken === 'old' ? null : tokens())
  const { runtime, calls } = scripted({ userApps: good }, { session })
  await runtime.graphql(userApps, {})
  deepEqual(
    calls.map(({ bearer }) => bearer),
    ['', 'new'],
  )
})

for (const reply of [errors('OIDC_BC_LOGOUT'), refused(200, { errno: 1, ecode: 'OIDC_BC_LOGOUT' })])
  test('when the provider ended the session, it is forgotten here and nothing is repeated', async () => {
    const session = renewing()
    const { runtime, calls } = scripted(
      { 'PUT /me/preference/FavoriteApps/7': reply, userApps: reply },
      { session },
    )
    const call =
      reply.body && 'errors' in (reply.body as object)
        ? runtime.graphql(userApps, {})
        : runtime.rest(putFavorite, { path: { appId: '7' } })
    await rejects(call, /logged-out/)
    deepEqual(session.asked, ['forget'])
    equal(calls.length, 1)
  })

for (const status of [400, 403, 404, 409, 429, 500, 503])
  test(`a write that fails with ${status} is not repeated by itself`, async () => {
    const replies = {
      'PUT /me/preference/FavoriteApps/7': refused(status),
      createAppOperationRecord: refused(status),
    }
    const { runtime, calls } = scripted(replies, { session: renewing() })
    await rejects(runtime.rest(putFavorite, { path: { appId: '7' } }))
    await rejects(runtime.graphql(createAppOperationRecord, { type: OPENED, appId: '7' }))
    equal(calls.length, 2)
  })

test("a guest's call that is refused touches no session", async () => {
  const session = sessionDouble()
  const { runtime } = scripted({ anonymityApps: invalid, userApps: invalid }, { session })
  await rejects(runtime.graphql(anonymityApps, { tenant: 'x' }))
  await rejects(runtime.graphql(userApps, {}))
  deepEqual(session.asked, [])
})

test('an anonymous call that is refused says nothing about the token of who is signed in', async () => {
  const session = renewing()
  const { runtime } = scripted({ anonymityApps: invalid }, { session })
  await rejects(runtime.graphql(anonymityApps, { tenant: 'x' }), /token-invalid/)
  deepEqual(session.asked, [])
})

test('without a connection nothing is repeated and nobody is signed in again', async () => {
  const session = renewing()
  const { runtime, calls } = scripted({ userApps: offline }, { session })
  await rejects(runtime.graphql(userApps, {}), /network/)
  deepEqual([calls.length, session.asked], [1, []])
})

test('ten calls that are refused together are each repeated once at most', async () => {
  const session = renewing()
  const { runtime, calls } = scripted({ userApps: good }, { session })
  await Promise.all(Array.from({ length: 10 }, () => runtime.graphql(userApps, {})))
  ok(calls.length <= 20, `${calls.length} calls`)
  ok(!session.asked.includes('again'))
})
