import { Fragment, useState } from 'react'
import type { Task, TaskAction } from '../../../contract/core/tasks.ts'
import { useDraft } from '../use-draft.ts'
import { useService, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ignoreDoubleClick } from '../../../ui/ignore-double-click.ts'
import { useOpenDialog } from '../parts/dialog-context.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import { partsTexts } from '../parts/translations.ts'
import { createDecisions, opinionDraft, UNDO_MS } from './decisions.ts'
import { RemarkField } from './remark-field.tsx'
import { isDestructive, requiresRemark, takesRemark } from './remark-rules.ts'
import { useDecide } from './use-decide.ts'

interface TaskActionDialogProps {
  task: Task
  action: TaskAction
  onClose(): void
}

/** Confirms one action on one task, with its remark; for a few seconds it can be undone. */
export default function TaskActionDialog({ task, action, onClose }: TaskActionDialogProps) {
  const { runtime } = useUniv()
  const t = useTranslation(partsTexts)
  const decisions = useService(createDecisions)
  const openDialog = useOpenDialog()
  const decide = useDecide(() => openDialog({ kind: 'act', task, action }))
  const [remark, setRemark, discardDraft] = useDraft(opinionDraft(task.id))
  const [remarkError, setRemarkError] = useState('')
  const isRemarkRequired = requiresRemark(runtime, action)
  const name = task.process?.name || task.name
  const submit = () => {
    if (isRemarkRequired && !remark.trim()) return setRemarkError(t('remarkMissing'))
    decide([{ task, action }], takesRemark(runtime, action) ? remark : '')
    runtime.toasts.show(t('decided', { action: action.name, name, seconds: UNDO_MS / 1000 }), {
      action: { text: t('undo'), run: () => void decisions.undo(task.id) },
      duration: UNDO_MS,
    })
    ignoreDoubleClick()
    onClose()
  }
  const cancel = () => {
    discardDraft()
    onClose()
  }
  return (
    <Dialog
      open
      title={t('act', { action: action.name, name })}
      closeLabel={t('close')}
      onOpenChange={(open) => !open && cancel()}
      actions={
        <Fragment>
          <Button onClick={cancel}>{t('cancel')}</Button>
          <Button variant={isDestructive(action) ? 'danger' : 'primary'} onClick={submit}>
            {action.name}
          </Button>
        </Fragment>
      }
    >
      <DialogForm>
        <div className="ui-muted">
          <p>{t('step', { step: task.name })}</p>
          <p>{t('undoable', { seconds: UNDO_MS / 1000 })}</p>
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
