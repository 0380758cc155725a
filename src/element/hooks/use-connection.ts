import { useEffect, useRef, useState } from 'react'
import type { Notice } from './storage-notice.ts'
import { noticeTexts } from './translations.ts'
import { useOnline } from './use-online.ts'
import { useTranslation, useUniv } from './view-hooks.ts'

const OFFLINE = 'offline'

/**
 * Says that the browser is offline, once per page, and repeats failed reads when it is online again.
 * @param retries whether this tag repeats the reads of its runtime
 * @param shows whether this tag says so
 */
export function useConnection(retries: boolean, shows: boolean): Notice | null {
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
  if (!shows || isOnline || isDismissed) return null
  return { id: OFFLINE, text: t('offline'), dismiss: () => setDismissed(true) }
}
