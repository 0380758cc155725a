import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { parseAuthRequest, reply } from './fake-provider.ts'
import { FLOWS, createSignInFixture } from './sign-in-fixture.ts'

// Providers and devices of other universities: faults that do not affect the sign-in do not stop it.

const SCOPES: [configured: string, requested: string][] = [
  ['', 'openid profile'],
  ['task  entrust', 'openid profile task entrust'],
  ['profile openid task', 'openid profile task'],
]
for (const [configured, requested] of SCOPES)
  test(`requests openid, profile and the configured scopes ("${configured}")`, async (t) => {
    const { make, navigatedTo } = createSignInFixture(t, { oidc: { scope: configured } })
    await make().begin('/workflow/index')
    equal(parseAuthRequest(navigatedTo()).url.searchParams.get('scope'), requested)
  })

for (const responseType of FLOWS) {
  const oidc = { oidc: { responseType } }

  for (const [label, userInfo] of [
    ['is blocked by CORS', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['responds 404', () => new Response('', { status: 404 })],
    ['responds 500', () => new Response('<h1>error</h1>', { status: 500 })],
    ['sends HTML', () => new Response('<h1>sign in</h1>', { headers: { 'content-type': 'text/html' } })],
    ['sends null', () => reply.json(null)],
  ] as const)
    test(`${responseType}: signs in when the user info endpoint ${label}`, async (t) => {
      const { answer, provider, stored } = createSignInFixture(t, oidc)
      provider.replies['/userinfo'] = userInfo
      const { signIn, url } = await answer({ claims: (c) => ({ ...c, preferred_username: 'liming' }) })
      equal(await signIn.complete(url), '/workflow/todo?page=2')
      deepEqual((JSON.parse(stored()!) as { profile: object }).profile, {
        ...(JSON.parse(stored()!) as { profile: object }).profile,
        sub: 'u1',
        preferred_username: 'liming',
      })
    })

  test(`${responseType}: rejects user info of another user (OIDC Core 5.3.2)`, async (t) => {
    const { answer, provider, stored } = createSignInFixture(t, oidc)
    provider.replies['/userinfo'] = () => reply.json({ sub: 'u2', name: 'Mallory' })
    const { signIn, url } = await answer()
    await rejects(signIn.complete(url), { name: 'OidcError', reason: 'refused' })
    equal(stored(), null)
  })

  for (const minutes of [-14, 14])
    test(`${responseType}: signs in with a clock ${minutes} minutes off, for the lifetime of the tokens`, async (t) => {
      const { answer, stored } = createSignInFixture(t, oidc)
      const shift = minutes * 60
      const { signIn, url } = await answer({
        claims: (c) => ({ ...c, iat: c.iat! - shift, exp: c.iat! - shift + 300 }),
        tokens: ({ expires_in: _, ...rest }) => rest,
      })
      await signIn.complete(url)
      const lifetime = (JSON.parse(stored()!) as { expires_at: number }).expires_at - Date.now() / 1000
      ok(lifetime > 280 && lifetime <= 300, `${lifetime} s`)
    })

  for (const minutes of [-45, -20, 20, 45, 24 * 60])
    test(`${responseType}: rejects with the reason clock when it is ${minutes} minutes off`, async (t) => {
      const { answer, stored } = createSignInFixture(t, oidc)
      const shift = minutes * 60
      const { signIn, url } = await answer({
        claims: (c) => ({ ...c, iat: c.iat! - shift, exp: c.exp! - shift }),
      })
      await rejects(signIn.complete(url), {
        name: 'OidcError',
        reason: 'clock',
        detail: String(minutes),
      })
      equal(stored(), null)
    })

  test(`${responseType}: rejects a replayed token by its nonce, whatever the clock`, async (t) => {
    const { answer } = createSignInFixture(t, oidc)
    const { signIn, url } = await answer({
      claims: (c) => ({ ...c, nonce: 'of-an-earlier-request', iat: c.iat! - 800 }),
    })
    await rejects(signIn.complete(url), { name: 'OidcError', reason: 'refused' })
  })
}
