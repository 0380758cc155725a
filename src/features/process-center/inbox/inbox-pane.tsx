import { Fragment, type Ref } from 'react'
import type { Row } from '../../../domain/task-lists.ts'
import { useService, useStore, useTranslation } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Undo } from '../../../ui/extended-icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { createDecisions, isDecided, UNDO_MS } from '../decide/decisions.ts'
import { Application, useProcess } from '../detail/application.tsx'
import { CopyPanel } from './copy-panel.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { formToRead, handledStep, processIdOf } from './inbox-rules.ts'
import { inboxTexts } from './translations.ts'
import { HeadingLevelContext } from '../../../ui/heading.tsx'
import { useSingleKeys, type DecisionControls } from './use-inbox-keys.ts'

interface InboxPaneProps {
  ref: Ref<DecisionControls>
  row: Row
  rows: readonly Row[]
  onNext(): void
  onAdvance(message: string, next: Row | undefined): void
  onUndo(): void
  onHelp(): void
}

/** The open application, and below it what can be decided. */
export function InboxPane({ row, rows, ref, onNext, onAdvance, onUndo, onHelp }: InboxPaneProps) {
  const id = processIdOf(row)
  const panelProps = { ref, rows, onAdvance, onHelp }
  return (
    <Fragment>
      <div className="inbox-content">
        {id && row.kind === 'task' && <HandledNotice id={id} taskId={row.id} onNext={onNext} />}
        <HeadingLevelContext value={2}>
          <Application id={id} row={row} formUri={formToRead(row)} />
        </HeadingLevelContext>
      </div>
      <div className="application-foot">
        <UndoBar onUndo={onUndo} />
        {row.kind === 'task' ? (
          <DecisionPanel task={row.task} {...panelProps} />
        ) : (
          <CopyPanel process={row.process} {...panelProps} />
        )}
      </div>
    </Fragment>
  )
}

/** Says that another user has decided meanwhile. */
function HandledNotice({ id, taskId, onNext }: { id: string; taskId: string; onNext(): void }) {
  const t = useTranslation(inboxTexts)
  const decisions = useStore(useService(createDecisions).$decisions)
  const { data } = useProcess(id)
  const handled = data && handledStep(taskId, data.tasks)
  if (!handled || isDecided(decisions, taskId)) return null
  return (
    <Notice kind="info" live="status">
      <span>
        {`${handled.actionUser ? t('handledNow', { who: handled.actionUser }) : t('handledNowUnknown')} `}
      </span>
      <Button variant="ghost" size="sm" onClick={onNext}>
        {t('next')}
      </Button>
    </Notice>
  )
}

/** Shows the latest held decision with an undo button. */
function UndoBar({ onUndo }: { onUndo(): void }) {
  const t = useTranslation(inboxTexts)
  const hasKeys = useSingleKeys()
  const decisions = useStore(useService(createDecisions).$decisions)
  const held = [...decisions.values()].filter(({ state }) => state === 'held')
  const latest = held.at(-1)
  if (!latest) return null
  const { action, task } = latest
  return (
    // keyed: restarts the countdown animation for each decision
    <div className="inbox-undo" key={task.id}>
      <p>
        <span>
          {t(held.length > 1 ? 'heldMore' : 'held', {
            action: action.name,
            seconds: UNDO_MS / 1000,
            n: held.length - 1,
          })}
        </span>
        <span className="inbox-undo-note">{t('leaving')}</span>
      </p>
      <Button size="sm" icon={Undo} aria-keyshortcuts={hasKeys ? 'Z' : undefined} onClick={onUndo}>
        {t('undo')}
      </Button>
      <span className="inbox-countdown" aria-hidden="true" />
    </div>
  )
}
