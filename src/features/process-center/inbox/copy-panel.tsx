import { useImperativeHandle, type Ref } from 'react'
import type { Process } from '../../../contract/core/processes.ts'
import type { Row } from '../../../domain/task-lists.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { isUnread } from '../facts/row-view-model.ts'
import { ActionBar } from '../act/action-bar.tsx'
import { useActions } from '../act/use-actions.ts'
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
  const t = useTranslation(inboxTexts)
  const hasKeys = useSingleKeys()
  const onRead = () => {
    const index = rows.findIndex(({ id }) => id === process.id)
    const next = rows.slice(index + 1).find((row) => row.kind === 'process' && isUnread(row.process))
    onAdvance(t('markedRead'), next)
  }
  const row = { kind: 'process', id: process.id, process } as const
  const { actions } = useActions(row, { isCopy: true, inInbox: true, onRead })
  const main = actions.filter(({ kind }) => kind === 'read')
  useImperativeHandle(ref, () => ({
    act: (key) => {
      for (const { command, busy, run } of main) if (command === key && !busy) run()
    },
  }))
  return (
    <div className="inbox-decision ui-stack" role="group" aria-label={t('decision')}>
      <div className="ui-row inbox-actions">
        <p className="ui-muted">{t('readOnly')}</p>
        <ActionBar actions={main} name={process.name} hasKeys={hasKeys} />
        <HelpButton onHelp={onHelp} />
      </div>
    </div>
  )
}
