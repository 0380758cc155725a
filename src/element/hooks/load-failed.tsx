import { useEffect } from 'react'
import { commonTexts } from '../../runtime/i18n/common-texts.ts'
import type { Content } from '../../ui/content.ts'
import { Notice } from '../../ui/notice.tsx'
import { useTranslation, useUniv } from './view-hooks.ts'

interface LoadFailedProps {
  /** What could not be loaded. */
  children: Content
  /** What was loaded before is still shown. */
  isStale?: boolean
  /** Absent: loads everything again that is on the page. */
  onRetry?(): void
}

/** Says in one line what could not be loaded, with a retry (§8); nothing where the page has asked for silence. */
export function LoadFailed({ children, isStale, onRetry }: LoadFailedProps) {
  const { runtime, silentErrors } = useUniv()
  const t = useTranslation(commonTexts)
  if (silentErrors) return null
  return (
    <Notice
      kind={isStale ? 'warning' : 'error'}
      live="status"
      retryLabel={t('retry')}
      onRetry={onRetry ?? (() => runtime.queries.invalidate([]))}
    >
      {children}
    </Notice>
  )
}

/**
 * In place of a part of a tag that could not be loaded. Stays in view: the part may be a dialog, asked for far above its
 * place.
 */
export function PartLoadFailed({ onRetry }: { onRetry(): void }) {
  const { emit, host } = useUniv()
  const t = useTranslation(commonTexts)
  useEffect(() => {
    emit('univ-error', { message: 'a part could not be loaded', where: host.localName })
  }, [emit, host])
  return (
    <div className="ui-part-failed">
      <LoadFailed onRetry={onRetry}>{t('broken')}</LoadFailed>
    </div>
  )
}
