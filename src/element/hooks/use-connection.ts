import { useEffect, useRef, useState } from 'react'
import type { Toast } from '../../ui/toast-area.tsx'
import { noticeTexts } from './translations.ts'
import { useOnline } from './use-online.ts'
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
  const isOnline = useOnline()
  const wasOnline = useRef(isOnline)
  const [isDismissed, setDismissed] = useState(false)
  useEffect(() => {
    if (wasOnline.current === isOnline) return
    wasOnline.current = isOnline
    setDismissed(false)
    // no query has this key: only failed ones are repeated
    if (isOnline && retries) queries.invalidate([OFFLINE], false)
  }, [isOnline, retries, queries])
  return {
    notes: shows && !isOnline && !isDismissed ? [{ id: OFFLINE, text: t('offline') }] : [],
    dismiss(id) {
      if (id === OFFLINE) setDismissed(true)
      return id === OFFLINE
    },
  }
}
