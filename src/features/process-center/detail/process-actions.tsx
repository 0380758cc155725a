import type { ProcessDetail } from '../../../contract/core/process-detail.ts'
import type { Task } from '../../../contract/core/tasks.ts'
import { useService, useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { langTag } from '../../../runtime/i18n/translator.ts'
import { Button } from '../../../ui/button.tsx'
import { Ellipsis } from '../../../ui/extended-icons.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { useTaskMenu } from '../decide/use-task-menu.ts'
import { useOpenDialog } from '../parts/dialog-context.ts'
import { createDecisions, isDecided } from '../decide/decisions.ts'
import { centerTexts } from '../translations.ts'
import { PROCESS_ACTIONS } from '../parts/row-menu.tsx'
import { RateButton } from '../parts/rate-button.tsx'
import { uriOfProcess } from '../row-view-model.ts'
import { FormLink } from './form-link.tsx'
import { queryMyTasks } from './process-details.ts'
import { processTexts } from './translations.ts'

/** What the user can do: decide on their steps, open the form, urge, withdraw, rate, delete a draft. */
export function ProcessActions({ process }: { process: ProcessDetail }) {
  const { runtime, lang } = useUniv()
  const t = useTranslation(processTexts)
  const openDialog = useOpenDialog()
  const steps = useStore(queryMyTasks(runtime, process, langTag(lang))).data ?? []
  const decidesHere = steps.some(({ kind }) => kind === 'approve')
  const formUri = uriOfProcess(process)
  return (
    <div className="ui-row process-actions">
      <PendingTaskActions steps={steps} />
      <FormLink uri={formUri} isMain={formUri !== process.uri && !decidesHere} />
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
    const items = taskMenu(task)
    return [
      ...task.actions.map((action) => (
        <Button
          key={`${task.id} ${action.id}`}
          variant={action.code === 'approve' ? 'primary' : undefined}
          onClick={() => openDialog({ kind: 'act', task, action })}
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
