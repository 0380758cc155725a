import { OidcError } from '../oidc/oidc-error.ts'
import type { TokenRejection, RejectedCall, SessionNotice } from './session.ts'
import type { User } from '../oidc/record.ts'

/** Extracts the parts of a rejected call that are safe to show: servers may add any text to their code. */
export function toTokenRejection({ system, status, code }: RejectedCall, user: User | null): TokenRejection {
  const word = /\b[A-Z][A-Z\d_]{3,59}\b/.exec(code)?.[0] ?? /^[\w.-]{1,60}$/.exec(code)?.[0] ?? ''
  return { system, status, code: word, user }
}

/** Extracts the parts of a failed sign-in that are safe to show. */
export function toFailureNotice(e: unknown): SessionNotice {
  const { reason, detail } = e instanceof OidcError ? e : new OidcError('unreachable')
  return { kind: 'sign-in-failed', reason, detail }
}

export const isRefusalBy = (notice: SessionNotice, system: RejectedCall['system']): boolean =>
  typeof notice === 'object' && notice?.kind === 'refused' && notice.rejection.system === system
