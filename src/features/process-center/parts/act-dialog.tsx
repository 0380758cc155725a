import { useState } from 'react'
import type { Task, TaskAction } from '../../../contract/tasks.ts'
import { useOne, useSay, useUniv } from '../../../element/univ.ts'
import { useDraft } from '../../../element/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { createTaskActions } from '../actions.ts'
import { DialogForm } from './dialog-form.tsx'
import { dialogMessages } from './dialog-messages.ts'
import { Remark } from './remark.tsx'

interface ActDialogProps {
  task: Task
  action: TaskAction
  onClose(): void
}

/** Who sends something back says why. */
export const wantsRemark = ({ code, needsRemark }: TaskAction): boolean =>
  needsRemark || code === 'reject' || code === 'return'

/** One action on one task (T12): asked once more, since it cannot be undone; what was typed survives an error. */
export default function ActDialog({ task, action, onClose: close }: ActDialogProps) {
  const { runtime, emit } = useUniv()
  const say = useSay(dialogMessages)
  const actions = useOne(createTaskActions)
  const [remark, setRemark, forget] = useDraft(`act ${task.id} ${action.id}`)
  const [fault, setFault] = useState('')
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const needed = wantsRemark(action)

  const onClose = () => {
    forget()
    close()
  }
  const run = async () => {
    if (needed && !remark.trim()) return setFault(say('remarkMissing'))
    setFault('')
    setFailed(null)
    setBusy(true)
    const outcome = await actions.act(task.id, action.id, remark)
    setBusy(false)
    if (outcome.state === 'failed')
      return setFailed(outcome.said ? say('failedSaid', { said: outcome.said }) : say('failed'))
    if (outcome.state === 'handled') runtime.toasts.show(say('handled'), { kind: 'info' })
    else {
      emit('univ-task-acted', { id: task.id, actionId: action.id })
      runtime.toasts.show(say('acted', { action: action.name }))
    }
    onClose()
  }
  const danger = action.code === 'reject' || action.code === 'return'
  return (
    <Dialog
      open
      title={say('act', { action: action.name, name: task.process?.name || task.name })}
      closeLabel={say('close')}
      onOpenChange={(open) => !open && !busy && onClose()}
      actions={
        <>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void run()}>
            {action.name}
          </Button>
        </>
      }
    >
      <DialogForm failed={failed}>
        <div className="ui-muted">
          <p>{say('step', { step: task.name })}</p>
          <p>{say('once')}</p>
        </div>
        <Remark
          label={say(needed ? 'remarkNeeded' : 'remark')}
          value={remark}
          fault={fault}
          onType={setRemark}
        />
      </DialogForm>
    </Dialog>
  )
}
