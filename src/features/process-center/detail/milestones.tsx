import type { Process } from '../../../contract/core/processes.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { Check } from '../../../ui/icon.tsx'
import { processTexts } from './translations.ts'
import { progressOf } from '../row-view-model.ts'

const MILESTONE_STATES = ['done', 'doing', 'todo'] as const

/** The milestones in order, with the progress. */
export function Milestones({ process }: { process: Process }) {
  const t = useTranslation(processTexts)
  const percent = progressOf(process)
  if (process.milestones.length === 0 && !process.milestone) return null
  const milestones = process.milestones.length > 0 ? process.milestones : [process.milestone!]
  return (
    <section className="ui-card process-card" aria-label={t('progress')}>
      <div className="process-bar">
        <progress max={100} value={percent} aria-label={t('progress')} />
        <span className="process-percent">{t('percent', { n: percent })}</span>
      </div>
      <ol className="process-stages">
        {milestones.map(({ name, status }, at) => {
          const state = MILESTONE_STATES.find((one) => one === status) ?? 'todo'
          return (
            <li key={at} data-state={state} aria-current={state === 'doing' ? 'step' : undefined}>
              <span className="process-mark" aria-hidden="true">
                {state === 'done' ? <Check /> : at + 1}
              </span>
              <bdi>{name}</bdi>
              <span className="visually-hidden">{t(`stage.${state}`)}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
