import { useEffect, useState } from 'react'
import { isHallOrigin } from '../../runtime/config/config.ts'
import type { SessionNotice } from '../../runtime/session/session.ts'
import { serverClock } from '../../runtime/time/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/content.ts'
import { loadable } from '../../ui/loadable.tsx'
import type { Notice } from './storage-notice.ts'
import { useTranslation, useSession, useStore, useUniv } from './view-hooks.ts'
import { noticeTexts } from './translations.ts'
import type { NoticeToast } from './session-notice.tsx'

// a door: few visits have a notice
const SessionNoticeText = loadable(() => import('./session-notice.tsx'))

/**
 * The notice about the session, once per page: one line and one action. Render `loading`: it loads what the notice says.
 * @param hasRefusedPage a page in place of the content already says that the token is rejected
 */
export function useSessionNotice(
  isFirst: boolean,
  hasRefusedPage: boolean,
): { notice: Notice | null; loading: Elements } {
  const { session } = useUniv().runtime
  const current = useStore(session.$notice)
  const [dismissed, setDismissed] = useState<SessionNotice>(null)
  const [described, setDescribed] = useState<{ notice: SessionNotice; toast: NoticeToast }>()
  // show the notice again if it is reported again
  useEffect(() => session.$notice.listen(() => setDismissed(null)), [session])
  const isGuest = useSession().state === 'guest'
  const kind = typeof current === 'string' ? current : current?.kind
  const isOnPage = kind === 'refused' && hasRefusedPage && isGuest
  if (!isFirst || !current || isOnPage || current === dismissed) return { notice: null, loading: null }
  return {
    notice:
      described?.notice === current
        ? { id: `session ${kind}`, ...described.toast, dismiss: () => setDismissed(current) }
        : null,
    loading: <SessionNoticeText notice={current} onDescribe={setDescribed} />,
  }
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
