import type { ProcessCenter } from '../model.ts'
import type { DialogRequest } from './dialog-context.ts'
import TaskActionDialog from '../decide/task-action-dialog.tsx'
import BulkDialog from '../decide/bulk-dialog.tsx'
import AskDialog from '../decide/ask-dialog.tsx'
import ReassignDialog from '../decide/reassign-dialog.tsx'
import CalendarDialog from '../calendar/calendar-dialog.tsx'
import ConfirmDialog from './confirm-dialog.tsx'
import FiltersDialog from './filters-dialog.tsx'
import RateDialog from './rate-dialog.tsx'

interface RequestedDialogProps {
  request: DialogRequest
  model: ProcessCenter
  onClose(): void
}

/** Renders the requested dialog. */
export default function RequestedDialog({ request, model, onClose }: RequestedDialogProps) {
  switch (request.kind) {
    case 'act':
      return <TaskActionDialog task={request.task} action={request.action} onClose={onClose} />
    case 'bulk':
      return <BulkDialog tasks={request.tasks} action={request.action} model={model} onClose={onClose} />
    case 'reassign':
      return <ReassignDialog {...request} onClose={onClose} />
    case 'ask':
      return <AskDialog process={request.process} onClose={onClose} />
    case 'rate':
      return <RateDialog process={request.process} onClose={onClose} />
    case 'filters':
      return <FiltersDialog model={model} list={request.list} onClose={onClose} />
    case 'calendar':
      return <CalendarDialog onClose={onClose} />
    default:
      return <ConfirmDialog action={request.kind} process={request.process} onClose={onClose} />
  }
}
