import type { Process } from '../../../contract/core/processes.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { Clock } from '../../../ui/extended-icons.tsx'
import { centerTexts } from '../translations.ts'
import { processTexts } from './translations.ts'
import { isFinished, splitTasks } from './process-details.ts'
import { WaitingTime } from './timestamp.tsx'

/** Who holds the process and since when (Z11). */
export function PendingSummary({ process }: { process: Process }) {
  const t = useTranslation(processTexts)
  const tCenter = useTranslation(centerTexts)
  const [first, ...others] = isFinished(process) ? [] : splitTasks(process).waiting
  if (!first) return null
  const all = [first, ...others]
  const isMine = all.some(({ id }) => process.pendingTasks.includes(id))
  const names = [...new Set(all.map(({ actionUser }) => actionUser).filter(Boolean))]
  return (
    <p className="process-waits">
      <Clock />
      <strong>
        {isMine
          ? t('waitingForMe')
          : names.length > 0
            ? t('waitingFor', { name: names.slice(0, 5).join(tCenter('separator')) })
            : t('waitingUnknown')}
      </strong>
      <bdi>{first.name}</bdi>
      {first.assignTime > 0 && (
        <span>
          <WaitingTime since={first.assignTime} />
        </span>
      )}
    </p>
  )
}
