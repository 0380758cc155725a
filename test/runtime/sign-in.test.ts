import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { createSignIn } from '../../src/runtime/sign-in.ts'
import { METADATA, ACCESS, reply, requestOf } from './fake-provider.ts'
import { AUTHORITY, ORIGIN } from './session-page.ts'
import { FLOWS, scene } from './sign-in-scene.ts'

const CALLBACK = `${ORIGIN}/workflow/oidcCallback`
const failure = (reason: string, detail = '') => ({ name: 'SignInFailed', reason, detail })

for (const responseType of FLOWS) {
  const oidc = { oidc: { responseType } }

  test(`${responseType}: a sign-in ends at the page it began on, and is stored once`, async (t) => {
    const { answer, stored, provider, tab } = scene(t, oidc)
    const { signIn, url } = await answer()
    equal(tab.kept.getItem('targetNow'), '/workflow/todo?page=2')
    equal(await signIn.complete(url), '/workflow/todo?page=2')
    const record = JSON.parse(stored()!) as Record<string, unknown>
    equal(record.access_token, ACCESS)
    equal((record.profile as { name: string }).name, '李明')
    ok(!stored()!.includes('13800000000'), 'nothing of the person but who it is stays on the device (S19)')
    ok(provider.seen.includes('GET /userinfo'))
  })

  test(`${responseType}: an answer is accepted once, its replay never`, async (t) => {
    const { answer, stored, browser, make } = scene(t, oidc)
    const { signIn, url } = await answer()
    await signIn.complete(url)
    browser.local.clear()
    await rejects(signIn.complete(url), failure('unknown-answer'))
    await rejects(make().complete(url), failure('unknown-answer'))
    equal(stored(), null)
  })

  test(`${responseType}: an answer that failed once fails for good`, async (t) => {
    const { answer, stored, provider } = scene(t, oidc)
    const { signIn, url } = await answer()
    const jwks = provider.replies['/jwks']!
    provider.replies['/jwks'] = () => Promise.reject(new TypeError('fetch failed'))
    await rejects(signIn.complete(url), failure('unreachable'))
    provider.replies['/jwks'] = jwks
    await rejects(signIn.complete(url), failure('unknown-answer'))
    equal(stored(), null)
  })

  test(`${responseType}: a reload of the callback page is no answer`, async (t) => {
    const { answer, make } = scene(t, oidc)
    const { signIn, url } = await answer()
    await signIn.complete(url)
    for (const bare of [CALLBACK, `${CALLBACK}#`, `${CALLBACK}?code=1`, `${CALLBACK}#id_token=1`])
      await rejects(make().complete(bare), failure('no-answer'))
  })

  test(`${responseType}: an answer in another tab than the one that asked is unknown`, async (t) => {
    const { answer, make, browser, stored } = scene(t, oidc)
    const { url } = await answer()
    await rejects(make(browser.tab({ clock: Date.now })).complete(url), failure('unknown-answer'))
    equal(stored(), null)
  })

  test(`${responseType}: an answer an hour after the request is too late`, async (t) => {
    const { answer } = scene(t, oidc)
    const { signIn, url } = await answer()
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_601_000 })
    await rejects(signIn.complete(url), failure('unknown-answer'))
  })

  test(`${responseType}: the request asks for what §6 says, with a nonce and a state of its own`, async (t) => {
    const { make, gone } = scene(t, oidc)
    await make().begin('/workflow/index')
    const one = requestOf(gone())
    await make().begin('/workflow/index')
    const two = requestOf(gone())
    equal(one.url.origin + one.url.pathname, `${AUTHORITY}/authorize`)
    const { response_type, client_id, redirect_uri, scope, ui_locales } = Object.fromEntries(
      one.url.searchParams,
    )
    deepEqual(
      [response_type, client_id, redirect_uri, ui_locales],
      [responseType, 'univ-portal', CALLBACK, 'en'],
    )
    for (const word of 'openid profile task_edit sys_process_edit entrust introspect'.split(' '))
      ok(scope!.split(' ').includes(word))
    for (const part of ['state', 'nonce'] as const) {
      ok(one[part].length >= 32)
      ok(one[part] !== two[part])
    }
    equal(one.url.searchParams.get('code_challenge_method'), responseType === 'code' ? 'S256' : null)
  })

  test(`${responseType}: a base path is part of the redirect address (§6)`, async (t) => {
    const { make, gone } = scene(t, { ...oidc, basePath: '/hall/' })
    await make().begin('/hall/workflow/index')
    equal(requestOf(gone()).redirectUri, `${ORIGIN}/hall/workflow/oidcCallback`)
  })

  test(`${responseType}: the provider's own no is told by its code, not by its prose`, async (t) => {
    const { answer } = scene(t, oidc)
    const refusal = { error: 'access_denied', error_description: '<b>secret</b>' }
    const { signIn, url } = await answer({ answer: ({ state }) => ({ state, ...refusal }) })
    await rejects(signIn.complete(url), failure('provider', 'access_denied'))
  })

  test(`${responseType}: a target that leaves the portal is dropped for the home page`, async (t) => {
    const { make, gone, answerTo, tab } = scene(t, oidc)
    const signIn = make()
    for (const target of ['//evil.example', 'https://evil.example/', '/workflow/oidcCallback', '/home']) {
      tab.kept.setItem('targetNow', '/workflow/todo')
      await signIn.begin(target)
      equal(tab.kept.getItem('targetNow'), null)
    }
    tab.kept.setItem('targetNow', '//evil.example') // written by somebody else meanwhile
    equal(await signIn.complete(await answerTo(requestOf(gone()))), '/workflow/index')
  })
}

test('the provider is asked for the language chosen here, then the configured one', async (t) => {
  const of = async (kept: string, lang: string) => {
    const { tab, config, gone, browser } = scene(t, { lang })
    browser.local.setItem('univ.lang', kept)
    await createSignIn({ config, storages: tab.storages, door: tab.door }).begin()
    return requestOf(gone()).url.searchParams.get('ui_locales')
  }
  equal(await of('en', 'zh-CN'), 'en')
  equal(await of('', 'zh-CN'), 'zh-CN')
  equal(await of('', ''), null)
  equal(await of('"><script>', ''), null)
})

test('code: the code is exchanged with the verifier of its challenge', async (t) => {
  const { answer, provider } = scene(t, { oidc: { responseType: 'code' } })
  const { signIn, url } = await answer()
  await signIn.complete(url)
  const [body] = provider.bodies
  deepEqual([body!.get('code'), body!.get('redirect_uri')], ['the-code', CALLBACK])
  ok(body!.get('code_verifier')!.length >= 43)
})

test('the flow is code where the provider can, else implicit (decisions)', async (t) => {
  const flowOf = async (metadata: Record<string, unknown>) => {
    const { make, gone } = scene(t, {}, metadata)
    await make().begin()
    return requestOf(gone()).url.searchParams.get('response_type')
  }
  equal(await flowOf(METADATA), 'code')
  equal(await flowOf({ ...METADATA, response_types_supported: undefined }), 'code')
  equal(await flowOf({ ...METADATA, token_endpoint: undefined }), 'id_token token')
  equal(await flowOf({ ...METADATA, response_types_supported: ['id_token token'] }), 'id_token token')
})

test('four endpoints given by hand need no discovery', async (t) => {
  const { authorization_endpoint, userinfo_endpoint, jwks_uri, end_session_endpoint } = METADATA
  const metadata = { authorization_endpoint, userinfo_endpoint, jwks_uri, end_session_endpoint }
  const { answer, provider, stored } = scene(t, { oidc: { metadata } })
  const { signIn, url } = await answer()
  match(url, /#/, 'without a token endpoint the flow is implicit')
  equal(await signIn.complete(url), '/workflow/todo?page=2')
  ok(stored())
  deepEqual(provider.seen, ['GET /jwks', 'GET /userinfo'])
})

test('a single endpoint given by hand stands in for the discovered one', async (t) => {
  const { make, gone } = scene(t, { oidc: { metadata: { authorization_endpoint: '/other/authorize' } } })
  await make().begin()
  equal(requestOf(gone()).url.pathname, '/other/authorize')
})

test('a provider without user info names the person by the id_token', async (t) => {
  for (const responseType of FLOWS) {
    const metadata = { ...METADATA, userinfo_endpoint: undefined }
    const { answer, provider, stored } = scene(t, { oidc: { responseType } }, metadata)
    const { signIn, url } = await answer({ claims: (c) => ({ ...c, name: '王芳' }) })
    await signIn.complete(url)
    ok(stored()!.includes('王芳'))
    ok(!provider.seen.includes('GET /userinfo'))
  }
})

test('a provider that does not say how long its token lives is believed as long as its id_token', async (t) => {
  const { answer, stored } = scene(t)
  const { signIn, url } = await answer({ tokens: ({ expires_in: _, ...rest }) => rest })
  await signIn.complete(url)
  ok((JSON.parse(stored()!) as { expires_at: number }).expires_at > Date.now() / 1000 + 3500)
})

test('metadata of another issuer, and endpoints that are no web addresses, are refused', async (t) => {
  const other = scene(t, {}, { ...METADATA, issuer: 'https://evil.example' })
  await rejects(other.make().begin(), failure('refused', 'issuer of the metadata'))
  // eslint-disable-next-line no-script-url
  const script = scene(t, {}, { ...METADATA, authorization_endpoint: 'javascript:alert(1)' })
  await rejects(script.make().begin(), failure('refused', 'endpoint'))
  deepEqual([...other.tab.log, ...script.tab.log], [])
})

test('a provider that cannot be reached, or answers like a broken one, is told as unreachable', async (t) => {
  for (const broken of [
    () => Promise.reject(new TypeError('fetch failed')),
    () => reply.json({ message: 'down' }, 503),
    () => new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } }),
    () => new Response('{', { headers: { 'content-type': 'application/json' } }),
  ]) {
    const { make, provider } = scene(t)
    provider.replies['/.well-known/openid-configuration'] = broken
    await rejects(make().begin(), failure('unreachable'))
  }
})

test('a page that is neither https nor localhost is told why sign-in cannot work', async (t) => {
  const { make } = scene(t)
  t.mock.getter(globalThis, 'crypto', () => ({ subtle: undefined, getRandomValues() {} }))
  await rejects(make().begin(), /insecure.*https, or localhost/)
  await rejects(make().complete(`${CALLBACK}?state=1&code=2`), /insecure/)
})

test('signing out goes to the provider with the hint, and comes back to the page without its secrets', async (t) => {
  const { make, browser } = scene(t)
  const tab = browser.tab({ at: '/workflow/todo?page=2&id_token=x#access_token=y' })
  await make(tab).leave('the.id.token')
  const url = new URL(tab.log[0]!.slice('go '.length))
  equal(url.origin + url.pathname, `${AUTHORITY}/logout`)
  equal(url.searchParams.get('id_token_hint'), 'the.id.token')
  equal(url.searchParams.get('post_logout_redirect_uri'), `${ORIGIN}/workflow/todo?page=2`)
})

test('a provider without a sign-out is left alone', async (t) => {
  const { make, gone } = scene(t, {}, { ...METADATA, end_session_endpoint: undefined })
  await make().leave('the.id.token')
  equal(gone(), '')
})
