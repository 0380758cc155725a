import type { ProcessDetail } from '../../../contract/core/process-detail.ts'
import type { Task } from '../../../contract/core/tasks.ts'
import { useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { langTag } from '../../../runtime/i18n/translator.ts'
import { ActionBar, MAX_ACTION_BUTTONS } from '../act/action-bar.tsx'
import { useActions } from '../act/use-actions.ts'
import { queryMyTasks } from '../facts/process-details.ts'
import { uriOfProcess } from '../facts/row-view-model.ts'
import { FormLink } from './form-link.tsx'

/**
 * My pending steps of a process, and the form to open: of my step or of the process. It is an action if no step can be
 * decided here; '' until the steps have loaded, so that it does not change its place.
 */
export function useMySteps(process: ProcessDetail | null | undefined) {
  const { runtime, lang } = useUniv()
  const { data, state } = useStore(queryMyTasks(runtime, process, langTag(lang)))
  const steps = data ?? []
  const isKnown = data !== undefined || state !== 'loading'
  const uri = process && isKnown ? uriOfProcess(process) : ''
  const isAction = uri !== process?.uri && !steps.some(({ kind }) => kind === 'approve')
  return { steps, formToRead: isAction ? '' : uri, formAction: isAction ? uri : '' }
}

interface ProcessActionsProps {
  process: ProcessDetail
  steps: readonly Task[]
  /** The form in which my step is completed; '' for none. */
  formUri: string
}

/** What the user can do: decide on their steps or complete them in the form, urge, withdraw, rate, delete a draft. */
export function ProcessActions({ process, steps, formUri }: ProcessActionsProps) {
  return (
    <div className="ui-row process-actions">
      {steps.map((task) => (
        <StepActions key={task.id} task={task} />
      ))}
      <FormLink uri={formUri} isMain />
      <ActionBar
        {...useActions({ kind: 'process', id: process.id, process })}
        name={process.name}
        look="all"
      />
    </div>
  )
}

function StepActions({ task }: { task: Task }) {
  const actions = useActions({ kind: 'task', id: task.id, task }, { hasForm: true })
  return <ActionBar {...actions} name={task.name} count={MAX_ACTION_BUTTONS} />
}
