import { serverNow } from '../../../runtime/time/server-clock.ts'
import { Fragment } from 'react'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { daysBetween } from '../../../runtime/time/format-time.ts'
import { Button } from '../../../ui/button.tsx'
import { History } from '../../../ui/extended-icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'
import type { HistoryEntry, ChatHistoryState } from '../chat/chat-history.ts'
import { assistantTexts } from '../texts/translations.ts'
import { HistoryTurn } from './history-turn.tsx'

interface HistoryListProps {
  history: ChatHistoryState
  entries: readonly HistoryEntry[]
  name: string
  onLoadEarlier(): void
}

/** Earlier questions grouped by day, with 'no more' at the end. Loading is not announced. */
export function HistoryList({ history, entries, name, onLoadEarlier }: HistoryListProps) {
  const { silentErrors, runtime } = useUniv()
  const { timeZone } = runtime.config
  const format = useTimeFormat()
  const t = useTranslation(assistantTexts)
  const { state, ended } = history
  const now = serverNow(runtime)
  const days = entries.map(({ createTime }) => {
    const ago = createTime > 0 ? daysBetween(createTime, now, timeZone) : NaN
    return ago === 0 ? t('today') : ago === 1 ? t('yesterday') : format.day(createTime, 'long')
  })
  return (
    <section className="assistant-history" aria-label={t('earlierList')} aria-busy={state === 'loading'}>
      {state === 'failed'
        ? !silentErrors && (
            <Notice kind="error" retryLabel={t('retry')} onRetry={onLoadEarlier}>
              {t('historyFailed')}
            </Notice>
          )
        : ended
          ? entries.length > 0 && <p className="assistant-history-end">{t('noMore')}</p>
          : entries.length > 0 && (
              <Button
                variant="ghost"
                size="sm"
                icon={History}
                busy={state === 'loading'}
                onClick={onLoadEarlier}
              >
                {t(state === 'loading' ? 'loading' : 'earlier')}
              </Button>
            )}
      {entries.map((record, i) => (
        <Fragment key={record.id}>
          {days[i] !== days[i - 1] && <h3 className="assistant-day">{days[i]}</h3>}
          <HistoryTurn record={record} name={name} />
        </Fragment>
      ))}
    </section>
  )
}
