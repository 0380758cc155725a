import { Fragment, memo, useEffect, useState } from 'react'
import type { Task, TaskAction } from '../../../contract/core/tasks.ts'
import { useDraft } from '../../../element/hooks/use-draft.ts'
import { useService, useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import type { ProcessCenter } from '../model.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { partsTexts } from '../parts/translations.ts'
import { taskName } from '../row-view-model.ts'
import { useGroupLabel } from './bulk-actions.ts'
import { createDecisions, UNDO_MS, type Choice, type Decision } from './decisions.ts'
import { RemarkField } from './remark-field.tsx'
import { isDestructive, requiresRemark, takesRemark } from './remark-rules.ts'
import { useDecide } from './use-decide.ts'

interface BulkDialogProps {
  tasks: readonly Task[]
  action: TaskAction
  model: ProcessCenter
  onClose(): void
}

/** Bulk action on the selected tasks: one confirmation that can be undone, a result per task, a retry of failed tasks. */
export default function BulkDialog({ tasks: selected, action, model, onClose }: BulkDialogProps) {
  const { runtime } = useUniv()
  const t = useTranslation(partsTexts)
  // the selection changes while the action runs
  const [tasks] = useState(selected)
  const label = useGroupLabel()(tasks, action.code)
  const decisions = useService(createDecisions)
  const known = useStore(decisions.$decisions)
  const decide = useDecide()
  const [hasStarted, setHasStarted] = useState(false)
  const [remark, setRemark, forget] = useDraft(`bulk ${action.code}`)
  const [remarkError, setRemarkError] = useState('')
  const isRemarkRequired = requiresRemark(runtime, action)
  const outcomes = tasks.map((task) => (hasStarted ? known.get(task.id) : undefined))
  const count = (...states: Decision['state'][]) =>
    outcomes.filter((outcome) => outcome && states.includes(outcome.state)).length
  const failed = count('failed')
  const isHeld = count('held') > 0
  const isRunning = count('held', 'sending') > 0

  const run = () => {
    if (isRemarkRequired && !remark.trim()) return setRemarkError(t('remarkMissing'))
    setRemarkError('')
    setHasStarted(true)
    const choices = tasks.flatMap((task): Choice[] => {
      const own = task.actions.find(({ code }) => code === action.code)
      return own ? [{ task, action: own }] : []
    })
    decide(choices, takesRemark(runtime, action) ? remark : '')
    forget() // kept with the decisions from now on
  }
  const undo = () => {
    decisions.undo()
    setRemark(remark)
    const left = decisions.$decisions.get()
    setHasStarted(tasks.some(({ id }) => left.has(id)))
  }
  // failed tasks stay selected
  useEffect(() => {
    const selection = model.$selection.get()
    const finished = outcomes.filter((outcome) => outcome?.state === 'done' || outcome?.state === 'handled')
    const rows = finished.flatMap((outcome) => selection.get(outcome!.task.id) ?? [])
    if (rows.length > 0) model.select(rows, false)
  })
  const results = { done: count('done'), failed, handled: count('handled') }
  const summary = isHeld
    ? t('bulkHeld', { n: count('held'), seconds: UNDO_MS / 1000 })
    : isRunning
      ? t('bulkRunning', { done: tasks.length - count('sending'), n: tasks.length })
      : hasStarted
        ? t('bulkDone', results)
        : ''
  return (
    <FormDialog
      title={t('bulkTitle', { actions: label, n: tasks.length })}
      onClose={onClose}
      actions={
        <Fragment>
          <Button onClick={onClose}>{t(hasStarted ? 'close' : 'cancel')}</Button>
          {isHeld && <Button onClick={undo}>{t('undo')}</Button>}
          {(!hasStarted || failed > 0 || isRunning) && (
            <Button variant={isDestructive(action) ? 'danger' : 'primary'} busy={isRunning} onClick={run}>
              {hasStarted && !isRunning ? t('bulkRetry', { n: failed }) : label}
            </Button>
          )}
        </Fragment>
      }
    >
      {/* what moves the buttons leaves only once it is sent, so that a double click does not end on the backdrop */}
      {(!hasStarted || isHeld) && <p className="ui-muted">{t('undoable', { seconds: UNDO_MS / 1000 })}</p>}
      {takesRemark(runtime, action) && (!hasStarted || isHeld || (failed > 0 && !isRunning)) && (
        <RemarkField
          label={t(isRemarkRequired ? 'remarkNeeded' : 'remark')}
          value={remark}
          error={remarkError}
          onChange={setRemark}
        />
      )}
      {/* announces that it is held and the final result, not each step */}
      <p role="status" aria-live={isRunning && !isHeld ? 'off' : 'polite'}>
        {summary}
      </p>
      {/* a scrollable region must be focusable */}
      <ul
        className="center-results center-options"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={label}
      >
        {tasks.map((task, i) => (
          <BulkResult
            key={task.id}
            task={task}
            code={action.code}
            decision={outcomes[i]}
            hasStarted={hasStarted}
          />
        ))}
      </ul>
    </FormDialog>
  )
}

interface BulkResultProps {
  task: Task
  code: string
  decision: Decision | undefined
  hasStarted: boolean
}

/** One task with its own action and outcome; memoised, re-renders only when the outcome changes. */
const BulkResult = memo(function Result({ task, code, decision, hasStarted }: BulkResultProps) {
  const t = useTranslation(partsTexts)
  const action = task.actions.find((action) => action.code === code)?.name ?? ''
  const { state = 'failed', handledBy = '', serverMessage = '' } = decision ?? {}
  const text =
    state === 'handled' && handledBy ? t('outcome.handledBy', { who: handledBy }) : t(`outcome.${state}`)
  return (
    <li data-outcome={hasStarted ? state : undefined}>
      <div>
        <bdi>{taskName(task)}</bdi>
        <small>
          <bdi>{[task.process?.owner?.name, task.process?.entry].filter(Boolean).join(' · ')}</bdi>
        </small>
      </div>
      <span>
        <bdi>{action}</bdi>
        {hasStarted && <span>{` · ${text}`}</span>}
        {hasStarted && state === 'failed' && serverMessage && <span>{` · ${serverMessage}`}</span>}
      </span>
    </li>
  )
})
