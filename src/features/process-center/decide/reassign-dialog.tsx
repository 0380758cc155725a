import { Fragment, useRef, useState } from 'react'
import type { Reassignment } from '../../../contract/additions/tasks.ts'
import type { Task } from '../../../contract/core/tasks.ts'
import { createProfile } from '../../../domain/profile.ts'
import { useDraft } from '../use-draft.ts'
import { useService, useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ignoreDoubleClick } from '../../../ui/ignore-double-click.ts'
import personSheet from '../entrust/entrust.css'
import { PersonField } from '../entrust/person-field.tsx'
import { useOpenDialog } from '../parts/dialog-context.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import { partsTexts } from '../parts/translations.ts'
import { createDecisions, reassignDraft, UNDO_MS } from './decisions.ts'
import { RemarkField } from './remark-field.tsx'
import { useDecide } from './use-decide.ts'

const styleRef = adoptStyles(personSheet)
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
  const { runtime } = useUniv()
  const t = useTranslation(partsTexts)
  const decisions = useService(createDecisions)
  const { data: profile } = useStore(useService(createProfile).$profile)
  const openDialog = useOpenDialog()
  const [person, setPerson] = useState(to)
  const [error, setError] = useState('')
  const [remark, setRemark, discardDraft] = useDraft(reassignDraft(task.id))
  const decide = useDecide(() => openDialog({ kind: 'reassign', task, way, to: person, inInbox }))
  const fieldRef = useRef<HTMLDivElement>(null)
  const name = task.process?.name || task.name
  const action = { code: way, id: way, name: t(`menu.${way}`), needsRemark: false }

  /** The server refuses the same people. */
  const faultOf = ({ account }: typeof person) => {
    if (!account) return t('reassign.nobody')
    if (account === profile?.account) return t('reassign.self')
    if (account === task.entruster?.account) return t('reassign.holder')
    return account === task.process?.owner?.account ? t('reassign.applicant') : ''
  }
  const submit = () => {
    const fault = faultOf(person)
    if (fault) {
      setError(fault)
      // once the error has rendered, which describes the control
      return void runtime.platform.schedule(
        () => fieldRef.current?.querySelector<HTMLElement>('[aria-describedby]')?.focus(),
        0,
      )
    }
    decide([{ task, action, receiver: { way, ...person } }], remark)
    const values = { who: person.name || person.account, name, seconds: UNDO_MS / 1000 }
    if (!inInbox)
      runtime.toasts.show(t(`${way}Decided`, values), {
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
          <Button variant="primary" onClick={submit}>
            {action.name}
          </Button>
        </Fragment>
      }
    >
      <DialogForm>
        <div className="ui-muted" ref={styleRef}>
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
        <RemarkField hasOwnOnly label={t('remark')} value={remark} error="" onChange={setRemark} />
      </DialogForm>
    </Dialog>
  )
}
