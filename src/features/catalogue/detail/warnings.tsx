import { serverNow } from '../../../runtime/time/server-clock.ts'
import { Fragment } from 'react'
import type { AppDetail } from '../../../contract/core/app-detail.ts'
import { localizedFacts } from '../../../domain/localized-facts.ts'
import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Notice } from '../../../ui/notice.tsx'
import { detailTexts } from './translations.ts'
import { applicationPeriod } from './application-period.ts'

/** Notices about maintenance, the application period and unmet conditions. */
export function Warnings({ app }: { app: AppDetail }) {
  const { runtime, lang, locale } = useUniv()
  const t = useTranslation(detailTexts)
  const format = useTimeFormat()
  const period = applicationPeriod(app.facts, serverNow(runtime), runtime.config.timeZone)
  const { maintenance } = localizedFacts(app, lang)
  const edge = period.state === 'before' ? 'start' : 'end'
  const date = 'time' in period ? format.limit(period.time, edge, 'long') : ''
  const days =
    'days' in period
      ? new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(period.days)
      : ''
  return (
    <Fragment>
      {maintenance && <Notice kind="warning">{maintenance}</Notice>}
      {period.state === 'before' && <Notice kind="info">{t('before', { days, at: date })}</Notice>}
      {period.state === 'open' && (
        <Notice kind={period.days > 7 ? 'info' : 'warning'}>
          {t(period.days > 1 ? 'openUntil' : 'lastDay', { days, at: date })}
        </Notice>
      )}
      {period.state === 'after' && <Notice kind="warning">{t('after', { at: date })}</Notice>}
      {!app.userFiltersMatched && <Notice kind="warning">{t('unmatched')}</Notice>}
    </Fragment>
  )
}
