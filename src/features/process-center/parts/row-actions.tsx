import type { ListName, Row } from '../../../domain/task-lists.ts'
import { Button } from '../../../ui/button.tsx'
import { useOpenDialog } from './dialog-context.ts'
import { visibleActionCount } from './row-controls.ts'
import type { RowDensity } from './use-row-density.ts'
import ProcessRowActions from './process-row-actions.tsx'

// lazy: the default list shows tasks, not processes

interface RowActionsProps {
  row: Row
  list: ListName
  name: string
  unread: boolean
  density: RowDensity
}

/** The main actions of a row. */
export function RowActions({ row, list, name, unread, density }: RowActionsProps) {
  const openDialog = useOpenDialog()
  if (row.kind === 'process')
    return <ProcessRowActions process={row.process} list={list} name={name} unread={unread} />
  return row.task.actions.slice(0, visibleActionCount(density)).map((action) => (
    <Button
      key={action.id}
      size="sm"
      aria-label={`${action.name} ${name}`}
      onClick={() => openDialog({ kind: 'act', task: row.task, action })}
    >
      {action.name}
    </Button>
  ))
}
