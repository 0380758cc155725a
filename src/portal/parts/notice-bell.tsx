import { useTranslation } from '../../element/hooks/view-hooks.ts'
import { Bell } from '../../ui/extended-icons.tsx'
import { noticeTexts } from './translations.ts'

interface NoticeBellProps {
  count: number
  isExpanded: boolean
  onPress(): void
}

/** Toggles the notice strip; shows the number of notices. */
export function NoticeBell({ count, isExpanded, onPress }: NoticeBellProps) {
  const t = useTranslation(noticeTexts)
  return (
    <button
      type="button"
      className="portal-bell ui-button ui-icon-button"
      data-variant="ghost"
      aria-expanded={isExpanded}
      title={t('notices')}
      onClick={onPress}
    >
      <Bell />
      <span className="visually-hidden">{`${t('notices')} `}</span>
      <span className="portal-badge">{count}</span>
    </button>
  )
}
