import type { Guide } from '../../../contract/core/guides.ts'
import { createGuideProgress, visibleExpandedSteps, stepState } from '../../../domain/guide-progress.ts'
import { createMyProcesses } from '../../../domain/my-processes.ts'
import { createTaskLiveUpdates } from '../../../domain/task-live-updates.ts'
import { useService, useTranslation, useSession, useStore } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { guideTexts } from './translations.ts'
import { Step } from './step.tsx'

/** A guide's steps with progress, and buttons to expand or collapse all. */
export function Steps({ guide, code }: { guide: Guide; code?: string | undefined }) {
  const progress = useService(createGuideProgress)
  const ticks = useStore(progress.$checkedSteps)
  const savedOpenSteps = useStore(progress.$expandedSteps)
  const processes = useStore(useService(createMyProcesses).$latest).data ?? []
  const guest = useSession().state === 'guest'
  useStore(useService(createTaskLiveUpdates).$live)
  const t = useTranslation(guideTexts)

  const steps = [...guide.guideStepList].sort((a, b) => a.stepNo - b.stepNo)
  const states = steps.map((step) => stepState(guide, step, ticks, processes))
  const isCurrent = steps.map(
    (step) => Boolean(code) && step.guideStepAppList.some((stepApp) => stepApp.appCode === code),
  )
  const n = steps.length
  const done = states.filter(({ state }) => state === 'done').length
  const nextIndex = states.findIndex(({ state }) => state !== 'done')
  const currentIndex = isCurrent.indexOf(true)
  const openedSteps = visibleExpandedSteps(
    guide,
    steps,
    savedOpenSteps,
    steps[currentIndex >= 0 ? currentIndex : Math.max(0, nextIndex)],
  )
  const allOpen = openedSteps.length === n
  return (
    <div className="guide-with-progress">
      <div className="guide-bar">
        <div className="guide-progress">
          <p role="status">{done === n ? t('finished', { n }) : t('progress', { done, n })}</p>
          <progress max={n} value={done} aria-hidden="true" />
        </div>
        <Button size="sm" onClick={() => progress.setExpandedSteps(guide, allOpen ? [] : steps)}>
          {t(allOpen ? 'hideAll' : 'showAll')}
        </Button>
      </div>
      <ol className="guide-steps">
        {steps.map((step, i) => (
          <Step
            key={step.listId}
            step={step}
            number={i + 1}
            state={states[i]!}
            isCurrent={isCurrent[i]!}
            isNext={i === nextIndex && done > 0}
            open={openedSteps.includes(step)}
            onOpen={(on) =>
              progress.setExpandedSteps(
                guide,
                steps.filter((other) => (other === step ? on : openedSteps.includes(other))),
              )
            }
            onTick={(on) => progress.setStepChecked(guide, step, on)}
          />
        ))}
      </ol>
      <p className="ui-muted guide-saved-note">{t(guest ? 'savedOnDevice' : 'tickedAutomatically')}</p>
    </div>
  )
}
