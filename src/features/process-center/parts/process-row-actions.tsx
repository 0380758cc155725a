import { Fragment } from 'react'
import type { Process } from '../../../contract/core/processes.ts'
import type { ListName } from '../../../domain/task-lists.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Star } from '../../../ui/icon.tsx'
import { centerTexts } from '../translations.ts'
import { raterOf } from '../row-view-model.ts'
import { useOpenDialog } from './dialog-context.ts'
import { MarkReadButton } from './mark-read-button.tsx'
import { OwnerOnly } from './owner-only.tsx'

interface ProcessRowActionsProps {
  process: Process
  list: ListName
  name: string
  unread: boolean
}

/** Marks a copy as read; opens the rating dialog. */
export default function ProcessRowActions({ process, list, name, unread }: ProcessRowActionsProps) {
  const t = useTranslation(centerTexts)
  const openDialog = useOpenDialog()
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
    <Fragment>
      {unread && <MarkReadButton id={process.id} name={name} />}
      {rater === 'me' && rateButton}
      {rater === 'owner' && <OwnerOnly process={process}>{rateButton}</OwnerOnly>}
    </Fragment>
  )
}
