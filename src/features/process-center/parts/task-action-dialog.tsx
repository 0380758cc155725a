import { Fragment, useState } from 'react'
import type { Task, TaskAction } from '../../../contract/core/tasks.ts'
import { useService, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { useDraft } from '../../../element/hooks/use-draft.ts'
import { langTag } from '../../../runtime/i18n/translator.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { readHandler } from '../handled-by.ts'
import { isDestructive, requiresRemark, takesRemark } from '../remark-rules.ts'
import { createTaskActions } from '../task-actions.ts'
import { DialogForm } from './dialog-form.tsx'
import { partsTexts } from './translations.ts'
import { RemarkField } from './remark-field.tsx'

interface TaskActionDialogProps {
  task: Task
  action: TaskAction
  onClose(): void
}

/** Confirms one action on one task, because it cannot be undone. Preserves the input on failure. */
export default function TaskActionDialog({ task, action, onClose: close }: TaskActionDialogProps) {
  const { runtime, emit, lang } = useUniv()
  const t = useTranslation(partsTexts)
  const actions = useService(createTaskActions)
  const [remark, setRemark, discardDraft] = useDraft(`act ${task.id} ${action.id}`)
  const [remarkError, setRemarkError] = useState('')
  const [submitError, setSubmitError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isRemarkRequired = requiresRemark(runtime, action)

  const onClose = () => {
    discardDraft()
    close()
  }
  const submit = async () => {
    if (isRemarkRequired && !remark.trim()) return setRemarkError(t('remarkMissing'))
    setRemarkError('')
    setSubmitError(null)
    setBusy(true)
    const outcome = await actions.act(task.id, action.id, remark)
    const who = outcome.state === 'handled' ? await readHandler(runtime, task, langTag(lang)) : ''
    setBusy(false)
    if (outcome.state === 'failed')
      return setSubmitError(
        outcome.serverMessage ? t('failedReason', { reason: outcome.serverMessage }) : t('failed'),
      )
    if (outcome.state === 'handled')
      runtime.toasts.show(who ? t('handledBy', { who }) : t('handled'), { kind: 'info' })
    else {
      emit('univ-task-acted', { id: task.id, actionId: action.id })
      runtime.toasts.show(t('acted', { action: action.name, name: task.process?.name || task.name }))
    }
    onClose()
  }
  return (
    <Dialog
      open
      title={t('act', { action: action.name, name: task.process?.name || task.name })}
      closeLabel={t('close')}
      onOpenChange={(open) => !open && !busy && onClose()}
      actions={
        <Fragment>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant={isDestructive(action) ? 'danger' : 'primary'}
            busy={busy}
            onClick={() => void submit()}
          >
            {action.name}
          </Button>
        </Fragment>
      }
    >
      <DialogForm failed={submitError}>
        <div className="ui-muted">
          <p>{t('step', { step: task.name })}</p>
          <p>{t('once')}</p>
        </div>
        {takesRemark(runtime, action) && (
          <RemarkField
            label={t(isRemarkRequired ? 'remarkNeeded' : 'remark')}
            value={remark}
            error={remarkError}
            onChange={setRemark}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}
