import { useRef } from 'react'
import type { VisitName } from '../../../contract/visit-paths.ts'
import { useSay } from '../../../element/univ-context.ts'
import { visitMessages } from '../messages.ts'

const ABOUT = { today: 'aboutToday', total: 'aboutTotal', online: 'aboutOnline' } as const

interface FigureProps {
  name: VisitName
  count: number | undefined
  /** Its definition shows. */
  told: boolean
  onTell(on: boolean): void
}

/** As both languages group it; the first Intl of a page costs 15 ms and more, which a foot's number is not worth. */
const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/**
 * One number, and what it means: under the pointer, with the focus or by a press; it stays while the pointer is on it,
 * and Escape puts it away (WCAG 1.4.13).
 */
export function Figure({ name, count, told, onTell }: FigureProps) {
  const say = useSay(visitMessages)
  const place = useRef<HTMLDivElement>(null)
  // §5: the daily count shown is at least 1
  const shown = count === undefined ? undefined : name === 'today' ? Math.max(1, count) : count
  const tell = (on: boolean) => {
    // above where there is room for it, as in a page's foot
    const { top = 0 } = place.current?.getBoundingClientRect() ?? {}
    if (place.current) place.current.dataset['below'] = String(top < 130)
    onTell(on)
  }
  return (
    <div
      ref={place}
      className="visits-figure"
      part="figure"
      onPointerEnter={(e) => e.pointerType === 'mouse' && tell(true)}
      onPointerLeave={(e) => e.pointerType === 'mouse' && onTell(false)}
    >
      <button
        type="button"
        aria-describedby={`about-${name}`}
        onFocus={(e) => e.target.matches(':focus-visible') && tell(true)}
        onBlur={() => onTell(false)}
        onClick={() => tell(true)}
        onKeyDown={(e) => {
          if (e.key !== 'Escape' || !told) return
          // what lies around, such as a dialog of the page, is not meant
          e.stopPropagation()
          onTell(false)
        }}
      >
        <span className="visits-name">{say(name)}</span>
        <span className="visits-value" part="value">
          {shown === undefined ? <span aria-label={say('unknown')}>–</span> : grouped(shown)}
        </span>
      </button>
      <div className="visits-about" role="tooltip" id={`about-${name}`} hidden={!told}>
        <p>{say(ABOUT[name])}</p>
      </div>
    </div>
  )
}
