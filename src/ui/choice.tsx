import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { adopt } from './adopt.ts'
import sheet from './choice.css'

const dressed = adopt(sheet)

export interface Choice {
  id: string
  text: ReactNode
  /** Shown as a badge; none for undefined. */
  count?: number
}

export interface TabBarProps {
  label: string
  choices: readonly Choice[]
  value: string
  /** id of the `TabPanel` it rules, unique in its shadow root. */
  panel: string
  look?: 'line' | 'segment'
  onChoose(id: string): void
}

/** WAI-ARIA tabs, activated by hand since a tab may start a sign-in. Radix' tabs cost 8.9 KB gzip
 *  and misbehave in a shadow root, so first-load code uses these. */
export function TabBar({ label, choices, value, panel, look = 'line', onChoose }: TabBarProps) {
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const tabs = [...list.current!.children] as HTMLElement[]
    const at = tabs.indexOf(event.currentTarget)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    tabs.at(to % tabs.length)?.focus()
  }
  const stop = choices.some(({ id }) => id === value) ? value : choices[0]?.id
  return (
    <div
      className="ui-tabs"
      role="tablist"
      aria-label={label}
      data-look={look}
      ref={(node) => {
        list.current = node
        dressed(node)
      }}
    >
      {choices.map(({ id, text, count }) => (
        <button
          key={id}
          id={`${panel}-${id}`}
          type="button"
          role="tab"
          aria-selected={id === value}
          aria-controls={panel}
          tabIndex={id === stop ? 0 : -1}
          onKeyDown={move}
          onClick={() => onChoose(id)}
        >
          {text}
          {count !== undefined && <span className="ui-count">{count}</span>}
        </button>
      ))}
    </div>
  )
}

export interface TabPanelProps {
  panel: string
  value: string
  /** Its name where `value` is none of the bar's tabs. */
  label?: string | undefined
  children: ReactNode
}

/** What the chosen tab shows. `panel` and `value` as given to the bar. */
export function TabPanel({ panel, value, label, children }: TabPanelProps) {
  return (
    <div
      id={panel}
      role="tabpanel"
      aria-label={label}
      aria-labelledby={label ? undefined : `${panel}-${value}`}
    >
      {children}
    </div>
  )
}
