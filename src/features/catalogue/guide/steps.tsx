import type { Guide } from '../../../contract/guides.ts'
import { createGuideProgress, openSteps, stepState } from '../../../domain/guide-progress.ts'
import { createMyProcesses } from '../../../domain/my-processes.ts'
import { createTaskLive } from '../../../domain/task-live.ts'
import { useOne, useSay, useSession, useStore } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import { guideMessages } from './messages.ts'
import { Step } from './step.tsx'

/** A guide's steps in order, each with its items, what is done of them, and all of them to open or fold (G7, G8). */
export function Steps({ guide, code }: { guide: Guide; code?: string | undefined }) {
  const progress = useOne(createGuideProgress)
  const ticks = useStore(progress.$ticks)
  const kept = useStore(progress.$open)
  const processes = useStore(useOne(createMyProcesses).$latest).data ?? []
  const guest = useSession().state === 'guest'
  useStore(useOne(createTaskLive).$live)
  const say = useSay(guideMessages)

  const steps = [...guide.guideStepList].sort((a, b) => a.stepNo - b.stepNo)
  const states = steps.map((step) => stepState(guide, step, ticks, processes))
  const isHere = steps.map(
    (step) => Boolean(code) && step.guideStepAppList.some((one) => one.appCode === code),
  )
  const n = steps.length
  const done = states.filter(({ state }) => state === 'done').length
  const next = states.findIndex(({ state }) => state !== 'done')
  const here = isHere.indexOf(true)
  const open = openSteps(guide, steps, kept, steps[here >= 0 ? here : Math.max(0, next)])
  const all = open.length === n
  return (
    <div className="guide-whole">
      <div className="guide-bar">
        <div className="guide-progress">
          <p role="status">{done === n ? say('finished', { n }) : say('progress', { done, n })}</p>
          <progress max={n} value={done} aria-hidden="true" />
        </div>
        <Button size="sm" onClick={() => progress.setOpen(guide, all ? [] : steps)}>
          {say(all ? 'hideAll' : 'showAll')}
        </Button>
      </div>
      <ol className="guide-steps">
        {steps.map((step, i) => (
          <Step
            key={step.listId}
            step={step}
            at={i + 1}
            state={states[i]!}
            here={isHere[i]!}
            next={i === next && done > 0}
            open={open.includes(step)}
            onOpen={(on) =>
              progress.setOpen(
                guide,
                steps.filter((one) => (one === step ? on : open.includes(one))),
              )
            }
            onTick={(on) => progress.tick(guide, step, on)}
          />
        ))}
      </ol>
      <p className="ui-muted guide-kept">{say(guest ? 'kept' : 'keptSignedIn')}</p>
    </div>
  )
}
