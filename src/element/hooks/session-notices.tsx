import { useEffect, useState } from 'react'
import { SIGN_IN_POPUP_PATHS } from '../../contract/sign-in-popup.ts'
import { createNonce, createWindows } from '../../runtime/session/sources/windows.ts'
import { hallUrl, isHallOrigin, requestedScope } from '../../runtime/config/config.ts'
import { isInAppBrowser } from '../../runtime/page/device.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { SessionNotice, TokenRejection } from '../../runtime/session/session.ts'
import { serverClock } from '../../runtime/time/server-clock.ts'
import type { Toast } from '../../ui/toast-area.tsx'
import { Button } from '../../ui/button.tsx'
import type { Notice } from './storage-notice.ts'
import { equivalentPortalPath } from './tag-state.ts'
import { useTranslation, useSession, useStore, useUniv } from './view-hooks.ts'
import { noticeTexts } from './translations.ts'
import type { Translate } from '../../runtime/i18n/translator.ts'

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

/**
 * The notice about the session, once per page: one line and one action.
 * @param hasRefusedPage a page in place of the content already says that the token is rejected
 */
export function useSessionNotice(isFirst: boolean, hasRefusedPage: boolean): Notice | null {
  const { runtime } = useUniv()
  const { session, config } = runtime
  const t = useTranslation(noticeTexts)
  const notice = useStore(session.$notice)
  const [dismissed, setDismissed] = useState<SessionNotice>(null)
  // show the notice again if it is reported again
  useEffect(() => session.$notice.listen(() => setDismissed(null)), [session])
  const isOwn = isHallOrigin(config, globalThis.origin)
  const signIn = () => void session.signIn().catch((e: unknown) => runtime.platform.log(String(e)))
  const open = (path: string) => () => {
    // in-app browsers have one window
    const target = isInAppBrowser(runtime.platform.userAgent) ? '_self' : '_blank'
    window.open(portalUrl(runtime, path), target, 'noopener')
  }
  const openPortal = { text: t('hall'), run: open('') }
  const state = useSession()
  const kind = typeof notice === 'string' ? notice : notice?.kind
  const isOnPage = kind === 'refused' && hasRefusedPage && state.state === 'guest'
  const details = notice !== null && typeof notice === 'object' ? notice : null
  const noticeToasts: Record<NoticeKind, Omit<Toast, 'id'>> = {
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
  if (!isFirst || !kind || isOnPage || notice === dismissed) return null
  return { id: `session ${kind}`, ...noticeToasts[kind], dismiss: () => setDismissed(notice) }
}

/** Not in the table of storage keys, because every first load includes that. */
const CLOCK_TOLD_KEY = 'univ.clockTold'
/** A clock that is off by less misleads nobody. */
const MAX_AHEAD_MS = 5 * 60_000

/** Says once in a tab that the device's clock is wrong: what is shown here follows the servers' clock. */
export function useClockNotice(isFirst: boolean): Notice | null {
  const { runtime } = useUniv()
  const t = useTranslation(noticeTexts)
  const tab = runtime.platform.storages.session
  const ahead = useStore(serverClock(runtime).$ahead) ?? 0
  const [isDone, setIsDone] = useState(() => tab.get(CLOCK_TOLD_KEY) !== null)
  const isTold = isFirst && !isDone && Math.abs(ahead) > MAX_AHEAD_MS
  useEffect(() => {
    if (isTold) tab.set(CLOCK_TOLD_KEY, '1')
  }, [isTold, tab])
  const minutes = Math.round(Math.abs(ahead) / 60_000)
  const text = t(ahead > 0 ? 'deviceAhead' : 'deviceBehind', { minutes })
  return isTold ? { id: 'device clock', text, dismiss: () => setIsDone(true) } : null
}

/** On a page of another origin: the user's name and a sign-out button. The portal has a menu for that. */
export function SessionStatus() {
  const { runtime } = useUniv()
  const t = useTranslation(noticeTexts)
  const session = useSession()
  if (session.state === 'guest' || !session.viaPopup) return null
  return (
    <p className="univ-session ui-row ui-muted">
      <span>{t('as', { name: session.user.name })}</span>
      <Button variant="ghost" size="sm" onClick={() => void runtime.session.signOut()}>
        {t('signOut')}
      </Button>
    </p>
  )
}

/** Prefetches what a click needs on hover or focus, because browsers open a popup only during the click. */
export function usePrefetchSignIn(): void {
  const { runtime, host } = useUniv()
  useEffect(() => {
    if (isHallOrigin(runtime.config, globalThis.origin)) return
    const stop = new AbortController()
    const prefetch = () => {
      stop.abort()
      runtime.session.prefetch()
    }
    for (const eventName of ['pointerover', 'pointerdown', 'focusin'])
      host.addEventListener(eventName, prefetch, { passive: true, signal: stop.signal })
    return () => stop.abort()
  }, [runtime, host])
}

type T = Translate<keyof (typeof noticeTexts)['zh']>
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
