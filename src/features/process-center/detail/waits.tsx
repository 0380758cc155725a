import type { Process } from '../../../contract/processes.ts'
import { useSay } from '../../../element/univ.ts'
import { Clock } from '../../../ui/icons-more.tsx'
import { centerMessages } from '../messages.ts'
import { processMessages } from './messages.ts'
import { isOver, storyOf } from './process-model.ts'
import { When } from './when.tsx'

/** On whom it waits, and since when: what an applicant asks first (Z11). */
export function Waits({ process }: { process: Process }) {
  const say = useSay(processMessages)
  const sayAll = useSay(centerMessages)
  const [first, ...others] = isOver(process) ? [] : storyOf(process).waiting
  if (!first) return null
  const all = [first, ...others]
  const mine = all.some(({ id }) => process.pendingTasks.includes(id))
  const names = [...new Set(all.map(({ actionUser }) => actionUser).filter(Boolean))]
  return (
    <p className="process-waits">
      <Clock />
      <strong>
        {mine
          ? say('waitingForMe')
          : names.length > 0
            ? say('waitingFor', { name: names.slice(0, 5).join(sayAll('separator')) })
            : say('waitingUnknown')}
      </strong>
      <bdi>{first.name}</bdi>
      {first.assignTime > 0 && (
        <span>
          {say('since')} <When at={first.assignTime} />
        </span>
      )}
    </p>
  )
}
