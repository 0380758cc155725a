import type { ListName, Row } from '../../../domain/task-lists.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Star } from '../../../ui/icon.tsx'
import { centerTexts } from '../translations.ts'
import { raterOf } from '../row-view-model.ts'
import { useOpenDialog } from './dialog-context.ts'
import { loadable } from '../../../ui/loadable.tsx'

// lazy: loads on the first unread copy
const MarkReadButton = loadable(() => import('./mark-read-button.tsx'))
// lazy: loads with the profile, where the server does not say who may rate
const OwnerOnly = loadable(() => import('./owner-only.tsx'))

interface RowActionsProps {
  row: Row
  list: ListName
  name: string
  unread: boolean
}

/** The main actions of a row. */
export function RowActions({ row, list, name, unread }: RowActionsProps) {
  const t = useTranslation(centerTexts)
  const openDialog = useOpenDialog()
  if (row.kind === 'task')
    return row.task.actions.slice(0, 2).map((action) => (
      <Button
        key={action.id}
        size="sm"
        aria-label={`${action.name} ${name}`}
        onClick={() => openDialog({ kind: 'act', task: row.task, action })}
      >
        {action.name}
      </Button>
    ))
  const { process } = row
  const rater = list === 'flow_cc' ? null : raterOf(process)
  const rateLabel = t(process.rating > 0 ? 'rateAgain' : 'rate')
  const rateButton = (
    <Button
      size="sm"
      icon={Star}
      aria-label={`${rateLabel} ${name}`}
      onClick={() => openDialog({ kind: 'rate', process })}
    >
      {rateLabel}
    </Button>
  )
  return (
    <>
      {unread && <MarkReadButton fallback={<span className="center-menu" />} id={process.id} name={name} />}
      {rater === 'me' && rateButton}
      {rater === 'owner' && <OwnerOnly process={process}>{rateButton}</OwnerOnly>}
    </>
  )
}
