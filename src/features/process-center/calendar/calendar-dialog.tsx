import { useSay } from '../../../element/univ.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { calendarMessages } from './messages.ts'

/** My deadlines as a private feed (T22). */
export default function CalendarDialog({ onClose }: { onClose(): void }) {
  const say = useSay(calendarMessages)
  return (
    <Dialog open title={say('title')} closeLabel={say('close')} onOpenChange={(open) => !open && onClose()}>
      <p />
    </Dialog>
  )
}
