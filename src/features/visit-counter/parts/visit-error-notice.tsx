import { useTranslation, usePublicUniv } from '../../../element/hooks/univ-context.ts'
import type { CachedCounts } from '../cached-counts.ts'
import { visitTexts } from '../translations.ts'

const AGE_UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** "3 hours ago", in the largest whole unit. */
function formatAge(ms: number, locale: string): string {
  const [unit, length] = AGE_UNITS.find(([, l]) => ms >= l) ?? AGE_UNITS[2]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.floor(ms / length), unit)
}

/** Shows the age of the counts in one line, with a retry button. */
export function VisitErrorNotice({ cached, onRetry }: { cached: CachedCounts | undefined; onRetry(): void }) {
  const { runtime, locale } = usePublicUniv()
  const t = useTranslation(visitTexts)
  return (
    <p className="visits-error" role="status">
      <span>
        {`${
          cached?.time
            ? t('old', { age: formatAge(runtime.platform.now() - cached.time, locale) })
            : t(cached ? 'some' : 'away')
        } `}
      </span>
      <button type="button" onClick={onRetry}>
        {t('again')}
      </button>
    </p>
  )
}
