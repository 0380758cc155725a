import type { ProcessCenter } from './lists/process-center.ts'
import type { DialogRequest } from './act/dialog-context.ts'
import DecideDialog from './act/decide-dialog.tsx'
import AskDialog from './detail/ask-dialog.tsx'
import ReassignDialog from './act/reassign-dialog.tsx'
import CalendarDialog from './calendar/calendar-dialog.tsx'
import ConfirmDialog from './act/confirm-dialog.tsx'
import FiltersDialog from './filters/filters-dialog.tsx'
import RateDialog from './act/rate-dialog.tsx'

interface RequestedDialogProps {
  request: DialogRequest
  model: ProcessCenter
  onClose(): void
}

/** Renders the requested dialog. */
export default function RequestedDialog({ request, model, onClose }: RequestedDialogProps) {
  switch (request.kind) {
    case 'act':
      return <DecideDialog {...request} onClose={onClose} />
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
