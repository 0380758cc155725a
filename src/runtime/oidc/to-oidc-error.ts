import { errors } from 'jose'
import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts'
import { OidcError } from './oidc-error.ts'

/** Classifies a failure without copying its message: provider responses and library messages may contain tokens. */
export function toOidcError(e: unknown): OidcError {
  if (e instanceof OidcError) return e
  if (e instanceof ErrorResponse)
    return new OidcError('provider', e.error && /^[\w.-]{1,60}$/.test(e.error) ? e.error : '')
  if (e instanceof errors.JWTClaimValidationFailed || e instanceof errors.JWTExpired)
    return new OidcError('refused', e.claim)
  if (isUnreachable(e)) return new OidcError('unreachable')
  return new OidcError('refused', e instanceof errors.JOSEError ? e.code : '')
}

/** No response, or one not from the provider: `fetch` rejects with a TypeError, the libraries only set a message. */
function isUnreachable(e: unknown): boolean {
  if (e instanceof errors.JOSEError) return e instanceof errors.JWKSTimeout || e.code === 'ERR_JOSE_GENERIC'
  const types = [ErrorTimeout, TypeError, SyntaxError, DOMException]
  return types.some((type) => e instanceof type) || / \(5\d\d\)|Content-Type/.test(String(e))
}
