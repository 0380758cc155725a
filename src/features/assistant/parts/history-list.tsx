import { Fragment } from 'react'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { History } from '../../../ui/extended-icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatDay } from '../format-day.ts'
import type { HistoryEntry, ChatHistoryState } from '../chat-history.ts'
import { assistantTexts } from '../translations.ts'
import { HistoryTurn } from './history-turn.tsx'

interface HistoryListProps {
  history: ChatHistoryState
  entries: readonly HistoryEntry[]
  name: string
  onLoadEarlier(): void
}

/** Earlier questions grouped by day, with 'no more' at the end (A8). Loading is not announced. */
export function HistoryList({ history, entries, name, onLoadEarlier }: HistoryListProps) {
  const { locale, silentErrors, runtime } = useUniv()
  const t = useTranslation(assistantTexts)
  const { state, ended } = history
  const days = entries.map(({ createTime }) => formatDay(createTime, runtime.platform.now(), locale, t))
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
