import type { Content } from './content.ts'
import { useRef, type KeyboardEvent } from 'react'
import { adoptStyles, joinRefs } from './adopt-styles.ts'
import { lineDirection } from './line-direction.ts'
import sheet from './tab-list.css'

const styleRef = adoptStyles(sheet)

interface TabOption {
  id: string
  text: string
  /** Shown as a badge; undefined: no badge. */
  count?: number
}

interface TabListProps {
  label: string
  options: readonly TabOption[]
  value: string
  /** id of the `TabPanel` it controls, unique in its shadow root. */
  panelId: string
  variant?: 'line' | 'segment'
  onSelect(id: string): void
}

/**
 * WAI-ARIA tabs with manual activation, since a tab may start a sign-in. Radix' tabs misbehave in a shadow root.
 */
export function TabList({ label, options, value, panelId, variant = 'line', onSelect }: TabListProps) {
  const list = useRef<HTMLDivElement>(null)

  function onTabKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const tabs = [...list.current!.children] as HTMLElement[]
    const index = tabs.indexOf(event.currentTarget)
    const forward = lineDirection(event.currentTarget)
    const next = { ArrowLeft: index - forward, ArrowRight: index + forward, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    tabs.at(next % tabs.length)?.focus()
  }
  const tabStop = options.some(({ id }) => id === value) ? value : options[0]?.id
  return (
    <div
      className="ui-tabs"
      role="tablist"
      aria-label={label}
      data-variant={variant}
      ref={joinRefs(list, styleRef)}
    >
      {options.map(({ id, text, count }) => (
        <button
          key={id}
          id={`${panelId}-${id}`}
          type="button"
          role="tab"
          aria-selected={id === value}
          aria-controls={panelId}
          tabIndex={id === tabStop ? 0 : -1}
          onKeyDown={onTabKeyDown}
          onClick={() => onSelect(id)}
        >
          {/* apart for screen readers */}
          <span>{count === undefined ? text : `${text} `}</span>
          {count !== undefined && <span className="ui-count">{count}</span>}
        </button>
      ))}
    </div>
  )
}

interface TabPanelProps {
  panelId: string
  value: string
  /** Its accessible name if `value` matches no tab of the list. */
  label?: string | undefined
  children: Content
}

/** The content of the selected tab. `panelId` and `value` as passed to the list. */
export function TabPanel({ panelId, value, label, children }: TabPanelProps) {
  return (
    <div
      id={panelId}
      role="tabpanel"
      aria-label={label}
      aria-labelledby={label ? undefined : `${panelId}-${value}`}
    >
      {children}
    </div>
  )
}
