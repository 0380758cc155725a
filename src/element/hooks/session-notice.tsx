import { useEffect } from 'react'
import { SIGN_IN_POPUP_PATHS } from '../../contract/sign-in-popup.ts'
import { createNonce, createWindows } from '../../runtime/session/sources/windows.ts'
import { hallUrl, isHallOrigin, requestedScope } from '../../runtime/config/config.ts'
import type { Translate } from '../../runtime/i18n/translator.ts'
import { isInAppBrowser } from '../../runtime/page/in-app-browser.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { SessionNotice, TokenRejection } from '../../runtime/session/session.ts'
import type { Toast } from '../../ui/toast-area.tsx'
import { sessionTexts } from './session-texts.ts'
import { equivalentPortalPath } from './tag-state.ts'
import { useTranslation, useUniv } from './view-hooks.ts'

type T = Translate<keyof (typeof sessionTexts)['zh']>

export type NoticeToast = Omit<Toast, 'id'>
type Reported = NonNullable<SessionNotice>

interface SessionNoticeTextProps {
  notice: Reported
  onDescribe(described: { notice: Reported; toast: NoticeToast }): void
}

/** Says what a notice is about, in the language of the page, and what can be done. */
export default function SessionNoticeText({ notice, onDescribe }: SessionNoticeTextProps) {
  const { runtime, locale } = useUniv()
  const t = useTranslation(sessionTexts)
  useEffect(
    () => onDescribe({ notice, toast: describeNotice(notice, runtime, t) }),
    // `t` is another function at each render
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [notice, runtime, locale, onDescribe],
  )
  return null
}

const portalUrl = ({ config }: Runtime, path = '') => new URL(config.basePath + path, hallUrl(config)).href

/**
 * Opens the portal's sign-in popup from a same-origin page: input is preserved, and a storage event reports the result.
 */
function openSignInPopup(runtime: Runtime): void {
  const { origin, openPopup } = createWindows()
  const url = new URL(portalUrl(runtime, SIGN_IN_POPUP_PATHS.window))
  url.search = String(
    new URLSearchParams({
      origin,
      nonce: createNonce(),
      ui_locales: document.documentElement.lang,
    }),
  )
  // if no popup opens, redirect the page itself
  const popup = isInAppBrowser(runtime.platform.userAgent) ? null : openPopup(url.href)
  if (!popup) void runtime.session.signIn().catch(() => {})
}

type NoticeKind = Extract<SessionNotice, string> | Extract<SessionNotice, object>['kind']

function describeNotice(notice: Reported, runtime: Runtime, t: T): NoticeToast {
  const { session, config } = runtime
  const isOwn = isHallOrigin(config, globalThis.origin)
  const signIn = () => void session.signIn().catch((e: unknown) => runtime.platform.log(String(e)))
  const open = (path: string) => () => {
    // in-app browsers have one window
    const target = isInAppBrowser(runtime.platform.userAgent) ? '_self' : '_blank'
    window.open(portalUrl(runtime, path), target, 'noopener')
  }
  const openPortal = { text: t('hall'), run: open('') }
  const details = typeof notice === 'object' ? notice : null
  const toasts: Record<NoticeKind, NoticeToast> = {
    'sign-in-failed': {
      kind: 'error',
      text: details?.kind === 'sign-in-failed' ? failureText(t, details, config.oidc.scope) : '',
      action: { text: t('signInAgain'), run: signIn },
    },
    refused: {
      kind: 'error',
      text: details?.kind === 'refused' ? tokenRejectionText(t, details.rejection) : '',
      action: { text: t('signInAgain'), run: signIn },
    },
    'session-ending': {
      text: t('ending'),
      action: { text: t('stay'), run: () => (isOwn ? openSignInPopup(runtime) : signIn()) },
    },
    'session-ended': {
      kind: 'error',
      text: t('ended'),
      action: { text: t('signIn'), run: () => (isOwn ? openSignInPopup(runtime) : signIn()) },
    },
    'window-blocked': {
      kind: 'error',
      text: t('blocked'),
      action: { text: t('openWindow'), run: signIn },
    },
    'signed-out-here': {
      text: t('signedOutHere'),
      action: { text: t('signOutAtHall'), run: open(`${SIGN_IN_POPUP_PATHS.window}?leave=1`) },
    },
    unsent: { kind: 'error', text: t('unsent'), action: { text: t('signIn'), run: signIn } },
    'not-listed': { kind: 'error', text: t('notListed'), action: openPortal },
    'hall-only': {
      kind: 'error',
      text: t('hallOnly', { address: new URL(hallUrl(config)).host }),
      action: { text: t('hall'), run: () => open(equivalentPortalPath())() },
    },
    framed: { text: t('framed'), action: openPortal },
  }
  return toasts[details ? details.kind : (notice as Extract<Reported, string>)]
}

type Failure = Extract<SessionNotice, { kind: 'sign-in-failed' }>

/** Says which system rejects the token: one line for pages that keep their content. */
function tokenRejectionText(t: T, { system, status, code }: TokenRejection): string {
  const answer = [t(`system.${system}`), status > 0 && `HTTP ${status}`, code].filter(Boolean).join(' · ')
  return t(system === 'bus' ? 'refusedBus' : 'refused', { answer })
}

/** Says why a sign-in failed, as far as the user or the help desk can act on it. */
function failureText(t: T, { reason, detail }: Failure, configuredScope: string): string {
  if (reason === 'clock') {
    const minutes = Number(detail)
    return t(minutes > 0 ? 'clockAhead' : 'clockBehind', { minutes: Math.abs(minutes) })
  }
  if (reason === 'insecure' || reason === 'unreachable' || reason === 'no-storage') return t(reason)
  if (reason !== 'provider') return t('failed')
  if (detail === 'access_denied') return t('cancelled')
  if (detail === 'invalid_scope') return t('invalidScope', { scopes: requestedScope(configuredScope) })
  return t('providerError', { code: detail || '?' })
}
