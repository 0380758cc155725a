import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'
import { useTranslation, usePublicUniv } from '../../../element/hooks/view-hooks.ts'
import type { CachedCounts } from '../cached-counts.ts'
import { visitTexts } from '../translations.ts'

/** Shows the age of the counts in one line, with a retry button. */
export function VisitErrorNotice({ cached, onRetry }: { cached: CachedCounts | undefined; onRetry(): void }) {
  const { runtime } = usePublicUniv()
  const format = useTimeFormat()
  const t = useTranslation(visitTexts)
  return (
    <p className="visits-error" role="status">
      <span>
        {`${
          cached?.time
            ? t('old', { age: format.relative(cached.time, runtime.platform.now()) })
            : t(cached ? 'some' : 'away')
        } `}
      </span>
      <button type="button" onClick={onRetry}>
        {t('again')}
      </button>
    </p>
  )
}
