import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { hotApps, userApps } from '../../src/contract/core/apps.ts'
import { appStatistics } from '../../src/contract/core/statistics.ts'
import { putFavorite, userFavoriteApps } from '../../src/contract/core/favorites.ts'
import { recommendedApps } from '../../src/contract/core/guides.ts'
import { me, meProfile } from '../../src/contract/core/profile.ts'
import { createAppReview } from '../../src/contract/core/reviews.ts'
import { statsApps } from '../../src/contract/core/visits.ts'
import { authorizeUrl, fetchTokens, HttpVisitor } from '../tools/http-sign-in.ts'
import { rejectionOf, setUpCampus } from './client.ts'

const campus = setUpCampus()

test('rejects an unknown token with ACCESS_TOKEN_INVALID: REST with 401, GraphQL as the error message', async () => {
  for (const token of ['made-up-token-of-some-length', 'x', `${'a'.repeat(3000)}`]) {
    assert.equal(await rejectionOf(campus.rest(meProfile, {}, token)), '401 ACCESS_TOKEN_INVALID')
    const { text } = await campus.postGraphql(me.document, {}, token)
    assert.match(text, /"errors":\[\{"message":"ACCESS_TOKEN_INVALID"/)
  }
})

test('reports an invalid token on guest calls too, so that the session is renewed', async () => {
  assert.equal(
    await rejectionOf(campus.rest(recommendedApps, {}, 'made-up-token-of-some-length')),
    '401 ACCESS_TOKEN_INVALID',
  )
})

test('ignores a token in the URL', async () => {
  const token = await campus.token('student')
  const reply = await fetch(`${campus.url}/task-api/me/profile?access_token=${token}`)
  assert.equal(reply.status, 401)
})

test('rejects a token with OIDC_BC_LOGOUT after sign-out', async () => {
  const visitor = new HttpVisitor()
  const { access_token, id_token } = await fetchTokens(campus.url, 'college', visitor)
  await campus.graphql(me, {}, access_token)
  const out = new URL(`${campus.url}/oidc/logout`)
  out.searchParams.set('id_token_hint', id_token)
  out.searchParams.set('post_logout_redirect_uri', `${campus.url}/workflow/index`)
  const page = await (await visitor.fetch(out.href)).text()
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)![1]!
  await visitor.go(`${campus.url}/oidc/logout/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
    headers: { origin: campus.url },
  })
  const { text } = await campus.postGraphql(me.document, {}, access_token)
  assert.match(text, /"message":"OIDC_BC_LOGOUT"/)
  assert.equal(await rejectionOf(campus.rest(meProfile, {}, access_token)), '401 OIDC_BC_LOGOUT')
})

test('rejects an expired token with ACCESS_TOKEN_INVALID', async () => {
  const { access_token } = await fetchTokens(campus.url, 'postgraduate')
  await campus.running.campus.db.query(
    "update oidc_item set expires_at = now() - interval '1 second' where model = 'AccessToken' and id = $1",
    [access_token],
  )
  assert.equal(await rejectionOf(campus.graphql(me, {}, access_token)), '200 ACCESS_TOKEN_INVALID')
})

test('allows each scope its own calls only', async () => {
  const [app, profile] = [
    await campus.token('student', 'openid app'),
    await campus.token('student', 'openid profile'),
  ]
  await campus.graphql(userApps, {}, app)
  await campus.graphql(me, {}, profile)
  const scopeInvalid = 'ACCESS_TOKEN_SCOPE_INVALID'
  assert.equal(await rejectionOf(campus.graphql(me, {}, app)), `200 ${scopeInvalid}`)
  assert.equal(await rejectionOf(campus.graphql(userFavoriteApps, {}, profile)), `200 ${scopeInvalid}`)
  assert.equal(
    await rejectionOf(campus.graphql(hotApps, { first: 8, offset: 0 }, profile)),
    `200 ${scopeInvalid}`,
  )
  const variables = { type: 'AMOUNT', trait: 'hall', BLFS: '' } as const
  assert.equal(await rejectionOf(campus.graphql(appStatistics, variables, app)), `200 ${scopeInvalid}`)
  assert.equal(await rejectionOf(campus.rest(statsApps, {}, app)), `403 ${scopeInvalid}`)
  assert.equal(
    await rejectionOf(campus.rest(putFavorite, { path: { appId: 'x' } }, app)),
    `403 ${scopeInvalid}`,
  )
})

test('rejects a valid token of a deleted person', async () => {
  const { access_token } = await fetchTokens(campus.url, 'liuyang')
  await campus.running.campus.db.query("delete from person where account = 'liuyang'")
  assert.equal(await rejectionOf(campus.rest(meProfile, {}, access_token)), '401 ACCESS_TOKEN_INVALID')
})

test('limits writes to 120 a minute and sends Retry-After', async () => {
  const token = await campus.token('approver')
  await campus.running.campus.db.query(
    `insert into rate (bucket, hits, until)
     select 'write:' || id, 119, now() + interval '50 seconds' from person where account = 'approver'`,
  )
  const id = (await campus.graphql(hotApps, { first: 1, offset: 0 }, token))[0]!.id
  await campus.rest(putFavorite, { path: { appId: id } }, token)
  const reply = await fetch(`${campus.url}/task-api/me/preference/FavoriteApps/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(reply.status, 429)
  const wait = Number(reply.headers.get('retry-after'))
  assert.ok(wait > 0 && wait <= 50)
  assert.equal(
    await rejectionOf(campus.graphql(createAppReview, { appId: id, rate: 5, text: '' }, token)),
    '200 TOO_MANY',
    'mutations count as writes',
  )
  await campus.graphql(userApps, {}, token)
})

test('serves 127.0.0.1 and localhost as two issuers and accepts the tokens of either', async () => {
  const other = campus.url.replace('localhost', '127.0.0.1')
  const { issuer } = (await (await fetch(`${other}/oidc/.well-known/openid-configuration`)).json()) as {
    issuer: string
  }
  assert.equal(issuer, `${other}/oidc`)
  const { access_token } = await fetchTokens(other, 'staff')
  assert.equal((await campus.graphql(me, {}, access_token)).account, 'staff')
})

test('ignores an untrusted Host header in URLs', async () => {
  const { request } = await import('node:http')
  const body = await new Promise<string>((done, fail) => {
    const outgoing = request(
      `${campus.url}/oidc/.well-known/openid-configuration`,
      { headers: { host: 'evil.example' } },
      (reply) => {
        let text = ''
        reply.on('data', (chunk: Buffer) => (text += chunk.toString()))
        reply.on('end', () => done(text))
      },
    )
    outgoing.on('error', fail)
    outgoing.end()
  })
  assert.ok(!body.includes('evil.example'))
  assert.ok(
    authorizeUrl(campus.url).url.startsWith(
      (JSON.parse(body) as { authorization_endpoint: string }).authorization_endpoint,
    ),
  )
})
