import { lazy, Suspense } from 'react'
import type { ProcessCenter } from '../model.ts'
import type { Asked } from './ask.ts'

const ActDialog = lazy(() => import('./act-dialog.tsx'))
const BulkDialog = lazy(() => import('./bulk-dialog.tsx'))
const CalendarDialog = lazy(() => import('../calendar/calendar-dialog.tsx'))
const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))
const RateDialog = lazy(() => import('./rate-dialog.tsx'))

interface DialogsProps {
  asked: Asked
  model: ProcessCenter
  onClose(): void
}

/** The dialog that was asked for. */
export default function Dialogs({ asked, model, onClose }: DialogsProps) {
  return <Suspense>{dialogOf(asked, model, onClose)}</Suspense>
}

function dialogOf(asked: Asked, model: ProcessCenter, onClose: () => void) {
  switch (asked.what) {
    case 'act':
      return <ActDialog task={asked.task} action={asked.action} onClose={onClose} />
    case 'bulk':
      return <BulkDialog tasks={asked.tasks} action={asked.action} model={model} onClose={onClose} />
    case 'rate':
      return <RateDialog process={asked.process} onClose={onClose} />
    case 'calendar':
      return <CalendarDialog onClose={onClose} />
    default:
      return <ConfirmDialog what={asked.what} process={asked.process} onClose={onClose} />
  }
}
