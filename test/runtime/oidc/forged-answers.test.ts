// Forged sign-in responses, each on both flows.
import { equal, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { base64url, UnsecuredJWT } from 'jose'
import { OidcError } from '../../../src/runtime/oidc/oidc-error.ts'
import { ACCESS_TOKEN, hashOf, keys, METADATA, reply, seconds, sign } from './fake-provider.ts'
import { ORIGIN } from '../session/fake-browser.ts'
import { FLOWS, createSignInFixture, type Forgery } from './sign-in-fixture.ts'

const SECRETS = [ACCESS_TOKEN, 'the-code', 'eyJ', 'SECRET']
const claims = (more: object): Forgery => ({ claims: (genuine) => ({ ...genuine, ...more }) })
const header = (more: object, key = keys.own): Forgery => ({
  idToken: (genuine) => sign(payloadOf(genuine), key, more),
})
const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
const part = (value: unknown) => base64url.encode(JSON.stringify(value))
const swap = (index: number, change: (text: string) => string): Forgery => ({
  idToken: (genuine) =>
    genuine
      .split('.')
      .map((p, i) => (i === index ? change(p) : p))
      .join('.'),
})
const tokens = (more: object): Forgery => ({ tokens: (genuine) => ({ ...genuine, ...more }) })
const answer = (more: Record<string, string | undefined>): Forgery => ({
  answer: (genuine) => ({ ...genuine, ...more }),
})

const FORGED: Record<string, Forgery> = {
  'wrong nonce': claims({ nonce: 'another' }),
  'no nonce': claims({ nonce: undefined }),
  'wrong aud': claims({ aud: 'another-client' }),
  'two aud without azp': claims({ aud: ['univ-portal', 'another-client'] }),
  'wrong azp': claims({ aud: ['univ-portal', 'another-client'], azp: 'another-client' }),
  'wrong iss': claims({ iss: 'https://evil.example' }),
  expired: claims({ iat: seconds() - 1000, exp: seconds() - 400 }),
  'no exp': claims({ exp: undefined }),
  'no sub': claims({ sub: undefined }),
  'swapped access token': tokens({ access_token: 'access.token-of_another' }),
  'tampered payload': swap(1, (p) => part({ ...(JSON.parse(base64urlText(p)) as object), sub: 'admin' })),
  'alg none': { idToken: (genuine) => new UnsecuredJWT(payloadOf(genuine)).encode() },
  'alg HS256 with the public key': {
    idToken: (genuine) =>
      sign(payloadOf(genuine), new TextEncoder().encode(keys.publicText) as never, { alg: 'HS256' }),
  },
  'unknown kid': header({ kid: 'unknown' }, keys.foreign),
  'no id_token': tokens({ id_token: undefined }),
  'unknown state': answer({ state: 'another' }),
  'no state': answer({ state: undefined }),
  'token_type mac': tokens({ token_type: 'mac' }),
  'provider error': answer({ error: 'server_error', error_description: 'SECRET' }),
  'right kid, foreign key': header({ kid: 'own' }, keys.foreign),
  'key embedded in the header': header(
    { jwk: JSON.parse(keys.publicText) as object, kid: undefined },
    keys.foreign,
  ),
  'unknown critical header': header({ crit: ['x'], x: 1 }),
  'empty signature': swap(2, () => ''),
  'truncated signature': swap(2, (s) => s.slice(0, -8)),
  'header of another algorithm': swap(0, () => part({ alg: 'PS256', kid: 'own' })),
  'alg None': swap(0, () => part({ alg: 'None' })),
  'four parts': { idToken: (genuine) => `${genuine}.x` },
  'one part': { idToken: () => 'SECRET' },
  'payload that is not JSON': swap(1, () => 'SECRET'),
  'payload that is a list': swap(1, () => part([1])),
  'empty sub': claims({ sub: '' }),
  'sub that is a number': claims({ sub: 7 }),
  'sub of user info differs': claims({ sub: 'u2' }),
  'empty nonce': claims({ nonce: '' }),
  'nonce as list': { claims: (genuine) => ({ ...genuine, nonce: [genuine.nonce] }) },
  'no iat': claims({ iat: undefined }),
  'iat of yesterday': claims({ iat: seconds() - 90_000 }),
  'iat of tomorrow': claims({ iat: seconds() + 90_000, exp: seconds() + 99_000 }),
  'not yet valid': claims({ nbf: seconds() + 3600 }),
  'exp as a string': claims({ exp: '9999999999' }),
  'aud with a trailing space': claims({ aud: 'univ-portal ' }),
  'empty aud': claims({ aud: [] }),
  'no aud': claims({ aud: undefined }),
  'iss with a trailing slash': claims({ iss: `${METADATA.issuer}/` }),
  'no iss': claims({ iss: undefined }),
  'azp empty': claims({ azp: '' }),
  'at_hash of another token': claims({ at_hash: hashOf('another') }),
  'at_hash of the full digest': claims({ at_hash: hashOf(ACCESS_TOKEN) + hashOf(ACCESS_TOKEN) }),
  'no access token': tokens({ access_token: undefined }),
  'no token_type': tokens({ token_type: undefined }),
  'expires_in 0': tokens({ expires_in: '0' }),
  'iss parameter differs (RFC 9207)': answer({ iss: 'https://evil.example' }),
  'state with a suffix': { answer: (genuine) => ({ ...genuine, state: `${genuine.state}x` }) },
  'state that cannot be decoded': answer({ state: '%E0%A4%A' }),
  'state __proto__': answer({ state: '__proto__' }),
  'error along with tokens': answer({ error: 'SECRET token' }),
}
const IMPLICIT: Record<string, Forgery> = {
  'no at_hash': claims({ at_hash: undefined }),
  'response in the query': { responseMode: 'query' },
  'code mixed in': answer({ code: 'the-code' }),
}
const CODE: Record<string, Forgery> = {
  'response in the fragment': { responseMode: 'fragment' },
  'tokens mixed in': answer({ access_token: 'SECRET' }),
  'no code': answer({ code: undefined }),
}
const base64urlText = (text: string) => Buffer.from(text, 'base64url').toString()

let tried = 0
let accepted = 0
for (const flow of FLOWS)
  for (const [name, forgery] of Object.entries({ ...FORGED, ...(flow === 'code' ? CODE : IMPLICIT) }))
    test(`${flow}: rejects: ${name}`, async (t) => {
      const {
        answer: receiveAnswer,
        stored,
        tab,
        consoleOutput,
      } = createSignInFixture(t, { oidc: { responseType: flow } })
      const { signIn, url } = await receiveAnswer(forgery)
      tried++
      const failure: unknown = await signIn.complete(url).then(
        () => void accepted++,
        (e: unknown) => e,
      )
      ok(failure instanceof OidcError, 'rejects with an OidcError')
      equal(stored(), null)
      const output = [failure.stack, JSON.stringify(failure), String(failure.cause), ...consoleOutput].join(
        '\n',
      )
      for (const secret of SECRETS) ok(!output.includes(secret), `${secret} is disclosed: ${output}`)
      // the pending request is consumed whatever the fault
      const pending = Object.keys(tab.tabStorage.all()).filter((key) => key.startsWith('oidc.'))
      if (!/state/.test(name)) equal(pending.length, /fragment|query|mixed/.test(name) ? pending.length : 0)
    })

for (const flow of FLOWS)
  test(`${flow}: accepts the genuine response and logs nothing`, async (t) => {
    const {
      answer: receiveAnswer,
      stored,
      consoleOutput,
    } = createSignInFixture(t, { oidc: { responseType: flow } })
    const { signIn, url } = await receiveAnswer({ answer: (a) => ({ ...a, iss: METADATA.issuer }) })
    equal(await signIn.complete(url), '/workflow/todo?page=2')
    ok(stored()!.includes(ACCESS_TOKEN))
    equal(consoleOutput.join(), '')
  })

test('rejects a repeated parameter and a response in both query and fragment', async (t) => {
  for (const twist of [
    (url: string) => `${url}&state=x`,
    (url: string) => `${url}&access_token=x&access_token=y`,
    (url: string) => url.replace('#', '?state=x#'),
    (url: string) => url.replace('#', '?error=x#'),
  ]) {
    const { answer: receiveAnswer, stored } = createSignInFixture(t, {
      oidc: { responseType: 'id_token token' },
    })
    const { signIn, url } = await receiveAnswer()
    ok(
      await signIn.complete(twist(url)).then(
        () => false,
        (e: unknown) => e instanceof OidcError,
      ),
    )
    equal(stored(), null)
  }
})

test('does not disclose the response of a failing token endpoint', async (t) => {
  const {
    answer: receiveAnswer,
    provider,
    consoleOutput,
  } = createSignInFixture(t, { oidc: { responseType: 'code' } })
  for (const token of [
    () => reply.json({ error: 'invalid_grant', error_description: 'SECRET' }, 400),
    () => reply.json({ SECRET: ACCESS_TOKEN }, 400),
    () => reply.json({ SECRET: ACCESS_TOKEN }, 500),
    () => new Response('SECRET', { headers: { 'content-type': 'text/html' } }),
    () => new Response('SECRET', { headers: { 'content-type': 'application/json' } }),
  ]) {
    provider.replies['/token'] = token
    const { signIn, url } = await receiveAnswer()
    const failure: unknown = await signIn.complete(url).catch((e: unknown) => e)
    ok(failure instanceof OidcError)
    const output = `${failure.stack}${JSON.stringify(failure)}${consoleOutput.join()}`
    for (const secret of SECRETS) ok(!output.includes(secret), output)
  }
})

test('rejects invalid URLs', async (t) => {
  const { make } = createSignInFixture(t)
  for (const url of ['', 'no address', '#state=x', `${ORIGIN}/workflow/oidcCallback?state=%`])
    ok(
      await make()
        .complete(url)
        .then(
          () => false,
          (e: unknown) => e instanceof OidcError,
        ),
    )
})

after(() => {
  ok(tried >= 80, `${tried} forged responses were tried`)
  equal(accepted, 0)
})
