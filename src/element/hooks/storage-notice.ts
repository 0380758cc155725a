import { useState } from 'react'
import type { Toast } from '../../ui/toast-area.tsx'
import { noticeTexts } from './translations.ts'
import { useIsStorageRefused } from './use-storage-refused.ts'
import { useTranslation } from './view-hooks.ts'

const NOT_KEPT = 'not-kept'

/** Says once per page that the browser keeps nothing. */
export function useStorageNotice(shows: boolean): { notes: Toast[]; dismiss(id: Toast['id']): boolean } {
  const t = useTranslation(noticeTexts)
  const isRefused = useIsStorageRefused()
  const [isDismissed, setDismissed] = useState(false)
  return {
    notes: shows && isRefused && !isDismissed ? [{ id: NOT_KEPT, text: t('notKept') }] : [],
    dismiss(id) {
      if (id === NOT_KEPT) setDismissed(true)
      return id === NOT_KEPT
    },
  }
}
