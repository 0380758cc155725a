import { createHash, randomBytes } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose'

/** An OpenID Connect provider of the university, where everybody signs in. */
export interface OutsideSettings {
  issuer: string
  client: string
  /** '' for a public client, which has PKCE alone. */
  secret: string
  scope: string
  /** The claims that make a person. */
  claims: ClaimNames
  /** Accounts that are operators of the desk. */
  operators: string[]
}

export const CLAIMS = {
  account: 'preferred_username',
  name: 'name',
  nameEn: 'name_en',
  number: 'employee_number',
  department: 'department',
  post: 'affiliation',
  title: 'title',
  email: 'email',
  phone: 'phone_number',
}
export type ClaimNames = Record<keyof typeof CLAIMS, string>

interface Metadata {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  jwks_uri: string
  userinfo_endpoint?: string
  token_endpoint_auth_methods_supported?: string[]
}

/** What a browser that was sent to the provider must bring back. */
export interface Sent {
  nonce: string
  verifier: string
}

/** A sign-in that the provider did not grant, or whose reply is not its own; `message` is for the log. */
export class OutsideRefusal extends Error {
  override name = 'OutsideRefusal'
}

/** Symmetric algorithms and `none` would let whoever knows the client's secret, or nobody, sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const LIMIT_MS = 10_000
const METADATA_MAX_AGE_MS = 3_600_000

const random = () => randomBytes(24).toString('base64url')

async function readJson<T>(url: string, init: RequestInit = {}): Promise<T> {
  const reply = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) })
  if (!reply.ok) throw new OutsideRefusal(`${new URL(url).pathname} replied ${reply.status}`)
  return reply.json()
}

async function fetchTokens(
  { client, secret }: OutsideSettings,
  metadata: Metadata,
  redirectUri: string,
  code: string,
  verifier: string,
) {
  const form = new URLSearchParams({
    ...{ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier },
    client_id: client,
  })
  const headers: Record<string, string> = { accept: 'application/json' }
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  if (secret && methods.includes('client_secret_basic'))
    headers['authorization'] =
      `Basic ${Buffer.from([client, secret].map(encodeURIComponent).join(':')).toString('base64')}`
  else if (secret) form.set('client_secret', secret)
  return readJson<{ id_token?: string; access_token?: string }>(metadata.token_endpoint, {
    method: 'POST',
    headers,
    body: form,
  })
}

/** The client of the provider; `redirectUri` is registered there. */
export function createOutsideProvider(settings: OutsideSettings, redirectUri: string) {
  const { client, scope } = settings
  const issuer = settings.issuer.replace(/\/$/, '')
  let known:
    | { until: number; metadata: Promise<Metadata>; keys: ReturnType<typeof createRemoteJWKSet> }
    | undefined

  async function discover() {
    if (!known || known.until < Date.now()) {
      const metadata = await readJson<Metadata>(`${issuer}/.well-known/openid-configuration`)
      if (metadata.issuer.replace(/\/$/, '') !== issuer)
        throw new OutsideRefusal(`the issuer calls itself ${metadata.issuer}`)
      known = {
        until: Date.now() + METADATA_MAX_AGE_MS,
        metadata: Promise.resolve(metadata),
        keys: createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: LIMIT_MS }),
      }
    }
    return { metadata: await known.metadata, keys: known.keys }
  }

  return {
    /** Where to send the browser; keep `sent` until it comes back with `state`. */
    async begin(state: string, uiLocales: string): Promise<{ url: string; sent: Sent }> {
      const { metadata } = await discover()
      const sent = { nonce: random(), verifier: random() + random() }
      const url = new URL(metadata.authorization_endpoint)
      for (const [name, value] of Object.entries({
        ...{ response_type: 'code', client_id: client, redirect_uri: redirectUri, scope, state },
        ...{ nonce: sent.nonce, ui_locales: uiLocales, code_challenge_method: 'S256' },
        code_challenge: createHash('sha256').update(sent.verifier).digest('base64url'),
      }))
        url.searchParams.set(name, value)
      return { url: url.href, sent }
    },
    /** The claims of who signed in. Throws an OutsideRefusal unless the token is the provider's, for this request. */
    async finish(query: URLSearchParams, sent: Sent): Promise<JWTPayload & { sub: string }> {
      const code = query.get('code')
      if (!code) throw new OutsideRefusal(`no code: ${query.get('error')?.slice(0, 100)}`)
      const { metadata, keys } = await discover()
      // RFC 9207: the reply of another provider
      if (query.has('iss') && query.get('iss') !== metadata.issuer)
        throw new OutsideRefusal('a reply of another issuer')
      const tokens = await fetchTokens(settings, metadata, redirectUri, code, sent.verifier)
      const { payload } = await jwtVerify(tokens.id_token ?? '', keys, {
        issuer: metadata.issuer,
        audience: client,
        algorithms: ALGORITHMS,
        clockTolerance: 60,
        requiredClaims: ['sub', 'exp', 'iat'],
      }).catch((e: Error) => {
        throw new OutsideRefusal(e.message)
      })
      if (payload['nonce'] !== sent.nonce) throw new OutsideRefusal('the token is for another request')
      if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload['azp'] !== client)
        throw new OutsideRefusal('the token is for another client')
      const identity = { ...payload, sub: payload.sub ?? '' }
      if (!metadata.userinfo_endpoint || !tokens.access_token) return identity
      const info = await readJson<JWTPayload>(metadata.userinfo_endpoint, {
        headers: { authorization: `Bearer ${tokens.access_token}` },
      })
      if (info.sub !== payload.sub) throw new OutsideRefusal('the user info is of another person')
      return { ...info, ...identity }
    },
  }
}
