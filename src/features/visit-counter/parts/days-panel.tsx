import { Fragment, useEffect, useState } from 'react'
import { useTranslation, usePublicUniv } from '../../../element/hooks/univ-context.ts'
import { createDailyVisits, withToday, type DailyVisits } from '../daily-visits.ts'
import { MostUsed } from './most-used.tsx'
import { visitTexts } from '../translations.ts'
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
          {t('again')}
        </button>
      </p>
    )
  const { days, apps } = loadState.history
  const currentDays = withToday(days, today, runtime.platform.now(), runtime.config.timeZone)
  return (
    <Fragment>
      {currentDays.length ? <Sparkline days={currentDays} /> : <p className="visits-muted">{t('none')}</p>}
      {apps.length > 0 && <MostUsed apps={apps} />}
    </Fragment>
  )
}
