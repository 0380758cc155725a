import { Fragment } from 'react'
import { useSay, useUniv } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import { History } from '../../../ui/icons-more.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { dayName } from '../day-name.ts'
import type { Earlier, HistoryState } from '../history.ts'
import { assistantMessages } from '../messages.ts'
import { PastTurn } from './past-turn.tsx'

interface Props {
  past: HistoryState
  shown: readonly Earlier[]
  name: string
  onEarlier(): void
}

/** What was asked before, by days, pages of ten upwards; 'no more' at its end (A8). Loads without a word to readers. */
export function Past({ past, shown, name, onEarlier }: Props) {
  const { lang, silentErrors, runtime } = useUniv()
  const say = useSay(assistantMessages)
  const { state, ended } = past
  const days = shown.map(({ createTime }) => dayName(createTime, runtime.platform.now(), lang, say))
  return (
    <section className="assistant-past" aria-label={say('earlierList')} aria-busy={state === 'loading'}>
      {state === 'failed'
        ? !silentErrors && (
            <Notice kind="error" retryLabel={say('retry')} onRetry={onEarlier}>
              {say('historyFailed')}
            </Notice>
          )
        : ended
          ? shown.length > 0 && <p className="assistant-end">{say('noMore')}</p>
          : shown.length > 0 && (
              <Button variant="ghost" size="sm" icon={History} busy={state === 'loading'} onClick={onEarlier}>
                {say(state === 'loading' ? 'loading' : 'earlier')}
              </Button>
            )}
      {shown.map((record, i) => (
        <Fragment key={record.id}>
          {days[i] !== days[i - 1] && <h3 className="assistant-day">{days[i]}</h3>}
          <PastTurn record={record} name={name} />
        </Fragment>
      ))}
    </section>
  )
}
