import { serverNow } from '../../../runtime/time/server-clock.ts'
import { Fragment, useEffect, useState } from 'react'
import { useTranslation, usePublicUniv } from '../../../element/hooks/view-hooks.ts'
import { formatCount } from '../../../runtime/i18n/translator.ts'
import type { AppVisits } from '../../../contract/core/visits.ts'
import { createDailyVisits, withToday, type DailyVisits } from '../state/daily-visits.ts'
import { visitTexts } from '../texts/translations.ts'
import { Sparkline } from './sparkline.tsx'

type DaysState = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; history: DailyVisits }

export interface DaysPanelProps {
  label: string
  /** Today's count, newer than the last record. */
  today: number | undefined
}

/** The last 30 days of a label, and the most used items when no label is set. */
export default function DaysPanel({ label, today }: DaysPanelProps) {
  const { runtime } = usePublicUniv()
  const t = useTranslation(visitTexts)
  const [loadState, setLoadState] = useState<DaysState>({ state: 'loading' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isMounted = true
    runtime
      .service(createDailyVisits)(label)
      .then(
        (history) => isMounted && setLoadState({ state: 'ready', history }),
        (e: unknown) => {
          runtime.platform.log(String(e))
          if (isMounted) setLoadState({ state: 'failed' })
        },
      )
    return () => {
      isMounted = false
    }
  }, [runtime, label, tries])
  if (loadState.state === 'loading') return <p className="visits-muted">{t('loading')}</p>
  if (loadState.state === 'failed')
    return (
      <p className="visits-error" role="status">
        <span>{`${t('failed')} `}</span>
        <button type="button" onClick={() => setTries(tries + 1)}>
          {t('retry')}
        </button>
      </p>
    )
  const { days, apps } = loadState.history
  const currentDays = withToday(days, today, serverNow(runtime), runtime.config.timeZone)
  return (
    <Fragment>
      {currentDays.length ? <Sparkline days={currentDays} /> : <p className="visits-muted">{t('none')}</p>}
      {apps.length > 0 && <MostUsed apps={apps} />}
    </Fragment>
  )
}

/** The most used items with their number of uses (§7 statsAppList). */
function MostUsed({ apps }: { apps: AppVisits[] }) {
  const { locale } = usePublicUniv()
  const t = useTranslation(visitTexts)
  return (
    <div className="visits-most-used">
      <h3>{t('mostUsed')}</h3>
      <ol>
        {apps.map(({ id, name, value }) => (
          <li key={id}>
            <span lang={/\p{sc=Han}/u.test(name) ? 'zh-CN' : undefined}>{name}</span>
            <span>{`${formatCount(value, locale)} ${t('times')}`}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
