import { Fragment, type Ref } from 'react'
import type { Row } from '../../../domain/task-lists.ts'
import { useService, useStore, useTranslation } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { createDecisions, isDecided } from '../decide/decisions.ts'
import { Application, useProcess } from '../detail/application.tsx'
import { CopyPanel } from './copy-panel.tsx'
import { DecisionPanel, type DecisionControls } from './decision-panel.tsx'
import { handledStep, processIdOf } from './inbox-rules.ts'
import { inboxTexts } from './translations.ts'
import { UndoBar } from './undo-bar.tsx'
import { HeadingLevelContext } from '../../../ui/heading.tsx'

interface InboxPaneProps {
  ref: Ref<DecisionControls>
  row: Row
  rows: readonly Row[]
  /** Handlers of swipes over the application; not over the decision, whose remarks scroll sideways. */
  swipe: object
  onNext(): void
  onAdvance(message: string, next: Row | undefined): void
  onUndo(): void
  onHelp(): void
}

/** The open application, and below it what can be decided. */
export function InboxPane({ row, rows, ref, swipe, onNext, onAdvance, onUndo, onHelp }: InboxPaneProps) {
  const id = processIdOf(row)
  const panelProps = { ref, rows, onAdvance, onHelp }
  return (
    <Fragment>
      <div className="inbox-content" {...swipe}>
        {id && row.kind === 'task' && <HandledNotice id={id} taskId={row.id} onNext={onNext} />}
        <HeadingLevelContext value={2}>
          <Application id={id} row={row} />
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
