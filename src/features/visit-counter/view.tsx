import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { labelOf, VISIT_PATHS, type VisitName } from '../../contract/visit-paths.ts'
import { useSay, useUniv } from '../../element/univ-context.ts'
import { visitMessages } from './messages.ts'
import { createCounter } from './model.ts'
import type { DaysProps } from './parts/days.tsx'
import { Figure } from './parts/figure.tsx'
import { Trouble } from './parts/trouble.tsx'

// thirty days are for those who ask for them
const Days = lazy<ComponentType<DaysProps>>(() => import('./parts/days.tsx').catch(() => ({ default: Gone })))

function Gone() {
  return <p className="visits-trouble">{useSay(visitMessages)('away')}</p>
}

export interface VisitCounterProps {
  label: string
  figures: string
  days: boolean
}

export function VisitCounterView({ label: written, figures, days }: VisitCounterProps) {
  const { runtime, emit, host, silentErrors } = useUniv()
  const say = useSay(visitMessages)
  const label = labelOf(written)
  const visits = runtime.one(createCounter).of(label)
  useEffect(() => visits.show(), [visits])
  const { state, kept } = useSyncExternalStore(visits.listen, visits.get, visits.get)
  const [told, setTold] = useState<VisitName | null>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (state === 'failed') emit('univ-error', { message: 'visits', where: host.localName })
  }, [state, emit, host])
  const wanted = figures.split(/[\s,]+/).filter((name): name is VisitName => name in VISIT_PATHS)
  return (
    <div
      role="group" // no landmark: a page may show several
      className="visits"
      part="visits"
      aria-label={say('visits')}
      aria-busy={state === 'loading' && !kept}
      data-old={state !== 'ready' || undefined}
    >
      <div className="visits-figures">
        {(wanted.length ? wanted : (Object.keys(VISIT_PATHS) as VisitName[])).map((name) => (
          <Figure
            key={name}
            name={name}
            count={kept?.counts[name]}
            told={told === name}
            onTell={(on) => setTold((now) => (on ? name : now === name ? null : now))}
          />
        ))}
        {!days && (
          <button
            type="button"
            className="visits-more"
            aria-expanded={open}
            aria-label={say('days')}
            title={say('days')}
            onClick={() => setOpen(!open)}
          >
            <svg className="ui-icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M3 3v18h18M7 15l4-5 3 3 6-8" />
            </svg>
          </button>
        )}
      </div>
      {state === 'failed' && !silentErrors && <Trouble kept={kept} onRetry={visits.refresh} />}
      {(days || open) && (
        <div className="visits-days" part="days">
          <Suspense>
            <Days label={label} today={kept?.counts.today} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
