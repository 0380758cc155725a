import { useState } from 'react'
import type { Process } from '../../../contract/processes.ts'
import { useOne, useSay, useUniv } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { createTaskActions, type TaskActions } from '../actions.ts'
import { DialogForm } from './dialog-form.tsx'
import { dialogMessages } from './dialog-messages.ts'

type What = 'urge' | 'withdraw' | 'delete'

interface ConfirmDialogProps {
  what: What
  process: Pick<Process, 'id' | 'name' | 'entry'>
  onClose(): void
}

const RUNS: Record<What, keyof TaskActions & ('urge' | 'withdraw' | 'remove')> = {
  urge: 'urge',
  withdraw: 'withdraw',
  delete: 'remove',
}

/** What the owner of a process may do with it, asked once more (T24, T29). */
export default function ConfirmDialog({ what, process, onClose }: ConfirmDialogProps) {
  const { runtime } = useUniv()
  const say = useSay(dialogMessages)
  const actions = useOne(createTaskActions)
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setFailed(null)
    setBusy(true)
    const outcome = await actions[RUNS[what]](process.id)
    setBusy(false)
    if (outcome.state === 'failed') {
      if (what === 'urge' && outcome.trouble === 'busy') return setFailed(say('urgeBusy'))
      return setFailed(outcome.said ? say('failedSaid', { said: outcome.said }) : say('failed'))
    }
    if (outcome.state === 'handled') runtime.toasts.show(say('handled'), { kind: 'info' })
    else runtime.toasts.show(say(`${what}Done`))
    onClose()
  }
  return (
    <Dialog
      open
      size="sm"
      title={say(what)}
      closeLabel={say('close')}
      onOpenChange={(open) => !open && !busy && onClose()}
      actions={
        <>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button variant={what === 'urge' ? 'primary' : 'danger'} busy={busy} onClick={() => void run()}>
            {say(what)}
          </Button>
        </>
      }
    >
      <DialogForm failed={failed}>
        <p>{say(`${what}Text`, { name: process.name || process.entry })}</p>
      </DialogForm>
    </Dialog>
  )
}
