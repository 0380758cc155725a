import { useEffect, useState } from 'react'
import type { Toast } from '../../ui/toast-area.tsx'
import { noticeTexts } from './translations.ts'
import { useTranslation, useUniv } from './view-hooks.ts'

const OFFLINE = 'offline'

/**
 * Says that the browser is offline, once per page, and repeats failed reads when it is online again.
 * @param retries whether this tag repeats the reads of its runtime
 * @param shows whether this tag says so
 */
export function useConnection(
  retries: boolean,
  shows: boolean,
): { notes: Toast[]; dismiss(id: Toast['id']): boolean } {
  const { queries } = useUniv().runtime
  const t = useTranslation(noticeTexts)
  const [isShown, setShown] = useState(!navigator.onLine)
  useEffect(() => {
    const stop = new AbortController()
    addEventListener('offline', () => setShown(true), stop)
    addEventListener(
      'online',
      () => {
        setShown(false)
        // no query has this key: only failed ones are repeated
        if (retries) queries.invalidate([OFFLINE], false)
      },
      stop,
    )
    return () => stop.abort()
  }, [retries, queries])
  return {
    notes: shows && isShown ? [{ id: OFFLINE, text: t('offline') }] : [],
    dismiss(id) {
      if (id === OFFLINE) setShown(false)
      return id === OFFLINE
    },
  }
}
