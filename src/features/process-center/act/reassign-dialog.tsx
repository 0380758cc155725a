import { useState } from 'react'
import type { Reassignment } from '../../../contract/additions/tasks.ts'
import type { Task } from '../../../contract/core/tasks.ts'
import { ignoreDoubleClick } from '../../../ui/ignore-double-click.ts'
import { useDraft } from '../../../element/hooks/use-draft.ts'
import { createProfile } from '../../../domain/profile.ts'
import { useService, useStore, useTranslation } from '../../../element/hooks/view-hooks.ts'
import { useFocusOnError } from '../entrust/form-field.tsx'
import { PersonField } from '../entrust/person-field.tsx'
import { useOpenDialog } from './dialog-context.ts'
import { FormDialog } from './form-dialog.tsx'
import { actTexts } from './translations.ts'
import { taskName } from '../facts/row-view-model.ts'
import { reassignDraft, UNDO_MS } from '../decide/decisions.ts'
import { RemarkField } from './remark-field.tsx'
import { useDecide } from './use-decide.ts'

const NOBODY = { account: '', name: '' }

interface ReassignDialogProps {
  task: Task
  way: Reassignment
  /** The person chosen before, if it failed. */
  to?: { account: string; name: string }
  /** It has an undo of its own. */
  inInbox?: boolean
  onClose(): void
}

/** Gives a task to another person, for good or for their signature; for a few seconds it can be undone. */
export default function ReassignDialog({
  task,
  way,
  to = NOBODY,
  inInbox = false,
  onClose,
}: ReassignDialogProps) {
  const t = useTranslation(actTexts)
  const { data: profile } = useStore(useService(createProfile).$profile)
  const openDialog = useOpenDialog()
  const [person, setPerson] = useState(to)
  const [error, setError] = useState('')
  const retry = () => openDialog({ kind: 'reassign', task, way, to: person, inInbox })
  const decide = useDecide({ onRetry: retry })
  const [remark, setRemark] = useDraft(reassignDraft(task.id))
  const [fieldRef, focusError] = useFocusOnError<HTMLDivElement>()
  const action = { code: way, id: way, name: t(`menu.${way}`), needsRemark: false }

  /** The server refuses the same people. */
  const faultOf = ({ account }: typeof person) => {
    if (!account) return t('reassign.nobody')
    if (account === profile?.account) return t('reassign.self')
    if (account === task.entruster?.account) return t('reassign.holder')
    return account === task.process?.owner?.account ? t('reassign.applicant') : ''
  }
  const reassign = () => {
    const fault = faultOf(person)
    if (fault) {
      setError(fault)
      return focusError()
    }
    const values = { who: person.name || person.account, name: taskName(task), seconds: UNDO_MS / 1000 }
    const receiver = { way, ...person }
    decide([{ task, action, receiver }], remark, inInbox ? '' : t(`${way}Decided`, values))
    ignoreDoubleClick()
    onClose()
  }
  return (
    <FormDialog
      title={t('act', { action: action.name, name: taskName(task) })}
      submit={{ label: action.name, run: reassign }}
      onClose={onClose}
    >
      <div className="ui-muted">
        <p>{t(`${way}Text`)}</p>
        {task.entruster && <p>{t('reassign.behalf', { name: task.entruster.name })}</p>}
        <p>{t('undoable', { seconds: UNDO_MS / 1000 })}</p>
      </div>
      <div ref={fieldRef}>
        <PersonField
          label={t(`${way}Person`)}
          selected={person}
          error={error}
          onSelect={(next) => {
            setPerson(next)
            setError(next.account ? faultOf(next) : '')
          }}
        />
      </div>
      <RemarkField phrases="own" label={t('remark')} value={remark} error="" onChange={setRemark} />
    </FormDialog>
  )
}
