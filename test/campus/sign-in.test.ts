import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { SCOPES } from '../../src/campus/sign-in/provider.ts'
import { setUpSignInServer, startSignInServer } from '../tools/sign-in-server.ts'
import { responseParams, authorizeUrl, fetchTokens, HttpVisitor } from '../tools/http-sign-in.ts'

const campus = setUpSignInServer()
const people: Record<string, { id: string; name: string; card_no: string }> = {}
before(async () => {
  const rows = await campus.db.query<{ account: string; id: string; name: string; card_no: string }>(
    'select account, id, name, card_no from person',
  )
  for (const { account, ...person } of rows) people[account] = person
})

describe('signing in and out', () => {
  const wellKnown = async () =>
    (await (await fetch(`${campus.url}/oidc/.well-known/openid-configuration`)).json()) as Record<
      string,
      unknown
    >
  const userInfo = (token: string) =>
    fetch(`${campus.url}/oidc/userinfo`, { headers: { authorization: `Bearer ${token}` } })
  const redeem = (code: string, verifier: string, redirectUri: string) =>
    fetch(`${campus.url}/oidc/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'univ-portal',
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      }),
    })
  const signOut = async (
    visitor: HttpVisitor,
    idToken: string,
    to = `${campus.url}/workflow/index?seq=1`,
  ) => {
    const url = new URL(`${campus.url}/oidc/logout`)
    url.search = String(
      new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: to, state: 's1' }),
    )
    const page = await visitor.fetch(url.href)
    const text = await page.text()
    const xsrf = /name="xsrf" value="(\w+)"/.exec(text)?.[1]
    const done = xsrf
      ? await visitor.fetch(`${campus.url}/oidc/logout/confirm`, {
          method: 'POST',
          body: new URLSearchParams({ xsrf, logout: 'yes' }),
        })
      : undefined
    return { page, text, done }
  }

  test('publishes the endpoints, flows and scopes of §6', async () => {
    const known = await wellKnown()
    const urlOf = (path: string) => `${campus.url}/oidc${path}`
    equal(known.issuer, urlOf(''))
    equal(known.authorization_endpoint, urlOf('/authorize'))
    equal(known.userinfo_endpoint, urlOf('/userinfo'))
    equal(known.jwks_uri, urlOf('/jwks'))
    equal(known.end_session_endpoint, urlOf('/logout'))
    equal(known.check_session_iframe, urlOf('/check_session'))
    // none: the operators' desk
    deepEqual(known.response_types_supported, ['code', 'id_token', 'id_token token', 'none'])
    deepEqual(
      SCOPES,
      'profile task task_edit process triple app openid data profile_edit stats submit process_edit sys_process_edit entrust entrust_edit introspect'.split(
        ' ',
      ),
    )
    deepEqual(known.scopes_supported, SCOPES)
  })

  test('implicit flow: returns a signed id_token and an access token for user info and the API', async () => {
    const visitor = new HttpVisitor()
    const authRequest = authorizeUrl(campus.url)
    const page = await visitor.go(authRequest.url)
    equal(page.reply.status, 200)
    const done = await visitor.submit(page.url, 'student')
    ok(done.url.startsWith(`${authRequest.redirectUri}#`), done.url)
    const answer = responseParams(done.url)
    equal(answer.get('state'), authRequest.state)
    equal(answer.get('token_type'), 'Bearer')
    equal(answer.get('expires_in'), '3600')
    const keys = createRemoteJWKSet(new URL(`${campus.url}/oidc/jwks`))
    const { payload, protectedHeader } = await jwtVerify(answer.get('id_token') ?? '', keys, {
      issuer: `${campus.url}/oidc`,
      audience: 'univ-portal',
    })
    equal(protectedHeader.alg, 'RS256')
    const { id, name } = people['student']!
    equal(payload.sub, id)
    equal(payload.nonce, authRequest.nonce)
    ok(payload.at_hash)

    const token = answer.get('access_token') ?? ''
    deepEqual(await (await userInfo(token)).json(), {
      sub: id,
      name,
      account: 'student',
    })
    const verified = await campus.tokens.verify(token)
    equal(verified.state, 'valid')
    ok(verified.state === 'valid' && verified.accountId === id)
    deepEqual([...verified.scopes].sort(), [...SCOPES].sort())
  })

  test('code flow: requires PKCE and accepts a code once, only with its verifier', async () => {
    const visitor = new HttpVisitor()
    const bare = new URL(authorizeUrl(campus.url, { responseType: 'code' }).url)
    bare.searchParams.delete('code_challenge')
    bare.searchParams.delete('code_challenge_method')
    equal(responseParams((await visitor.go(bare.href)).url).get('error'), 'invalid_request')

    const authRequest = authorizeUrl(campus.url, { responseType: 'code' })
    const done = await visitor.submit((await visitor.go(authRequest.url)).url, 'staff')
    equal(new URL(done.url).hash, '')
    const code = responseParams(done.url).get('code') ?? ''
    equal(responseParams(done.url).get('iss'), `${campus.url}/oidc`)
    const wrong = authorizeUrl(campus.url).verifier
    equal((await redeem(code, wrong, authRequest.redirectUri)).status, 400)

    const again = authorizeUrl(campus.url, { responseType: 'code' })
    const code2 = responseParams((await visitor.go(again.url)).url).get('code') ?? ''
    const reply = await redeem(code2, again.verifier, again.redirectUri)
    equal(reply.status, 200)
    const tokens = (await reply.json()) as Record<string, string>
    equal((await campus.tokens.verify(tokens['access_token'] ?? '')).state, 'valid')
    ok(tokens['id_token'])
    equal(tokens['refresh_token'], undefined)
    equal((await redeem(code2, again.verifier, again.redirectUri)).status, 400)
    equal((await campus.tokens.verify(tokens['access_token'] ?? '')).state, 'revoked')
  })

  test('issues another token to a signed-in user without a page, even with prompt=none', async () => {
    const visitor = new HttpVisitor()
    await fetchTokens(campus.url, 'student', visitor)
    const silent = await visitor.go(authorizeUrl(campus.url, { extraParams: { prompt: 'none' } }).url)
    ok(responseParams(silent.url).get('access_token'))
    const status = await visitor.go(
      authorizeUrl(campus.url, { responseType: 'id_token', scope: 'openid', extraParams: { prompt: 'none' } })
        .url,
    )
    ok(responseParams(status.url).get('id_token'))
  })

  test('responds login_required to prompt=none without a session', async () => {
    const { url } = await new HttpVisitor().go(
      authorizeUrl(campus.url, { extraParams: { prompt: 'none' } }).url,
    )
    equal(responseParams(url).get('error'), 'login_required')
  })

  test('accepts the student number as well as the account', async () => {
    const visitor = new HttpVisitor()
    const page = await visitor.go(authorizeUrl(campus.url).url)
    const done = await visitor.submit(page.url, people['postgraduate']!.card_no, 'postgraduate')
    const verified = await campus.tokens.verify(responseParams(done.url).get('access_token') ?? '')
    ok(verified.state === 'valid' && verified.accountId === people['postgraduate']!.id)
  })

  test('replaces the session when another user signs in', async () => {
    const visitor = new HttpVisitor()
    const first = await fetchTokens(campus.url, 'student', visitor)
    const page = await visitor.go(authorizeUrl(campus.url, { extraParams: { prompt: 'login' } }).url)
    const leave = await visitor.submit(page.url, 'staff')
    // the provider ends the first session with a self-submitting form
    const text = await leave.reply.text()
    const form = new URLSearchParams(
      [...text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map((m): [string, string] => [
        m[1] ?? '',
        m[2] ?? '',
      ]),
    )
    const done = await visitor.go(`${campus.url}/oidc/logout/confirm`, { method: 'POST', body: form })
    const verified = await campus.tokens.verify(responseParams(done.url).get('access_token') ?? '')
    ok(verified.state === 'valid' && verified.accountId === people['staff']!.id)
    equal((await campus.tokens.verify(first.access_token)).state, 'revoked')
  })

  test('signs out without confirmation, redirects back and revokes the tokens (§8 OIDC_BC_LOGOUT)', async () => {
    const visitor = new HttpVisitor()
    const { access_token, id_token } = await fetchTokens(campus.url, 'college', visitor)
    const other = await fetchTokens(campus.url, 'college')
    const { page, text, done } = await signOut(visitor, id_token)
    equal(page.status, 200)
    match(text, /sign-out\.js/)
    equal(done?.status, 303)
    equal(done?.headers.get('location'), `${campus.url}/workflow/index?seq=1&state=s1`)
    deepEqual(await campus.tokens.verify(access_token), { state: 'revoked' })
    equal((await userInfo(access_token)).status, 401)
    equal((await campus.tokens.verify(other.access_token)).state, 'valid')
    const after = await visitor.go(authorizeUrl(campus.url, { extraParams: { prompt: 'none' } }).url)
    equal(responseParams(after.url).get('error'), 'login_required')
  })

  test('asks for confirmation of a sign-out without a matching id_token', async () => {
    const visitor = new HttpVisitor()
    const { access_token } = await fetchTokens(campus.url, 'student', visitor)
    const stranger = await fetchTokens(campus.url, 'staff')
    for (const url of [
      `${campus.url}/oidc/logout`,
      `${campus.url}/oidc/logout?id_token_hint=${stranger.id_token}`,
    ]) {
      const text = await (await visitor.fetch(url)).text()
      ok(!text.includes('sign-out.js'))
      match(text, /<button class="go" form="op.logoutForm">/)
    }
    equal((await campus.tokens.verify(access_token)).state, 'valid')
  })

  test('changes session_state with the session and deletes the readable cookie on sign-out', async () => {
    const visitor = new HttpVisitor()
    const page = await visitor.go(authorizeUrl(campus.url).url)
    equal(visitor.cookie(/_state /), undefined)
    const done = await visitor.submit(page.url, 'student')
    const state = responseParams(done.url).get('session_state') ?? ''
    const compute = async (origin: string, salt = '') => {
      const text = `univ-portal ${origin} ${visitor.cookie(/_state /) ?? ''} ${salt}`
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
      return `${Buffer.from(digest).toString('base64url')}.${salt}`
    }
    const salt = state.split('.')[1]
    equal(state, await compute(campus.url, salt))

    // a cross-origin page has its own session_state
    const elsewhere = 'http://localhost:9123'
    const silent = authorizeUrl(campus.url, {
      redirectUri: `${elsewhere}/workflow/oidcRenew`,
      extraParams: { prompt: 'none' },
    })
    const renewed = responseParams((await visitor.go(silent.url)).url).get('session_state') ?? ''
    equal(renewed, await compute(elsewhere, renewed.split('.')[1]))

    await signOut(visitor, responseParams(done.url).get('id_token') ?? '')
    equal(visitor.cookie(/_state /), undefined)
    notEqual(state, await compute(campus.url, salt))
  })
})

test('expires access tokens at the announced time', async (t) => {
  const brief = await startSignInServer(campus.db, { accessTokenSeconds: 1 })
  t.after(() => brief.close())
  const { access_token } = await fetchTokens(brief.url, 'student')
  let state = (await brief.tokens.verify(access_token)).state
  // the token may expire during the wait; only the order of states matters
  while (state === 'valid') {
    await new Promise((done) => setTimeout(done, 100))
    state = (await brief.tokens.verify(access_token)).state
  }
  equal(state, 'invalid')
  for (const unknown of ['', 'x', 'X'.repeat(43), `${access_token}\0`, "' or 1=1 --", 'é'.repeat(43)])
    deepEqual(await brief.tokens.verify(unknown), { state: 'invalid' })
})

test('keeps keys, sessions and tokens after a restart on the same database', async (t) => {
  const first = await startSignInServer(campus.db)
  const visitor = new HttpVisitor()
  const tokens = await fetchTokens(first.url, 'student', visitor)
  const jwks = await (await fetch(`${first.url}/oidc/jwks`)).text()
  await first.close()
  const second = await startSignInServer(campus.db, { port: Number(new URL(first.url).port) })
  t.after(() => second.close())
  // the first attempt may still use the connection of the first server
  const again = await fetch(`${second.url}/oidc/jwks`).catch(() => fetch(`${second.url}/oidc/jwks`))
  equal(await again.text(), jwks)
  ok(!/"(d|p|q|dp|dq|qi)"/.test(jwks))
  equal((await second.tokens.verify(tokens.access_token)).state, 'valid')
  const silent = await visitor.go(
    authorizeUrl(second.url, { extraParams: { prompt: 'none', id_token_hint: tokens.id_token } }).url,
  )
  const verified = await second.tokens.verify(responseParams(silent.url).get('access_token') ?? '')
  ok(verified.state === 'valid' && verified.accountId === people['student']!.id)
})

test('two processes that start together on a new database sign with the same key', async (t) => {
  await campus.db.query('delete from oidc_key')
  const [a, b] = await Promise.all([startSignInServer(campus.db), startSignInServer(campus.db)])
  t.after(() => Promise.all([a.close(), b.close()]))
  equal(await (await fetch(`${a.url}/oidc/jwks`)).text(), await (await fetch(`${b.url}/oidc/jwks`)).text())
  const { access_token } = await fetchTokens(a.url, 'staff')
  equal((await b.tokens.verify(access_token)).state, 'valid')
})
