import type { Content } from './content.ts'
import type { KeyboardEvent } from 'react'
import { adoptStyles } from './adopt-styles.ts'
import { lineDirection } from './line-direction.ts'
import sheet from './tabs.css'
import fades from './fades.css'

export const tabsStyleRef = adoptStyles(sheet, fades)

export interface TabOption<Id extends string = string> {
  id: Id
  text: string
  /** Shown as a badge; undefined: no badge. */
  count?: number
}

export const TabContent = ({ text, count }: TabOption) => [
  // apart for screen readers
  <span key="text">{count === undefined ? text : `${text} `}</span>,
  count !== undefined && (
    <span key="count" className="ui-count">
      {count}
    </span>
  ),
]

/** Arrows, Home and End of the tabs pattern, which move the focus and select nothing. */
export function moveBetweenTabs(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const tabs = [...event.currentTarget.parentElement!.children] as HTMLElement[]
  const index = tabs.indexOf(event.currentTarget)
  const forward = lineDirection(event.currentTarget)
  const next = { ArrowLeft: index - forward, ArrowRight: index + forward, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  tabs.at(next % tabs.length)?.focus()
}

interface LightTabListProps<Id extends string> {
  label: string
  options: readonly TabOption<Id>[]
  value: string
  /** id of what it controls, such as a `LightTabPanel`; unique in its shadow root. */
  panelId: string
  variant?: 'line' | 'segment'
  onSelect(id: Id): void
}

/** Tabs that behave as those of tabs.tsx: for the first load of the catalogue, where Radix would cost 8 KB. */
export function LightTabList<Id extends string>({
  label,
  options,
  value,
  panelId,
  variant = 'line',
  onSelect,
}: LightTabListProps<Id>) {
  const tabStop = options.some(({ id }) => id === value) ? value : options[0]?.id
  return (
    <div
      className="ui-tabs ui-fades"
      role="tablist"
      aria-label={label}
      data-variant={variant}
      ref={tabsStyleRef}
    >
      {options.map((option) => (
        <button
          key={option.id}
          id={`${panelId}-${option.id}`}
          type="button"
          role="tab"
          aria-selected={option.id === value}
          aria-controls={panelId}
          tabIndex={option.id === tabStop ? 0 : -1}
          onKeyDown={moveBetweenTabs}
          onClick={() => onSelect(option.id)}
        >
          {TabContent(option)}
        </button>
      ))}
    </div>
  )
}

interface LightTabPanelProps {
  panelId: string
  value: string
  /** Its accessible name if `value` matches no tab of the list. */
  label?: string | undefined
  children: Content
}

/** The content of the selected tab. `panelId` and `value` as passed to the list. */
export const LightTabPanel = ({ panelId, value, label, children }: LightTabPanelProps) => (
  <div
    id={panelId}
    role="tabpanel"
    aria-label={label}
    aria-labelledby={label ? undefined : `${panelId}-${value}`}
  >
    {children}
  </div>
)
