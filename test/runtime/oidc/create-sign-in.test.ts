import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { createSignIn } from '../../../src/runtime/oidc/create-sign-in.ts'
import { METADATA, ACCESS_TOKEN, reply, parseAuthRequest } from './fake-provider.ts'
import { AUTHORITY, ORIGIN } from '../session/fake-browser.ts'
import { FLOWS, createSignInFixture } from './sign-in-fixture.ts'

const CALLBACK = `${ORIGIN}/workflow/oidcCallback`
const failure = (reason: string, detail = '') => ({ name: 'OidcError', reason, detail })

for (const responseType of FLOWS) {
  const oidc = { oidc: { responseType } }

  test(`${responseType}: returns to the page of origin after sign-in and stores the session`, async (t) => {
    const { answer, stored, provider, tab } = createSignInFixture(t, oidc)
    const { signIn, url } = await answer()
    equal(tab.tabStorage.getItem('targetNow'), '/workflow/todo?page=2')
    equal(await signIn.complete(url), '/workflow/todo?page=2')
    const record = JSON.parse(stored()!) as Record<string, unknown>
    equal(record.access_token, ACCESS_TOKEN)
    equal((record.profile as { name: string }).name, '李明')
    ok(!stored()!.includes('13800000000'), 'only the id and the name are stored on the device')
    ok(provider.requests.includes('GET /userinfo'))
  })

  test(`${responseType}: accepts a response once and rejects its replay`, async (t) => {
    const { answer, stored, browser, make } = createSignInFixture(t, oidc)
    const { signIn, url } = await answer()
    await signIn.complete(url)
    browser.local.clear()
    await rejects(signIn.complete(url), failure('unknown-response'))
    await rejects(make().complete(url), failure('unknown-response'))
    equal(stored(), null)
  })

  test(`${responseType}: rejects a response again after its check failed`, async (t) => {
    const { answer, stored, provider } = createSignInFixture(t, oidc)
    const { signIn, url } = await answer()
    const jwks = provider.replies['/jwks']!
    provider.replies['/jwks'] = () => Promise.reject(new TypeError('fetch failed'))
    await rejects(signIn.complete(url), failure('unreachable'))
    provider.replies['/jwks'] = jwks
    await rejects(signIn.complete(url), failure('unknown-response'))
    equal(stored(), null)
  })

  test(`${responseType}: rejects a reload of the callback page with no-response`, async (t) => {
    const { answer, make } = createSignInFixture(t, oidc)
    const { signIn, url } = await answer()
    await signIn.complete(url)
    for (const bare of [CALLBACK, `${CALLBACK}#`, `${CALLBACK}?code=1`, `${CALLBACK}#id_token=1`])
      await rejects(make().complete(bare), failure('no-response'))
  })

  test(`${responseType}: rejects a response in another tab than the one that requested it`, async (t) => {
    const { answer, make, browser, stored } = createSignInFixture(t, oidc)
    const { url } = await answer()
    await rejects(make(browser.tab({ clock: Date.now })).complete(url), failure('unknown-response'))
    equal(stored(), null)
  })

  test(`${responseType}: rejects a response an hour after the request`, async (t) => {
    const { answer } = createSignInFixture(t, oidc)
    const { signIn, url } = await answer()
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_601_000 })
    await rejects(signIn.complete(url), failure('unknown-response'))
  })

  test(`${responseType}: sends the request of §6 with a fresh nonce and state`, async (t) => {
    const { make, navigatedTo } = createSignInFixture(t, oidc)
    await make().begin('/workflow/index')
    const request = parseAuthRequest(navigatedTo())
    await make().begin('/workflow/index')
    const two = parseAuthRequest(navigatedTo())
    equal(request.url.origin + request.url.pathname, `${AUTHORITY}/authorize`)
    const { response_type, client_id, redirect_uri, scope, ui_locales } = Object.fromEntries(
      request.url.searchParams,
    )
    deepEqual(
      [response_type, client_id, redirect_uri, ui_locales],
      [responseType, 'univ-portal', CALLBACK, 'en'],
    )
    equal(scope, 'openid profile')
    for (const part of ['state', 'nonce'] as const) {
      ok(request[part].length >= 32)
      ok(request[part] !== two[part])
    }
    equal(request.url.searchParams.get('code_challenge_method'), responseType === 'code' ? 'S256' : null)
  })

  test(`${responseType}: includes the base path in the redirect URI (§6)`, async (t) => {
    const { make, navigatedTo } = createSignInFixture(t, { ...oidc, basePath: '/hall/' })
    await make().begin('/hall/workflow/index')
    equal(parseAuthRequest(navigatedTo()).redirectUri, `${ORIGIN}/hall/workflow/oidcCallback`)
  })

  test(`${responseType}: reports a provider error by its code, not by its description`, async (t) => {
    const { answer } = createSignInFixture(t, oidc)
    const rejection = { error: 'access_denied', error_description: '<b>secret</b>' }
    const { signIn, url } = await answer({ answer: ({ state }) => ({ state, ...rejection }) })
    await rejects(signIn.complete(url), failure('provider', 'access_denied'))
  })

  test(`${responseType}: replaces a target outside the portal with the home page`, async (t) => {
    const { make, navigatedTo, createAnswerUrl, tab } = createSignInFixture(t, oidc)
    const signIn = make()
    for (const target of ['//evil.example', 'https://evil.example/', '/workflow/oidcCallback', '/home']) {
      tab.tabStorage.setItem('targetNow', '/workflow/todo')
      await signIn.begin(target)
      equal(tab.tabStorage.getItem('targetNow'), null)
    }
    tab.tabStorage.setItem('targetNow', '//evil.example') // written by another script meanwhile
    equal(await signIn.complete(await createAnswerUrl(parseAuthRequest(navigatedTo()))), '/workflow/index')
  })
}

test('requests the language chosen by the user, else the configured one', async (t) => {
  const of = async (stored: string, lang: string) => {
    const { tab, config, navigatedTo, browser } = createSignInFixture(t, { lang })
    browser.local.setItem('univ.lang', stored)
    await createSignIn({ config, browser: tab.browser }).begin()
    return parseAuthRequest(navigatedTo()).url.searchParams.get('ui_locales')
  }
  equal(await of('en', 'zh-CN'), 'en')
  equal(await of('', 'zh-CN'), 'zh-CN')
  equal(await of('', ''), null)
  equal(await of('"><script>', ''), null)
})

test('code: exchanges the code with the verifier of its challenge', async (t) => {
  const { answer, provider } = createSignInFixture(t, { oidc: { responseType: 'code' } })
  const { signIn, url } = await answer()
  await signIn.complete(url)
  const [body] = provider.bodies
  deepEqual([body!.get('code'), body!.get('redirect_uri')], ['the-code', CALLBACK])
  ok(body!.get('code_verifier')!.length >= 43)
})

test('uses the code flow if the provider supports it, else the implicit flow (decisions)', async (t) => {
  const flowOf = async (metadata: Record<string, unknown>) => {
    const { make, navigatedTo } = createSignInFixture(t, {}, metadata)
    await make().begin()
    return parseAuthRequest(navigatedTo()).url.searchParams.get('response_type')
  }
  equal(await flowOf(METADATA), 'code')
  equal(await flowOf({ ...METADATA, response_types_supported: undefined }), 'code')
  equal(await flowOf({ ...METADATA, token_endpoint: undefined }), 'id_token token')
  equal(await flowOf({ ...METADATA, response_types_supported: ['id_token token'] }), 'id_token token')
})

test('skips discovery with four configured endpoints', async (t) => {
  const { authorization_endpoint, userinfo_endpoint, jwks_uri, end_session_endpoint } = METADATA
  const metadata = { authorization_endpoint, userinfo_endpoint, jwks_uri, end_session_endpoint }
  const { answer, provider, stored } = createSignInFixture(t, { oidc: { metadata } })
  const { signIn, url } = await answer()
  match(url, /#/, 'without a token endpoint the flow is implicit')
  equal(await signIn.complete(url), '/workflow/todo?page=2')
  ok(stored())
  deepEqual(provider.requests, ['GET /jwks', 'GET /userinfo'])
})

test('prefers a configured endpoint over the discovered one', async (t) => {
  const { make, navigatedTo } = createSignInFixture(t, {
    oidc: { metadata: { authorization_endpoint: '/other/authorize' } },
  })
  await make().begin()
  equal(parseAuthRequest(navigatedTo()).url.pathname, '/other/authorize')
})

test('takes the name from the id_token without a user info endpoint', async (t) => {
  for (const responseType of FLOWS) {
    const metadata = { ...METADATA, userinfo_endpoint: undefined }
    const { answer, provider, stored } = createSignInFixture(t, { oidc: { responseType } }, metadata)
    const { signIn, url } = await answer({ claims: (c) => ({ ...c, name: '王芳' }) })
    await signIn.complete(url)
    ok(stored()!.includes('王芳'))
    ok(!provider.requests.includes('GET /userinfo'))
  }
})

test('uses the lifetime of the id_token without expires_in', async (t) => {
  const { answer, stored } = createSignInFixture(t)
  const { signIn, url } = await answer({ tokens: ({ expires_in: _, ...rest }) => rest })
  await signIn.complete(url)
  ok((JSON.parse(stored()!) as { expires_at: number }).expires_at > Date.now() / 1000 + 3500)
})

test('rejects metadata of another issuer and endpoints that are not http(s)', async (t) => {
  const other = createSignInFixture(t, {}, { ...METADATA, issuer: 'https://evil.example' })
  await rejects(other.make().begin(), failure('refused', 'issuer of the metadata'))
  // eslint-disable-next-line no-script-url
  const script = createSignInFixture(t, {}, { ...METADATA, authorization_endpoint: 'javascript:alert(1)' })
  await rejects(script.make().begin(), failure('refused', 'endpoint'))
  deepEqual([...other.tab.log, ...script.tab.log], [])
})

test('reports a provider that is down or broken as unreachable', async (t) => {
  for (const broken of [
    () => Promise.reject(new TypeError('fetch failed')),
    () => reply.json({ message: 'down' }, 503),
    () => new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } }),
    () => new Response('{', { headers: { 'content-type': 'application/json' } }),
  ]) {
    const { make, provider } = createSignInFixture(t)
    provider.replies['/.well-known/openid-configuration'] = broken
    await rejects(make().begin(), failure('unreachable'))
  }
})

test('explains why sign-in cannot work on a page that is neither https nor localhost', async (t) => {
  const { make } = createSignInFixture(t)
  t.mock.getter(globalThis, 'crypto', () => ({ subtle: undefined, getRandomValues() {} }))
  await rejects(make().begin(), /insecure.*https, or localhost/)
  await rejects(make().complete(`${CALLBACK}?state=1&code=2`), /insecure/)
})

for (const [name, setItem] of [
  [
    'refuses to keep anything',
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  ],
  ['forgets at once', () => {}],
] as const)
  test(`says that the browser ${name}, instead of asking to sign in again and again`, async (t) => {
    const { answer, make, browser, stored } = createSignInFixture(t)
    const { url } = await answer()
    // the callback page is another document: what was in memory is gone
    const tab = browser.tab({ clock: Date.now })
    tab.tabStorage.setItem = setItem
    await rejects(make(tab).complete(url), failure('no-storage'))
    equal(stored(), null)
  })

test('signs out at the provider with the id token hint and returns to the page without tokens in its URL', async (t) => {
  const { make, browser } = createSignInFixture(t)
  const tab = browser.tab({ path: '/workflow/todo?page=2&id_token=x#access_token=y' })
  await make(tab).signOut('the.id.token')
  const url = new URL(tab.log[0]!.slice('go '.length))
  equal(url.origin + url.pathname, `${AUTHORITY}/logout`)
  equal(url.searchParams.get('id_token_hint'), 'the.id.token')
  equal(url.searchParams.get('post_logout_redirect_uri'), `${ORIGIN}/workflow/todo?page=2`)
})

test('signs out with the client id alone if the id token is too long for an address', async (t) => {
  for (const [length, hasHint] of [
    [3_000, true],
    [12_000, false],
  ] as const) {
    const { make, navigatedTo } = createSignInFixture(t)
    await make().signOut('i'.repeat(length))
    const { id_token_hint, client_id, post_logout_redirect_uri } = Object.fromEntries(
      new URL(navigatedTo()).searchParams,
    )
    deepEqual(
      [id_token_hint !== undefined, client_id, post_logout_redirect_uri],
      [hasHint, 'univ-portal', `${ORIGIN}/workflow/todo?page=2`],
    )
  }
})

test('does not navigate to a provider without a sign-out endpoint', async (t) => {
  const { make, navigatedTo } = createSignInFixture(t, {}, { ...METADATA, end_session_endpoint: undefined })
  await make().signOut('the.id.token')
  equal(navigatedTo(), '')
})
