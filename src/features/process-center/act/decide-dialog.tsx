import { Fragment, memo, useState } from 'react'
import type { Task, TaskAction } from '../../../contract/core/tasks.ts'
import { useDraft } from '../../../element/hooks/use-draft.ts'
import { useService, useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { ignoreDoubleClick } from '../../../ui/ignore-double-click.ts'
import { createDecisions, opinionDraft, UNDO_MS, type Choice, type Decision } from '../decide/decisions.ts'
import { taskName } from '../facts/row-view-model.ts'
import { useOpenDialog } from './dialog-context.ts'
import { FormDialog } from './form-dialog.tsx'
import { RemarkField } from './remark-field.tsx'
import { isNegative, isRefusal, requiresRemark, takesRemark } from './task-actions.ts'
import { actTexts } from './translations.ts'
import { useDecisionLabel } from './use-actions.ts'
import { useDecide } from './use-decide.ts'

const seconds = UNDO_MS / 1000

interface DecideDialogProps {
  tasks: readonly Task[]
  action: TaskAction
  onSettled?: ((taskId: string) => void) | undefined
  onClose(): void
}

/**
 * Confirms a decision with its remark; for a few seconds it can be undone. On one task, in a toast; on several, here, with
 * a result for each and another try of those that failed.
 */
export default function DecideDialog({ tasks: chosen, action, onSettled, onClose }: DecideDialogProps) {
  const { runtime } = useUniv()
  const t = useTranslation(actTexts)
  const openDialog = useOpenDialog()
  // the selection changes while they are sent
  const [tasks] = useState(chosen)
  const one = tasks.length > 1 ? undefined : tasks[0]
  const decisions = useService(createDecisions)
  const onRetry = one && (() => openDialog({ kind: 'act', tasks, action, onSettled }))
  const decide = useDecide({ onRetry, onSettled })
  const [hasStarted, setHasStarted] = useState(false)
  const [remark, setRemark, forget] = useDraft(one ? opinionDraft(one.id) : `bulk ${action.code}`)
  const [remarkError, setRemarkError] = useState('')
  const groups = useDecisionLabel()(tasks, action.code)
  const label = one ? action.name : groups
  const isRemarkRequired = requiresRemark(runtime, action)
  const { outcomes, failed, held, isRunning, summary } = useOutcomes(tasks, hasStarted)
  const isAsking = !hasStarted || held > 0

  const submit = () => {
    if (isRemarkRequired && !remark.trim()) return setRemarkError(t('remarkMissing'))
    setRemarkError('')
    const toast = one ? t('decided', { action: action.name, name: taskName(one), seconds }) : ''
    decide(choicesOf(tasks, action.code), takesRemark(runtime, action) ? remark : '', toast)
    if (!one) {
      setHasStarted(true)
      return forget() // kept with the decisions from now on
    }
    ignoreDoubleClick()
    onClose()
  }
  const undo = () => {
    decisions.undo()
    setRemark(remark)
    const left = decisions.$decisions.get()
    setHasStarted(tasks.some(({ id }) => left.has(id)))
  }
  const bulkTitle = t('bulkTitle', { actions: label, n: tasks.length })
  return (
    <FormDialog
      title={one ? t('act', { action: label, name: taskName(one) }) : bulkTitle}
      onClose={onClose}
      actions={
        <Fragment>
          <Button onClick={onClose}>{t(hasStarted ? 'close' : 'cancel')}</Button>
          {held > 0 && <Button onClick={undo}>{t('undo')}</Button>}
          {(!hasStarted || failed > 0 || isRunning) && (
            <Button variant={isRefusal(action) ? 'danger' : 'primary'} busy={isRunning} onClick={submit}>
              {hasStarted && !isRunning ? t('bulkRetry', { n: failed }) : label}
            </Button>
          )}
        </Fragment>
      }
    >
      {/* what moves the buttons leaves only once it is sent, so that a double click does not end on the backdrop */}
      <div className="ui-muted">
        {one && <p>{t('step', { step: one.name })}</p>}
        {isAsking && <p>{t('undoable', { seconds })}</p>}
      </div>
      {takesRemark(runtime, action) && (isAsking || (failed > 0 && !isRunning)) && (
        <RemarkField
          label={t(isRemarkRequired ? 'remarkNeeded' : 'remark')}
          value={remark}
          error={remarkError}
          isAgainst={isNegative(action)}
          onChange={setRemark}
        />
      )}
      {!one && (
        <Results
          {...{ tasks, outcomes, hasStarted }}
          code={action.code}
          label={label}
          summary={summary}
          isAnnounced={!isRunning || held > 0}
        />
      )}
    </FormDialog>
  )
}

/** Each task with its own action of this kind. */
const choicesOf = (tasks: readonly Task[], wanted: string): Choice[] =>
  tasks.flatMap((task) => {
    const action = task.actions.find(({ code }) => code === wanted)
    return action ? [{ task, action }] : []
  })

/** What has become of the tasks, and how many of them. */
function useOutcomes(tasks: readonly Task[], hasStarted: boolean) {
  const t = useTranslation(actTexts)
  const known = useStore(useService(createDecisions).$decisions)
  const outcomes = tasks.map(({ id }) => (hasStarted ? known.get(id) : undefined))
  const count = (state: Decision['state']) => outcomes.filter((outcome) => outcome?.state === state).length
  const [n, failed, held] = [tasks.length, count('failed'), count('held')]
  const isRunning = held + count('sending') > 0
  const summary = held
    ? t('bulkHeld', { n: held, seconds })
    : isRunning
      ? t('bulkRunning', { done: n - count('sending'), n })
      : hasStarted && t('bulkDone', { done: count('done'), failed, handled: count('handled') })
  return { outcomes, failed, held, isRunning, summary }
}

interface ResultsProps {
  tasks: readonly Task[]
  code: string
  outcomes: readonly (Decision | undefined)[]
  hasStarted: boolean
  label: string
  summary: string | false
  isAnnounced: boolean
}

/** Several tasks, each with what has become of it. */
function Results({ tasks, outcomes, label, summary, isAnnounced, ...props }: ResultsProps) {
  return (
    <Fragment>
      {/* announces that it is held and the final result, not each step */}
      <p role="status" aria-live={isAnnounced ? 'polite' : 'off'}>
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
          <Result key={task.id} task={task} decision={outcomes[i]} {...props} />
        ))}
      </ul>
    </Fragment>
  )
}

interface ResultProps {
  task: Task
  code: string
  decision: Decision | undefined
  hasStarted: boolean
}

/** One task with its own action and outcome; memoised, re-renders only when the outcome changes. */
const Result = memo(function Result({ task, code, decision, hasStarted }: ResultProps) {
  const t = useTranslation(actTexts)
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
