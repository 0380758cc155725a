import { useImperativeHandle, useState, type Ref } from 'react'
import type { Process } from '../../../contract/core/processes.ts'
import type { Row } from '../../../domain/task-lists.ts'
import { useService, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { isUnread } from '../list-config.ts'
import { createProcessActions } from '../process-actions.ts'
import { FormLink } from '../detail/form-link.tsx'
import { partsTexts } from '../parts/translations.ts'
import type { DecisionControls } from './decision-panel.tsx'
import { HelpButton } from './help-button.tsx'
import { inboxTexts } from './translations.ts'
import { useSingleKeys } from './use-single-keys.ts'

interface CopyPanelProps {
  ref: Ref<DecisionControls>
  process: Process
  rows: readonly Row[]
  onAdvance(message: string, next: Row | undefined): void
  onHelp(): void
}

/** A copy is read-only. Marking it as read opens the next unread one. */
export function CopyPanel({ ref, process, rows, onAdvance, onHelp }: CopyPanelProps) {
  const { runtime, mode } = useUniv()
  const t = useTranslation(inboxTexts)
  const tParts = useTranslation(partsTexts)
  const actions = useService(createProcessActions)
  const hasKeys = useSingleKeys()
  const [busy, setBusy] = useState(false)
  const isNew = isUnread(process)
  const markRead = async () => {
    if (!isNew || busy) return
    setBusy(true)
    const { state } = await actions.markRead(process.id)
    setBusy(false)
    if (state === 'failed') return runtime.toasts.show(tParts('notMarked'), { kind: 'error' })
    const index = rows.findIndex(({ id }) => id === process.id)
    const next = rows.slice(index + 1).find((row) => row.kind === 'process' && isUnread(row.process))
    onAdvance(tParts('markedRead'), next)
  }
  useImperativeHandle(ref, () => ({
    act: (key) => {
      if (key === 'approve') void markRead()
    },
    insertTemplate: () => {},
    focusOpinion: () => {},
  }))
  return (
    <div className="inbox-decision" role="group" aria-label={t('decision')}>
      <div className="ui-row inbox-actions">
        <p className="ui-muted">{t('readOnly')}</p>
        {isNew && (
          <Button
            variant="primary"
            busy={busy}
            aria-keyshortcuts={hasKeys ? 'A' : undefined}
            onClick={() => void markRead()}
          >
            <span>{tParts('read')}</span>
            {hasKeys && mode === 'desktop' && <kbd aria-hidden="true">A</kbd>}
          </Button>
        )}
        <FormLink uri={process.uri} isMain={false} />
        <HelpButton onHelp={onHelp} />
      </div>
    </div>
  )
}
