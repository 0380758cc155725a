import { loadable } from '../../../ui/loadable.tsx'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import type { CachedCounts } from '../state/cached-counts.ts'
import { visitTexts } from '../texts/translations.ts'

const CountsAge = loadable(() => import('./counts-age.tsx').catch(() => ({ default: CountsAway })))

const CountsAway = () => <span>{`${useTranslation(visitTexts)('away')} `}</span>

/** Shows the age of the counts in one line, with a retry button. */
export function VisitErrorNotice({ cached, onRetry }: { cached: CachedCounts | undefined; onRetry(): void }) {
  const t = useTranslation(visitTexts)
  return (
    <p className="visits-error" role="status">
      {cached?.time ? (
        <CountsAge time={cached.time} fallback={<CountsAway />} />
      ) : (
        <span>{`${t(cached ? 'some' : 'away')} `}</span>
      )}
      <button type="button" onClick={onRetry}>
        {t('retry')}
      </button>
    </p>
  )
}
