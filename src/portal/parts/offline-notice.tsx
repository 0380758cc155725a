import { useOnline } from '../../element/hooks/use-online.ts'
import { useTranslation } from '../../element/hooks/view-hooks.ts'
import { Notice } from '../../ui/notice.tsx'
import { portalTexts } from '../texts/translations.ts'

/** Shown while the browser is offline. */
export function OfflineNotice() {
  const t = useTranslation(portalTexts)
  const isOnline = useOnline()
  return (
    <div className="portal-connection" role="status">
      {!isOnline && <Notice kind="warning">{t('offline')}</Notice>}
    </div>
  )
}
