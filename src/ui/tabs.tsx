import type { Content, View } from './content.ts'
import { useRef, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import * as Radix from '@radix-ui/react-tabs'
import { adoptStyles, joinRefs } from './adopt-styles.ts'
import { lineDirection } from './line-direction.ts'
import sheet from './tabs.css'

const styleRef = adoptStyles(sheet)
const Root = Radix.Root as View<Radix.TabsProps>

interface TabsProps {
  /** id of the selected tab */
  value: string
  /** A `TabList`, and the `TabPanel` anywhere below. */
  children: Content
}

/** WAI-ARIA tabs with manual activation, since a tab may start a sign-in. */
export const Tabs = ({ value, children }: TabsProps) => (
  <Root asChild value={value} activationMode="manual">
    {/* Radix would write dir="ltr", also on pages that run from right to left */}
    <div className="ui-tabs-scope" dir={undefined}>
      {children}
    </div>
  </Root>
)

interface TabOption {
  id: string
  text: string
  /** Shown as a badge; undefined: no badge. */
  count?: number
}

interface TabListProps {
  label: string
  options: readonly TabOption[]
  /** id of the controlled element, if it is not a `TabPanel`. */
  panelId?: string
  variant?: 'line' | 'segment'
  onSelect(id: string): void
}

/**
 * Radix' roving focus reads `document.activeElement`, which is the host of the shadow root: the handlers of focus and
 * keys run first and prevent its own. A press selects by its click alone, as assistive technology clicks.
 */
export function TabList({ label, options, panelId, variant = 'line', onSelect }: TabListProps) {
  const list = useRef<HTMLDivElement>(null)
  const tabElements = () => [...list.current!.children] as HTMLElement[]

  function focusSelected(event: FocusEvent<HTMLElement>) {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    const tabs = tabElements()
    ;(tabs.find((tab) => tab.ariaSelected === 'true') ?? tabs[0])?.focus()
  }
  function onTabKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const tabs = tabElements()
    const index = tabs.indexOf(event.currentTarget)
    const forward = lineDirection(event.currentTarget)
    const next = { ArrowLeft: index - forward, ArrowRight: index + forward, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    tabs.at(next % tabs.length)?.focus()
  }
  return (
    <Radix.List
      className="ui-tabs"
      aria-label={label}
      data-variant={variant}
      ref={joinRefs(list, styleRef)}
      onFocus={focusSelected}
    >
      {options.map(({ id, text, count }) => (
        <Radix.Trigger
          key={id}
          value={id}
          {...(panelId && { 'aria-controls': panelId })}
          onKeyDown={onTabKeyDown}
          onMouseDownCapture={stopPropagation}
          onClick={(event) => {
            event.currentTarget.focus() // Safari does not focus a pressed button
            onSelect(id)
          }}
        >
          {/* apart for screen readers */}
          <span>{count === undefined ? text : `${text} `}</span>
          {count !== undefined && <span className="ui-count">{count}</span>}
        </Radix.Trigger>
      ))}
    </Radix.List>
  )
}

/** Radix would focus the tab by script, which shows the focus ring after a press. */
function stopPropagation(event: MouseEvent) {
  event.stopPropagation()
}

interface TabPanelProps {
  /** id of the selected tab, as passed to `Tabs` */
  value: string
  /** Its accessible name if `value` matches no tab of the list. */
  label?: string | undefined
  children: Content
}

/** The content of the selected tab; not a stop of the Tab key, since its content has some. */
export const TabPanel = ({ value, label, children }: TabPanelProps) => (
  <Radix.Content
    value={value}
    tabIndex={undefined}
    {...(label && { 'aria-label': label, 'aria-labelledby': undefined })}
  >
    {children}
  </Radix.Content>
)
