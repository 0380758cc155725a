import { useRef } from 'react'
import type { VisitMetric } from '../../../contract/core/visit-paths.ts'
import { usePublicUniv, useTranslation } from '../../../element/hooks/view-hooks.ts'
import { formatCount } from '../../../runtime/i18n/translator.ts'
import { visitTexts } from '../texts/translations.ts'

const DESCRIPTION_KEYS = { today: 'aboutToday', total: 'aboutTotal', online: 'aboutOnline' } as const

interface FigureProps {
  name: VisitMetric
  count: number | undefined
  isTooltipOpen: boolean
  onTooltipChange(on: boolean): void
}

/**
 * One count with a tooltip that defines it: on hover, focus or press. The tooltip stays while it is hovered and Escape
 * dismisses it (WCAG 1.4.13).
 */
export function Figure({ name, count, isTooltipOpen, onTooltipChange }: FigureProps) {
  const { locale } = usePublicUniv()
  const t = useTranslation(visitTexts)
  const rootRef = useRef<HTMLDivElement>(null)
  const showTooltip = (on: boolean) => {
    // opens below the count if there is no room above
    const root = rootRef.current!
    import('./has-room-above.ts').then(
      ({ hasRoomAbove }) => void (root.dataset['below'] = String(!hasRoomAbove(root))),
      () => {},
    )
    onTooltipChange(on)
  }
  return (
    <div
      ref={rootRef}
      className="visits-figure"
      part="figure"
      onPointerEnter={(e) => e.pointerType === 'mouse' && showTooltip(true)}
      onPointerLeave={(e) => e.pointerType === 'mouse' && onTooltipChange(false)}
    >
      <button
        type="button"
        aria-describedby={`about-${name}`}
        onFocus={(e) => e.target.matches(':focus-visible') && showTooltip(true)}
        onBlur={() => onTooltipChange(false)}
        onClick={() => showTooltip(true)}
        onKeyDown={(e) => {
          if (e.key !== 'Escape' || !isTooltipOpen) return
          // keep Escape from also closing a dialog of the host page
          e.stopPropagation()
          onTooltipChange(false)
        }}
      >
        <span className="visits-name">{t(name)}</span>
        <span className="visits-value" part="value">
          {count === undefined ? <span aria-label={t('unknown')}>–</span> : formatCount(count, locale)}
        </span>
      </button>
      <div className="visits-tooltip" role="tooltip" id={`about-${name}`} hidden={!isTooltipOpen}>
        <p>{t(DESCRIPTION_KEYS[name])}</p>
      </div>
    </div>
  )
}
