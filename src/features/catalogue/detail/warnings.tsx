import type { AppDetail } from '../../../contract/app-detail.ts'
import { useSay, useUniv } from '../../../element/univ.ts'
import { Notice } from '../../../ui/notice.tsx'
import { detailMessages } from './messages.ts'
import { openWindow } from './open-window.ts'

/** What stands in the way of handling it now (C34). */
export function Warnings({ app }: { app: AppDetail }) {
  const { runtime, lang } = useUniv()
  const say = useSay(detailMessages)
  const when = openWindow(app.facts, runtime.platform.now())
  const at = 'at' in when ? new Intl.DateTimeFormat(lang, { dateStyle: 'long' }).format(when.at) : ''
  const days =
    'days' in when
      ? new Intl.NumberFormat(lang, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(when.days)
      : ''
  return (
    <>
      {app.facts?.maintenance && <Notice kind="warning">{app.facts.maintenance}</Notice>}
      {when.state === 'before' && <Notice kind="info">{say('before', { days, at })}</Notice>}
      {when.state === 'open' && (
        <Notice kind={when.days > 7 ? 'info' : 'warning'}>
          {say(when.days > 1 ? 'openUntil' : 'lastDay', { days, at })}
        </Notice>
      )}
      {when.state === 'after' && <Notice kind="warning">{say('after', { at })}</Notice>}
      {!app.userFiltersMatched && <Notice kind="warning">{say('unmatched')}</Notice>}
    </>
  )
}
