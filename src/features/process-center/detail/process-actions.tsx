import type { ProcessDetail } from '../../../contract/core/process-detail.ts'
import type { Task, TaskAction } from '../../../contract/core/tasks.ts'
import { useService, useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { langTag } from '../../../runtime/i18n/translator.ts'
import { Button } from '../../../ui/button.tsx'
import { Ellipsis } from '../../../ui/extended-icons.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { isDestructive } from '../decide/remark-rules.ts'
import { MAX_ACTION_BUTTONS, useTaskMenu } from '../decide/use-task-menu.ts'
import { useOpenDialog } from '../parts/dialog-context.ts'
import { createDecisions, isDecided } from '../decide/decisions.ts'
import { centerTexts } from '../translations.ts'
import { PROCESS_ACTIONS } from '../parts/row-menu.tsx'
import { RateButton } from '../parts/rate-button.tsx'
import { uriOfProcess } from '../row-view-model.ts'
import { FormLink } from './form-link.tsx'
import { queryMyTasks } from './process-details.ts'
import { processTexts } from './translations.ts'

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
  const t = useTranslation(processTexts)
  const openDialog = useOpenDialog()
  return (
    <div className="ui-row process-actions">
      <PendingTaskActions steps={steps} />
      <FormLink uri={formUri} isMain />
      <RateButton process={process} />
      {PROCESS_ACTIONS.filter(([kind]) => process.abilities.includes(kind)).map(([kind, icon]) => (
        <Button
          key={kind}
          variant={kind === 'delete' ? 'danger' : undefined}
          icon={icon}
          onClick={() => openDialog({ kind, process })}
        >
          {t(kind)}
        </Button>
      ))}
    </div>
  )
}

/** The actions of my pending steps; steps with form fields can only be completed in their form. */
function PendingTaskActions({ steps }: { steps: readonly Task[] }) {
  const openDialog = useOpenDialog()
  const decisions = useStore(useService(createDecisions).$decisions)
  const t = useTranslation(centerTexts)
  const taskMenu = useTaskMenu()
  return steps.flatMap((task) => {
    if (task.kind !== 'approve' || isDecided(decisions, task.id)) return []
    const act = (action: TaskAction) => openDialog({ kind: 'act', task, action })
    const items = [
      ...task.actions.slice(MAX_ACTION_BUTTONS).map((action) => ({
        id: action.id,
        text: action.name,
        onSelect: () => act(action),
      })),
      ...taskMenu(task),
    ]
    return [
      ...task.actions.slice(0, MAX_ACTION_BUTTONS).map((action) => (
        <Button
          key={`${task.id} ${action.id}`}
          variant={isDestructive(action) ? 'danger' : action.code === 'approve' ? 'primary' : undefined}
          onClick={() => act(action)}
        >
          <bdi>{action.name}</bdi>
        </Button>
      )),
      items.length > 0 && (
        <MenuButton
          key={`${task.id} more`}
          className="process-menu"
          label={t('moreOf', { name: task.name })}
          icon={Ellipsis}
          items={items}
        />
      ),
    ]
  })
}
