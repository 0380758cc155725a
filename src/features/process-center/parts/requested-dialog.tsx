import { Suspense } from 'react'
import type { ProcessCenter } from '../model.ts'
import type { DialogRequest } from './dialog-context.ts'
import { lazyWithRetry } from '../../../ui/lazy-with-retry.tsx'

const TaskActionDialog = lazyWithRetry(() => import('./task-action-dialog.tsx'))
const BulkDialog = lazyWithRetry(() => import('./bulk-dialog.tsx'))
const CalendarDialog = lazyWithRetry(() => import('../calendar/calendar-dialog.tsx'))
const ConfirmDialog = lazyWithRetry(() => import('./confirm-dialog.tsx'))
const RateDialog = lazyWithRetry(() => import('./rate-dialog.tsx'))

interface RequestedDialogProps {
  request: DialogRequest
  model: ProcessCenter
  onClose(): void
}

/** Renders the requested dialog. */
export default function RequestedDialog({ request, model, onClose }: RequestedDialogProps) {
  return <Suspense>{renderDialog(request, model, onClose)}</Suspense>
}

function renderDialog(request: DialogRequest, model: ProcessCenter, onClose: () => void) {
  switch (request.kind) {
    case 'act':
      return <TaskActionDialog task={request.task} action={request.action} onClose={onClose} />
    case 'bulk':
      return <BulkDialog tasks={request.tasks} action={request.action} model={model} onClose={onClose} />
    case 'rate':
      return <RateDialog process={request.process} onClose={onClose} />
    case 'calendar':
      return <CalendarDialog onClose={onClose} />
    default:
      return <ConfirmDialog action={request.kind} process={request.process} onClose={onClose} />
  }
}
