import { useState } from 'react'
import type { Task, TaskAction } from '../../../contract/core/tasks.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { useOpenDialog } from '../parts/dialog-context.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { partsTexts } from '../parts/translations.ts'
import { taskName } from '../row-view-model.ts'
import { opinionDraft, UNDO_MS } from './decisions.ts'
import { RemarkField } from './remark-field.tsx'
import { isDestructive, requiresRemark, takesRemark } from './remark-rules.ts'
import { useDecision } from './use-decide.ts'

interface TaskActionDialogProps {
  task: Task
  action: TaskAction
  onClose(): void
}

/** Confirms one action on one task, with its remark; for a few seconds it can be undone. */
export default function TaskActionDialog({ task, action, onClose }: TaskActionDialogProps) {
  const { runtime } = useUniv()
  const t = useTranslation(partsTexts)
  const openDialog = useOpenDialog()
  const retry = () => openDialog({ kind: 'act', task, action })
  const { remark, setRemark, submit } = useDecision(task, opinionDraft(task.id), retry, onClose)
  const [remarkError, setRemarkError] = useState('')
  const isRemarkRequired = requiresRemark(runtime, action)
  const hasRemark = takesRemark(runtime, action)
  const values = { action: action.name, name: taskName(task), seconds: UNDO_MS / 1000 }
  const decide = () => {
    if (isRemarkRequired && !remark.trim()) return setRemarkError(t('remarkMissing'))
    submit({ action }, hasRemark ? remark : '', t('decided', values))
  }
  return (
    <FormDialog
      title={t('act', values)}
      submit={{
        label: action.name,
        variant: isDestructive(action) ? 'danger' : 'primary',
        run: decide,
      }}
      onClose={onClose}
    >
      <div className="ui-muted">
        <p>{t('step', { step: task.name })}</p>
        <p>{t('undoable', values)}</p>
      </div>
      {hasRemark && (
        <RemarkField
          label={t(isRemarkRequired ? 'remarkNeeded' : 'remark')}
          value={remark}
          error={remarkError}
          onChange={setRemark}
        />
      )}
    </FormDialog>
  )
}
