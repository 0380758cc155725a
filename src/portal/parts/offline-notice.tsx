import { useSyncExternalStore } from 'react'
import { useTranslation } from '../../element/hooks/view-hooks.ts'
import { Notice } from '../../ui/notice.tsx'
import { portalTexts } from '../translations.ts'

const subscribe = (onChange: () => void) => {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Shown while the browser is offline (X6). */
export function OfflineNotice() {
  const t = useTranslation(portalTexts)
  const isOnline = useOnline()
  return (
    <div className="portal-connection" role="status">
      {!isOnline && <Notice kind="warning">{t('offline')}</Notice>}
    </div>
  )
}
