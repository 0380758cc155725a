// A fake provider that signs any claims, for responses that no real provider sends.
import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { AUTHORITY } from '../session/fake-browser.ts'

const own = await generateKeyPair('RS256', { extractable: true })
const foreign = await generateKeyPair('RS256', { extractable: true })
const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }

export const keys = { own: own.privateKey, foreign: foreign.privateKey, publicText: JSON.stringify(jwk) }
export const ACCESS_TOKEN = 'access.token-of_the~person'

export interface AuthRequest {
  url: URL
  state: string
  nonce: string
  redirectUri: string
}

export const parseAuthRequest = (href: string): AuthRequest => {
  const url = new URL(href)
  const parameter = (name: string) => url.searchParams.get(name) ?? ''
  return { url, state: parameter('state'), nonce: parameter('nonce'), redirectUri: parameter('redirect_uri') }
}

export const hashOf = (token: string): string =>
  createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url')

export const seconds = () => Math.floor(Date.now() / 1000)

/** The claims of a valid id_token for a request. */
export const claimsOf = ({ nonce }: AuthRequest): JWTPayload & Record<string, unknown> => ({
  iss: AUTHORITY,
  aud: 'univ-portal',
  sub: 'u1',
  iat: seconds(),
  exp: seconds() + 3600,
  nonce,
  at_hash: hashOf(ACCESS_TOKEN),
})

export const sign = (claims: JWTPayload, key = keys.own, header: object = {}): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'own', ...header })
    .sign(key, { crit: { x: true } })

interface FakeProvider {
  /** The token endpoint's response; set for each sign-in. */
  token: Record<string, unknown>
  /** Responses by path; a test may replace them. */
  replies: Record<string, () => Response | Promise<Response>>
  /** `POST /oidc/token` …, in order. */
  requests: string[]
  /** Request bodies of the token endpoint. */
  bodies: URLSearchParams[]
  fetch: typeof fetch
}

const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })

export const METADATA = {
  issuer: AUTHORITY,
  authorization_endpoint: `${AUTHORITY}/authorize`,
  token_endpoint: `${AUTHORITY}/token`,
  userinfo_endpoint: `${AUTHORITY}/userinfo`,
  jwks_uri: `${AUTHORITY}/jwks`,
  end_session_endpoint: `${AUTHORITY}/logout`,
  response_types_supported: ['code', 'id_token', 'id_token token'],
}

export function createFakeProvider(metadata: Record<string, unknown> = METADATA): FakeProvider {
  const provider: FakeProvider = {
    token: {},
    requests: [],
    bodies: [],
    replies: {
      '/.well-known/openid-configuration': () => json(metadata),
      '/jwks': () => json({ keys: [jwk] }),
      '/token': () => json(provider.token),
      '/userinfo': () => json({ sub: 'u1', name: '李明', phone: '13800000000' }),
    },
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : String(input))
      const path = url.pathname.replace(/^\/oidc/, '')
      provider.requests.push(`${init?.method ?? 'GET'} ${path}`)
      if (init?.body instanceof URLSearchParams) provider.bodies.push(init.body)
      const reply = url.origin === new URL(AUTHORITY).origin && provider.replies[path]
      return reply ? reply() : new Response('', { status: 404 })
    },
  }
  return provider
}

export const reply = { json }
