import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type JWTPayload,
} from 'jose'
import { OidcError } from './oidc-error.ts'

/** Asymmetric algorithms only: HS256 would use the client secret, which a public client lacks; `none` is unsigned. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ')
/** Seconds that a user's clock may be off: nonce, state and signature protect against replay. */
const CLOCK_TOLERANCE = 900
/** Seconds; an id_token is validated right after it was issued. */
const MAX_TOKEN_AGE = 60

interface IdTokenExpectations {
  /** The nonce of the sign-in request; undefined only for a refreshed id_token, which may lack one. */
  nonce: string | undefined
  /** The token that `at_hash` is computed from. */
  accessToken: string
  /** OIDC Core §3.2.2.9: required if the access token came through the front channel. */
  hashRequired: boolean
}

/** Validates an id_token (OIDC Core §3.1.3.7, §3.2.2.11); rejects if any rule is violated. */
export type VerifyIdToken = (idToken: string, rules: IdTokenExpectations) => Promise<JWTPayload>

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

export const randomString = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

/** base64url of the left half of the hash, with the hash function of the signature algorithm (OIDC Core §3.1.3.6). */
async function leftHalfHash(algorithm: string, text: string): Promise<string> {
  const bits = algorithm.startsWith('Ed') ? '512' : algorithm.slice(-3)
  const hash = new Uint8Array(await crypto.subtle.digest(`SHA-${bits}`, new TextEncoder().encode(text)))
  return base64url(hash.subarray(0, hash.length / 2))
}

/** jose verifies the signature before the times, so the token is genuine in this case. */
const isOutOfTime = (e: unknown): boolean =>
  (e instanceof errors.JWTExpired || e instanceof errors.JWTClaimValidationFailed) &&
  e.reason === 'check_failed' &&
  ['iat', 'exp', 'nbf'].includes(e.claim)

/** The token was issued just now, so its age is the difference between the clocks. */
function clockError(idToken: string): OidcError {
  const ahead = (Date.now() / 1000 - Number(decodeJwt(idToken).iat)) / 60
  return new OidcError('clock', String(Math.round(ahead)))
}

export function createIdTokenVerifier(jwksUri: string, issuer: string, clientId: string): VerifyIdToken {
  const keys = createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: 10_000 })
  const rejected = (rule: string) => new OidcError('refused', rule)
  return async (idToken, { nonce, accessToken, hashRequired }) => {
    const { payload } = await jwtVerify<JWTPayload & { nonce?: unknown; at_hash?: unknown; azp?: unknown }>(
      idToken,
      keys,
      {
        issuer,
        audience: clientId,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE,
        maxTokenAge: MAX_TOKEN_AGE,
        requiredClaims: ['sub', 'iat', 'exp'],
      },
    ).catch((e: unknown) => {
      throw isOutOfTime(e) ? clockError(idToken) : e
    })
    if (typeof payload.sub !== 'string' || payload.sub === '') throw rejected('sub')
    if (nonce !== undefined && payload.nonce !== nonce) throw rejected('nonce')
    if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp === undefined)
      throw rejected('azp')
    if (payload.azp !== undefined && payload.azp !== clientId) throw rejected('azp')
    if (hashRequired || payload.at_hash !== undefined) {
      const { alg = '' } = decodeProtectedHeader(idToken)
      if (payload.at_hash !== (await leftHalfHash(alg, accessToken))) throw rejected('at_hash')
    }
    return payload
  }
}
