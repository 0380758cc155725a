import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify, type JWTPayload } from 'jose'
import { SignInFailed } from './sign-in-failed.ts'

/** Asymmetric ones only: with HS256 the public client id would be the key, and `none` is no signature. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ')
/** Clocks of visitors are off by this much, and by no more than an hour (seconds). */
const TOLERANCE = 120
const OLDEST = 3600

export interface TokenRules {
  /** Of the sign-in request; undefined only for a token from a refresh, which need not have one. */
  nonce: string | undefined
  /** What `at_hash` has to belong to. */
  accessToken: string
  /** OIDC Core 3.2.2.9: required where the access token came through the browser. */
  hashRequired: boolean
}

/** Checks one id_token (OIDC Core 3.1.3.7, 3.2.2.11); throws where any rule is broken. */
export type CheckToken = (idToken: string, rules: TokenRules) => Promise<JWTPayload>

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

export const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

/** Left half of the hash that belongs to the algorithm (OIDC Core 3.1.3.6). */
async function halfHash(algorithm: string, text: string): Promise<string> {
  const bits = algorithm.startsWith('Ed') ? '512' : algorithm.slice(-3)
  const hash = new Uint8Array(await crypto.subtle.digest(`SHA-${bits}`, new TextEncoder().encode(text)))
  return base64url(hash.subarray(0, hash.length / 2))
}

export function createTokenCheck(jwksUri: string, issuer: string, clientId: string): CheckToken {
  const keys = createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: 10_000 })
  const broken = (rule: string) => new SignInFailed('refused', rule)
  return async (idToken, { nonce, accessToken, hashRequired }) => {
    const { payload } = await jwtVerify<JWTPayload & { nonce?: unknown; at_hash?: unknown; azp?: unknown }>(
      idToken,
      keys,
      {
        issuer,
        audience: clientId,
        algorithms: ALGORITHMS,
        clockTolerance: TOLERANCE,
        maxTokenAge: OLDEST,
        requiredClaims: ['sub', 'iat', 'exp'],
      },
    )
    if (typeof payload.sub !== 'string' || payload.sub === '') throw broken('sub')
    if (nonce !== undefined && payload.nonce !== nonce) throw broken('nonce')
    if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp === undefined) throw broken('azp')
    if (payload.azp !== undefined && payload.azp !== clientId) throw broken('azp')
    if (hashRequired || payload.at_hash !== undefined) {
      const { alg = '' } = decodeProtectedHeader(idToken)
      if (payload.at_hash !== (await halfHash(alg, accessToken))) throw broken('at_hash')
    }
    return payload
  }
}
