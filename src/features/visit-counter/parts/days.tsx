import { useEffect, useState } from 'react'
import { useSay, useUniv } from '../../../element/univ-context.ts'
import { createHistory, type History } from '../days.ts'
import { MostUsed } from './most-used.tsx'
import { daysMessages } from './messages.ts'
import { Sparkline } from './sparkline.tsx'

type State = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; history: History }

export interface DaysProps {
  label: string
  /** As the counter says; newer than the record. */
  today: number | undefined
}

/** The last thirty days of a label, and for the hall what was used most. */
export default function Days({ label, today }: DaysProps) {
  const { runtime } = useUniv()
  const say = useSay(daysMessages)
  const [shown, setShown] = useState<State>({ state: 'loading' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let live = true
    runtime
      .one(createHistory)(label)
      .then(
        (history) => live && setShown({ state: 'ready', history }),
        (e: unknown) => {
          runtime.platform.log(String(e))
          if (live) setShown({ state: 'failed' })
        },
      )
    return () => {
      live = false
    }
  }, [runtime, label, tries])
  if (shown.state === 'loading') return <p className="visits-quiet">{say('loading')}</p>
  if (shown.state === 'failed')
    return (
      <p className="visits-trouble" role="status">
        {say('failed')}{' '}
        <button type="button" onClick={() => setTries(tries + 1)}>
          {say('again')}
        </button>
      </p>
    )
  const { days, apps } = shown.history
  const fresh = days.map((day, i) =>
    i === days.length - 1 ? { ...day, value: Math.max(1, day.value, today ?? 0) } : day,
  )
  return (
    <>
      {fresh.length ? <Sparkline days={fresh} /> : <p className="visits-quiet">{say('none')}</p>}
      {apps.length > 0 && <MostUsed apps={apps} />}
    </>
  )
}
