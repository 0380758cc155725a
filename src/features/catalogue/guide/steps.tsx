import { useIsStorageRefused } from '../../../element/hooks/use-storage-refused.ts'
import { useState } from 'react'
import type { Guide } from '../../../contract/core/guides.ts'
import { createGuideProgress, stepState } from './guide-progress.ts'
import { createMyProcesses } from '../../../domain/my-processes.ts'
import { createTaskLiveUpdates } from '../../../domain/task-live-updates.ts'
import {
  useService,
  useTranslation,
  useSession,
  useStore,
  useUniv,
} from '../../../element/hooks/view-hooks.ts'
import { guideTexts } from './translations.ts'
import { Step } from './step.tsx'

interface Props {
  guide: Guide
  /** Code of the page's item. */
  code?: string | undefined
}

/** A guide's steps, with the user's progress where scripts run. */
export function Steps(props: Props) {
  return useUniv().isPlain ? (
    <ol className="guide-steps">
      {props.guide.guideStepList.map((step, i) => (
        <Step key={step.listId} step={step} number={i + 1} code={props.code} />
      ))}
    </ol>
  ) : (
    <StepsWithProgress {...props} />
  )
}

function StepsWithProgress({ guide, code }: Props) {
  const progress = useService(createGuideProgress)
  const ticks = useStore(progress.$checkedSteps)
  const processes = useStore(useService(createMyProcesses).latest('zh')).data ?? []
  const guest = useSession().state === 'guest'
  const isRefused = useIsStorageRefused()
  useStore(useService(createTaskLiveUpdates).$live)
  const t = useTranslation(guideTexts)

  const steps = guide.guideStepList
  const states = steps.map((step) => stepState(guide, step, ticks, processes))
  const n = steps.length
  const done = states.filter(({ state }) => state === 'done').length
  const [doneBefore] = useState(done)
  const going = states.findIndex(({ state }) => state === 'doing')
  const present = going >= 0 ? going : states.findIndex(({ state }) => state !== 'done')
  return (
    <div className="guide-with-progress ui-stack">
      <div className="guide-progress">
        <p role="status">{done === n ? t('finished', { n }) : t('progress', { done, n })}</p>
        {done === n && (
          <span className="ui-seal" data-stamped={doneBefore < n || undefined} aria-hidden="true" />
        )}
      </div>
      {/* the boat moves on when a step is ticked, not when the page opens */}
      <ol className="guide-steps" data-moved={done !== doneBefore || undefined}>
        {steps.map((step, i) => (
          <Step
            key={step.listId}
            step={step}
            number={i + 1}
            code={code}
            progress={{
              state: states[i]!,
              isPresent: i === present,
              onTick: (on) => progress.setStepChecked(guide, step, on),
            }}
          />
        ))}
      </ol>
      {!isRefused && (
        <p className="ui-muted guide-saved-note">{t(guest ? 'savedOnDevice' : 'tickedAutomatically')}</p>
      )}
    </div>
  )
}
