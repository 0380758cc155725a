import { equal, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createAllowedUrls } from '../../src/campus/sign-in/allowed-urls.ts'
import { setUpSignInServer } from '../tools/sign-in-server.ts'
import { authorizeUrl, fetchTokens, HttpVisitor } from '../tools/http-sign-in.ts'

describe('origins, redirects and headers of the provider', () => {
  const campus = setUpSignInServer()
  test('redirects tokens to callback pages of allowed origins only and shows an error page otherwise', async () => {
    const invalidUris = [
      `${campus.url}/workflow/index`,
      `${campus.url}/workflow/oidcCallback?next=https://evil.example`,
      `${campus.url}/workflow/oidcCallback/`,
      `${campus.url}/workflow/x/../oidcCallback`,
      `${campus.url}/workflow/oidcRenew?parent=${campus.url}`,
      `${campus.url}/workflow/oidcCallback#x`,
      'https://evil.example/workflow/oidcCallback',
      'http://localhost.evil.example/workflow/oidcCallback',
      `http://x@${new URL(campus.url).host}/workflow/oidcCallback`,
      'javascript:alert(1)',
      '',
    ]
    for (const redirectUri of invalidUris) {
      const reply = await new HttpVisitor().fetch(authorizeUrl(campus.url, { redirectUri }).url)
      equal(reply.status, 400, redirectUri)
      equal(reply.headers.get('location'), null)
    }
    for (const redirectUri of [
      `${campus.url}/workflow/oidcRenew`,
      'http://127.0.0.1:4321/workflow/oidcCallback',
    ])
      equal(
        (await new HttpVisitor().fetch(authorizeUrl(campus.url, { redirectUri }).url)).status,
        303,
        redirectUri,
      )
  })

  test('redirects to pages of the portal only after sign-out, never to a callback page or the provider', async () => {
    const { id_token } = await fetchTokens(campus.url, 'student')
    const ask = (to: string) =>
      new HttpVisitor().fetch(
        `${campus.url}/oidc/logout?id_token_hint=${id_token}&post_logout_redirect_uri=${encodeURIComponent(to)}`,
      )
    for (const to of [
      'https://evil.example/',
      `${campus.url}@evil.example/`,
      `${campus.url}.evil.example/`,
      `${campus.url}/workflow/oidcCallback`,
      `${campus.url}/workflow/oidcRenew?x=1`,
      `${campus.url}/oidc/logout`,
      `${campus.url}\\evil`,
      `${campus.url}/a\tb`,
      `${campus.url}/#x`,
      'javascript:alert(1)',
      '//evil.example',
    ])
      equal((await ask(to)).status, 400, to)
    for (const to of [campus.url, `${campus.url}/`, `${campus.url}/workflow/serviceCenter?seq=%E6%88%90`])
      equal((await ask(to)).status, 200, to)
  })

  test('allows CORS for tokens and user info from allowed origins, and for keys from all', async () => {
    const { access_token } = await fetchTokens(campus.url, 'student')
    const info = (origin: string, token = access_token) =>
      fetch(`${campus.url}/oidc/userinfo`, { headers: { origin, authorization: `Bearer ${token}` } })
    const own = await info('http://localhost:5555')
    equal(own.headers.get('access-control-allow-origin'), 'http://localhost:5555')
    for (const reply of [
      await info('https://evil.example'),
      await info('https://evil.example', 'x'),
      await info('null'),
    ]) {
      equal(reply.headers.get('access-control-allow-origin'), null)
      ok(reply.status >= 400)
    }
    const token = (origin: string) =>
      fetch(`${campus.url}/oidc/token`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ grant_type: 'authorization_code', client_id: 'univ-portal', code: 'x' }),
      })
    equal((await token(campus.url)).headers.get('access-control-allow-origin'), campus.url)
    equal((await token('https://evil.example')).headers.get('access-control-allow-origin'), null)
    for (const path of ['/jwks', '/.well-known/openid-configuration']) {
      const reply = await fetch(`${campus.url}/oidc${path}`, { headers: { origin: 'https://evil.example' } })
      equal(reply.headers.get('access-control-allow-origin'), 'https://evil.example')
      equal(reply.headers.get('access-control-allow-credentials'), null)
    }
  })

  test('sends the security headers with every reply; only allowed origins may frame check_session', async () => {
    const visitor = new HttpVisitor()
    const { url } = await visitor.go(authorizeUrl(campus.url).url)
    const { reply } = await visitor.go(authorizeUrl(campus.url, { extraParams: { prompt: 'none' } }).url)
    const answers = [
      reply,
      await visitor.fetch(url),
      await visitor.fetch(`${url}?x`, { method: 'POST', body: new URLSearchParams() }),
      ...(await Promise.all(
        [
          '/jwks',
          '/nothing',
          '/authorize',
          '/userinfo',
          '/logout',
          '/logout/success',
          '/assets/sign-in.js',
          '/sign-in/x',
        ].map((path) => new HttpVisitor().fetch(`${campus.url}/oidc${path}`)),
      )),
    ]
    for (const { url, headers } of answers) {
      const policy = headers.get('content-security-policy') ?? ''
      match(policy, /default-src 'none'/, url)
      match(policy, /frame-ancestors 'none'/, url)
      match(policy, /require-trusted-types-for 'script'/, url)
      ok(!policy.includes('unsafe'), url)
      equal(headers.get('x-content-type-options'), 'nosniff', url)
      equal(headers.get('referrer-policy'), 'same-origin', url)
      ok(headers.get('cache-control'), url)
      equal(headers.get('x-powered-by'), null)
    }
    const framed = await visitor.fetch(`${campus.url}/oidc/check_session`)
    match(framed.headers.get('content-security-policy') ?? '', /frame-ancestors 'self' http:\/\/localhost:/)
    equal(framed.headers.get('x-frame-options'), null)
    match(
      await framed.text(),
      /<script src="\/oidc\/assets\/check-session\.js[^"]*" data-cookie="univ_\d+_state">/,
    )
  })

  test('reveals nothing but OAuth errors on bad requests', async () => {
    for (const path of [
      '/authorize?client_id=%00',
      '/authorize?client_id[]=x',
      '/sign-in/%00',
      '/sign-in/%E0%A4%A',
      '/logout?id_token_hint=x',
    ]) {
      const reply = await new HttpVisitor().fetch(`${campus.url}/oidc${path}`)
      ok([400, 404].includes(reply.status), `${path} ${reply.status}`)
      ok(!/\.[tj]s:\d|node_modules/.test(await reply.text()), path)
    }
  })
})

test('a public issuer allows only listed origins, under the base path', () => {
  const addresses = createAllowedUrls(
    'https://sso.example.edu/oidc',
    ['https://hall.example.edu', 'https://cms.example.edu'],
    '/hall',
  )
  ok(addresses.isRedirectUri('https://hall.example.edu/hall/workflow/oidcCallback'))
  ok(addresses.isRedirectUri('https://cms.example.edu/hall/workflow/oidcRenew'))
  ok(!addresses.isRedirectUri('https://hall.example.edu/workflow/oidcCallback'))
  ok(!addresses.isRedirectUri('http://localhost:8080/hall/workflow/oidcCallback'))
  ok(!addresses.isRedirectUri('http://hall.example.edu/hall/workflow/oidcCallback'))
  ok(!addresses.isAllowedOrigin('http://localhost:8080'))
  ok(!addresses.isAllowedOrigin('null'))
  ok(addresses.isPostLogoutRedirectUri('https://hall.example.edu/hall/workflow/index'))
  ok(!addresses.isPostLogoutRedirectUri('https://hall.example.edu/hallway'))
  ok(!addresses.isPostLogoutRedirectUri('https://hall.example.edu/hall/../x'))
  equal(addresses.homeUrl, 'https://hall.example.edu/hall/')
})

test('a public hall ignores listed origins without https', () => {
  const hall = 'https://hall.example.edu'
  const { redirectUris } = createAllowedUrls(`${hall}/oidc`, [hall, 'http://old.example.edu'], '')
  ok(redirectUris.length > 0 && redirectUris.every((uri) => uri.startsWith(hall)))
})
