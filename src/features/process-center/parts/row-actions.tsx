import { Fragment } from 'react'
import type { Task } from '../../../contract/core/tasks.ts'
import type { ListName, Row } from '../../../domain/task-lists.ts'
import { useService, useStore, useTranslation } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { createDecisions, isDecided } from '../decide/decisions.ts'
import { inboxTexts } from '../inbox/translations.ts'
import { useOpenDialog } from './dialog-context.ts'
import { MarkReadButton } from './mark-read-button.tsx'
import { RateButton } from './rate-button.tsx'
import { visibleActionCount, type RowDensity } from './row-density.ts'

interface RowActionsProps {
  row: Row
  list: ListName
  name: string
  unread: boolean
  density: RowDensity
}

/** The main actions of a row. */
export function RowActions({ row, list, name, unread, density }: RowActionsProps) {
  if (row.kind === 'task')
    return <TaskActions task={row.task} name={name} count={visibleActionCount(density)} />
  return (
    <Fragment>
      {unread && <MarkReadButton id={row.id} name={name} />}
      {list !== 'flow_cc' && <RateButton size="sm" process={row.process} name={name} />}
    </Fragment>
  )
}

/** The first `count` actions of a task; once decided, what was decided, with an undo while it is held. */
export function TaskActions({ task, name, count }: { task: Task; name: string; count: number }) {
  const openDialog = useOpenDialog()
  const decisions = useService(createDecisions)
  const known = useStore(decisions.$decisions)
  const t = useTranslation(inboxTexts)
  const decision = known.get(task.id)
  if (decision && isDecided(known, task.id))
    return [
      <span key="state" className="ui-muted">
        {t(`state.${decision.state}`, { action: decision.action.name })}
      </span>,
      // the button that was pressed, which the closing dialog gives the focus back to
      decision.state !== 'done' && (
        <Button
          key={decision.action.id}
          size="sm"
          busy={decision.state !== 'held'}
          aria-label={`${t('undo')} ${name}`}
          onClick={() => void decisions.undo(task.id)}
        >
          {t('undo')}
        </Button>
      ),
    ]
  return task.actions.slice(0, count).map((action) => (
    <Button
      key={action.id}
      size="sm"
      aria-label={`${action.name} ${name}`}
      onClick={() => openDialog({ kind: 'act', task, action })}
    >
      {action.name}
    </Button>
  ))
}
