import { useImperativeHandle, type Ref } from 'react'
import type { Process } from '../../../contract/core/processes.ts'
import type { Row } from '../../../domain/task-lists.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { isUnread } from '../list-config.ts'
import { useMarkRead } from '../parts/mark-read-button.tsx'
import { partsTexts } from '../parts/translations.ts'
import { HelpButton } from './decision-panel.tsx'
import { inboxTexts } from './translations.ts'
import { useSingleKeys, type DecisionControls } from './use-inbox-keys.ts'

interface CopyPanelProps {
  ref: Ref<DecisionControls>
  process: Process
  rows: readonly Row[]
  onAdvance(message: string, next: Row | undefined): void
  onHelp(): void
}

/** A copy is read-only. Marking it as read opens the next unread one. */
export function CopyPanel({ ref, process, rows, onAdvance, onHelp }: CopyPanelProps) {
  const { mode } = useUniv()
  const t = useTranslation(inboxTexts)
  const tParts = useTranslation(partsTexts)
  const hasKeys = useSingleKeys()
  const isNew = isUnread(process)
  const { busy, markRead } = useMarkRead(process.id, () => {
    const index = rows.findIndex(({ id }) => id === process.id)
    const next = rows.slice(index + 1).find((row) => row.kind === 'process' && isUnread(row.process))
    onAdvance(tParts('markedRead'), next)
  })
  useImperativeHandle(ref, () => ({
    act: (key) => {
      if (key === 'approve' && isNew && !busy) markRead()
    },
  }))
  return (
    <div className="inbox-decision ui-stack" role="group" aria-label={t('decision')}>
      <div className="ui-row inbox-actions">
        <p className="ui-muted">{t('readOnly')}</p>
        {isNew && (
          <Button
            variant="primary"
            busy={busy}
            aria-keyshortcuts={hasKeys ? 'A' : undefined}
            onClick={markRead}
          >
            <span>{tParts('read')}</span>
            {hasKeys && mode === 'desktop' && <kbd aria-hidden="true">A</kbd>}
          </Button>
        )}
        <HelpButton onHelp={onHelp} />
      </div>
    </div>
  )
}
