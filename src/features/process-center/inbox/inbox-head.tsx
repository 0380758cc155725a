import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { ArrowLeft, ChevronLeft, ChevronRight } from '../../../ui/extended-icons.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { inboxTexts } from './translations.ts'

interface InboxHeadProps {
  /** Index of the application in the list; negative if it has left the list. */
  index: number
  total: number
  rowCount: number
  onMove(step: number): void
  onBack(): void
}

/** On a phone: a back button, and buttons for previous and next as alternatives to swiping. */
export function InboxHead({ index, total, rowCount, onMove, onBack }: InboxHeadProps) {
  const t = useTranslation(inboxTexts)
  const hasPrevious = index > 0
  const hasNext = index < rowCount - 1 && rowCount > 0
  return (
    <div className="inbox-head">
      <Button variant="ghost" size="sm" icon={ArrowLeft} onClick={onBack}>
        {t('back')}
      </Button>
      <span className="center-spacer" />
      {index >= 0 && (
        <span className="ui-muted">{t('position', { at: index + 1, n: Math.max(total, rowCount) })}</span>
      )}
      <IconButton
        icon={ChevronLeft}
        label={t('previous')}
        aria-disabled={!hasPrevious || undefined}
        onClick={() => hasPrevious && onMove(-1)}
      />
      <IconButton
        icon={ChevronRight}
        label={t('next')}
        aria-disabled={!hasNext || undefined}
        onClick={() => hasNext && onMove(1)}
      />
    </div>
  )
}
