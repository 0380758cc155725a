import { useState } from 'react'
import type { Toast } from '../../ui/toast-area.tsx'
import { noticeTexts } from './translations.ts'
import { useIsStorageRefused } from './use-storage-refused.ts'
import { useTranslation } from './view-hooks.ts'

/** A toast that stays until it is dismissed, or no longer true. */
export interface Notice extends Toast {
  dismiss(): void
}

/** Says once per page that the browser keeps nothing. */
export function useStorageNotice(shows: boolean): Notice | null {
  const t = useTranslation(noticeTexts)
  const isRefused = useIsStorageRefused()
  const [isDismissed, setDismissed] = useState(false)
  if (!shows || !isRefused || isDismissed) return null
  return { id: 'not-kept', text: t('notKept'), dismiss: () => setDismissed(true) }
}
