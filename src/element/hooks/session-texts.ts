import { requestedScope } from '../../runtime/oidc/requested-scope.ts'
import type { Translate } from '../../runtime/i18n/translator.ts'
import type { TokenRejection, SessionNotice } from '../../runtime/session/session.ts'
import type { noticeTexts } from './translations.ts'

type T = Translate<keyof (typeof noticeTexts)['zh']>
type Failure = Extract<SessionNotice, { kind: 'sign-in-failed' }>

/** Says which system rejects the token: one line for pages that keep their content. */
export function tokenRejectionText(t: T, { system, status, code }: TokenRejection): string {
  const answer = [t(`system.${system}`), status > 0 && `HTTP ${status}`, code].filter(Boolean).join(' · ')
  return t(system === 'bus' ? 'refusedBus' : 'refused', { answer })
}

/** Says why a sign-in failed, as far as the user or the help desk can act on it. */
export function failureText(t: T, { reason, detail }: Failure, configuredScope: string): string {
  if (reason === 'clock') {
    const minutes = Number(detail)
    return t(minutes > 0 ? 'clockAhead' : 'clockBehind', { minutes: Math.abs(minutes) })
  }
  if (reason === 'insecure' || reason === 'unreachable') return t(reason)
  if (reason !== 'provider') return t('failed')
  if (detail === 'access_denied') return t('cancelled')
  if (detail === 'invalid_scope') return t('invalidScope', { scopes: requestedScope(configuredScope) })
  return t('providerError', { code: detail || '?' })
}
