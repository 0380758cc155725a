import { strict as assert } from 'node:assert'
import { after, before, test } from 'node:test'
import { hotApps, userApps } from '../../src/contract/apps.ts'
import { appStatistics } from '../../src/contract/statistics.ts'
import { putFavorite, userFavoriteApps } from '../../src/contract/favorites.ts'
import { recommendedApps } from '../../src/contract/guides.ts'
import { me, meProfile } from '../../src/contract/profile.ts'
import { createAppReview } from '../../src/contract/reviews.ts'
import { statsApps } from '../../src/contract/visits.ts'
import { authorizeUrl, tokenFor, Visitor } from '../tools/sign-in.ts'
import { openClient, refusal, type Client } from './client.ts'

let campus: Client
before(async () => {
  campus = await openClient()
})
after(() => campus.close())

test('a token that nobody gave is ACCESS_TOKEN_INVALID, by REST with 401 and by GraphQL as its message', async () => {
  for (const token of ['made-up-token-of-some-length', 'x', `${'a'.repeat(3000)}`]) {
    assert.equal(await refusal(campus.rest(meProfile, {}, token)), '401 ACCESS_TOKEN_INVALID')
    const { text } = await campus.ask(me.document, {}, token)
    assert.match(text, /"errors":\[\{"message":"ACCESS_TOKEN_INVALID"/)
  }
})

test('a bad token is told even where guests are answered, so that the session is renewed', async () => {
  assert.equal(
    await refusal(campus.rest(recommendedApps, {}, 'made-up-token-of-some-length')),
    '401 ACCESS_TOKEN_INVALID',
  )
})

test('a token in the address is not read', async () => {
  const token = await campus.token('student')
  const reply = await fetch(`${campus.url}/task-api/me/profile?access_token=${token}`)
  assert.equal(reply.status, 401)
})

test('a token of a session that was signed out is OIDC_BC_LOGOUT', async () => {
  const visitor = new Visitor()
  const { access_token, id_token } = await tokenFor(campus.url, 'college', visitor)
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
  const { text } = await campus.ask(me.document, {}, access_token)
  assert.match(text, /"message":"OIDC_BC_LOGOUT"/)
  assert.equal(await refusal(campus.rest(meProfile, {}, access_token)), '401 OIDC_BC_LOGOUT')
})

test('an expired token is ACCESS_TOKEN_INVALID', async () => {
  const { access_token } = await tokenFor(campus.url, 'postgraduate')
  await campus.running.campus.db.query(
    "update oidc_item set expires_at = now() - interval '1 second' where model = 'AccessToken' and id = $1",
    [access_token],
  )
  assert.equal(await refusal(campus.graphql(me, {}, access_token)), '200 ACCESS_TOKEN_INVALID')
})

test('each scope opens its own calls and no others', async () => {
  const [app, profile] = [
    await campus.token('student', 'openid app'),
    await campus.token('student', 'openid profile'),
  ]
  await campus.graphql(userApps, {}, app)
  await campus.graphql(me, {}, profile)
  const refused = 'ACCESS_TOKEN_SCOPE_INVALID'
  assert.equal(await refusal(campus.graphql(me, {}, app)), `200 ${refused}`)
  assert.equal(await refusal(campus.graphql(userFavoriteApps, {}, profile)), `200 ${refused}`)
  assert.equal(await refusal(campus.graphql(hotApps, { first: 8, offset: 0 }, profile)), `200 ${refused}`)
  const asked = { type: 'AMOUNT', trait: 'hall', BLFS: '' } as const
  assert.equal(await refusal(campus.graphql(appStatistics, asked, app)), `200 ${refused}`)
  assert.equal(await refusal(campus.rest(statsApps, {}, app)), `403 ${refused}`)
  assert.equal(await refusal(campus.rest(putFavorite, { path: { appId: 'x' } }, app)), `403 ${refused}`)
})

test('a person who is gone has no profile, though the token still lives', async () => {
  const { access_token } = await tokenFor(campus.url, 'liuyang')
  await campus.running.campus.db.query("delete from person where account = 'liuyang'")
  assert.equal(await refusal(campus.rest(meProfile, {}, access_token)), '401 ACCESS_TOKEN_INVALID')
})

test('writes beyond 120 a minute are told to wait', async () => {
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
    await refusal(campus.graphql(createAppReview, { appId: id, rate: 5, text: '' }, token)),
    '200 TOO_MANY',
    'a mutation is a write as well',
  )
  await campus.graphql(userApps, {}, token)
})

test('127.0.0.1 and localhost are two issuers, and a token of either is good at both', async () => {
  const other = campus.url.replace('localhost', '127.0.0.1')
  const { issuer } = (await (await fetch(`${other}/oidc/.well-known/openid-configuration`)).json()) as {
    issuer: string
  }
  assert.equal(issuer, `${other}/oidc`)
  const { access_token } = await tokenFor(other, 'staff')
  assert.equal((await campus.graphql(me, {}, access_token)).account, 'staff')
})

test('a strange Host header chooses no address', async () => {
  const { request } = await import('node:http')
  const body = await new Promise<string>((done, fail) => {
    const asked = request(
      `${campus.url}/oidc/.well-known/openid-configuration`,
      { headers: { host: 'evil.example' } },
      (reply) => {
        let text = ''
        reply.on('data', (chunk: Buffer) => (text += chunk.toString()))
        reply.on('end', () => done(text))
      },
    )
    asked.on('error', fail)
    asked.end()
  })
  assert.ok(!body.includes('evil.example'))
  assert.ok(
    authorizeUrl(campus.url).url.startsWith(
      (JSON.parse(body) as { authorization_endpoint: string }).authorization_endpoint,
    ),
  )
})
