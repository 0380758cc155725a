import type { Process } from '../../../contract/processes.ts'
import { useSay } from '../../../element/univ.ts'
import { Check } from '../../../ui/icon.tsx'
import { processMessages } from './messages.ts'
import { progressOf } from './process-model.ts'

const STATES = ['done', 'doing', 'todo'] as const

/** The milestones in their order, and how far it is. */
export function Stages({ process }: { process: Process }) {
  const say = useSay(processMessages)
  const percent = progressOf(process)
  if (process.milestones.length === 0 && !process.milestone) return null
  const stages = process.milestones.length > 0 ? process.milestones : [process.milestone!]
  return (
    <section className="ui-card process-card" aria-label={say('progress')}>
      <div className="process-bar">
        <progress max={100} value={percent} aria-label={say('progress')} />
        <span className="process-percent">{say('percent', { n: percent })}</span>
      </div>
      <ol className="process-stages">
        {stages.map(({ name, status }, at) => {
          const state = STATES.find((one) => one === status) ?? 'todo'
          return (
            <li key={at} data-state={state} aria-current={state === 'doing' ? 'step' : undefined}>
              <span className="process-mark" aria-hidden="true">
                {state === 'done' ? <Check /> : at + 1}
              </span>
              <bdi>{name}</bdi>
              <span className="visually-hidden">{say(`stage.${state}`)}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
