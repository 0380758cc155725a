import type { View } from '../../ui/content.ts'
import { useEffect, useState } from 'react'
import { namedMetrics, normalizeVisitLabel, type VisitMetric } from '../../contract/core/visit-paths.ts'
import { useStore, useTranslation, usePublicUniv } from '../../element/hooks/view-hooks.ts'
import { visitTexts } from './texts/translations.ts'
import { displayedCounts } from './state/cached-counts.ts'
import { createVisitCounter } from './state/model.ts'
import type { DaysPanelProps } from './parts/days-panel.tsx'
import { Figure } from './parts/figure.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { VisitErrorNotice } from './parts/visit-error-notice.tsx'

// The 30-day chart loads when it is opened.
const DaysPanel = loadable<View<DaysPanelProps>>(() =>
  import('./parts/days-panel.tsx').catch(() => ({ default: DaysLoadFailed })),
)

function DaysLoadFailed() {
  return <p className="visits-error">{useTranslation(visitTexts)('away')}</p>
}

interface VisitCounterProps {
  label: string
  figures: string
  days: boolean
}

export function VisitCounterView({ label: labelAttribute, figures, days }: VisitCounterProps) {
  const { runtime, emit, host, silentErrors } = usePublicUniv()
  const t = useTranslation(visitTexts)
  const label = normalizeVisitLabel(labelAttribute)
  const visits = runtime.service(createVisitCounter).byLabel(label)
  useEffect(() => visits.startPolling(), [visits])
  const { state, cached } = useStore(visits.$visits)
  const [openTooltip, setOpenTooltip] = useState<VisitMetric | null>(null)
  const [isDaysOpen, setIsDaysOpen] = useState(false)
  useEffect(() => {
    if (state === 'failed') emit('univ-error', { message: 'visits', where: host.localName })
  }, [state, emit, host])
  const counts = displayedCounts(cached?.counts ?? {})
  return (
    <div
      role="group" // no landmark: a page may show several
      className="visits"
      part="visits"
      aria-label={t('visits')}
      aria-busy={state === 'loading' && !cached}
      data-old={state !== 'ready' || undefined}
    >
      <div className="visits-figures">
        {namedMetrics(figures).map((name) => (
          <Figure
            key={name}
            name={name}
            count={counts[name]}
            isTooltipOpen={openTooltip === name}
            onTooltipChange={(on) =>
              setOpenTooltip((current) => (on ? name : current === name ? null : current))
            }
          />
        ))}
        {!days && (
          <button
            type="button"
            className="visits-toggle"
            aria-expanded={isDaysOpen}
            aria-label={t('days')}
            title={t('days')}
            onClick={() => setIsDaysOpen(!isDaysOpen)}
          >
            <svg className="ui-icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M3 3v18h18M7 15l4-5 3 3 6-8" />
            </svg>
          </button>
        )}
      </div>
      {state === 'failed' && !silentErrors && <VisitErrorNotice cached={cached} onRetry={visits.refresh} />}
      {(days || isDaysOpen) && (
        <div className="visits-days" part="days">
          <DaysPanel label={label} today={counts.today} />
        </div>
      )}
    </div>
  )
}
