import type { Content, View } from './content.ts'
import type { FocusEvent, MouseEvent } from 'react'
import * as Radix from '@radix-ui/react-tabs'
import { moveBetweenTabs, TabContent, tabsStyleRef, type TabOption } from './tab-list.tsx'

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

interface TabListProps<Id extends string> {
  label: string
  options: readonly TabOption<Id>[]
  variant?: 'line' | 'segment'
  onSelect(id: Id): void
}

/**
 * Radix' roving focus reads `document.activeElement`, which is the host of the shadow root: the handlers of focus and
 * keys run first and prevent its own. A press selects by its click alone, as assistive technology clicks.
 */
export const TabList = <Id extends string>({
  label,
  options,
  variant = 'line',
  onSelect,
}: TabListProps<Id>) => (
  <Radix.List
    className="ui-tabs ui-fades"
    aria-label={label}
    data-variant={variant}
    ref={tabsStyleRef}
    onFocus={focusSelected}
  >
    {options.map((option) => (
      <Radix.Trigger
        key={option.id}
        value={option.id}
        onKeyDown={moveBetweenTabs}
        onMouseDownCapture={stopPropagation}
        onClick={(event) => {
          event.currentTarget.focus() // Safari does not focus a pressed button
          onSelect(option.id)
        }}
      >
        {TabContent(option)}
      </Radix.Trigger>
    ))}
  </Radix.List>
)

function focusSelected(event: FocusEvent<HTMLElement>) {
  if (event.target !== event.currentTarget) return
  event.preventDefault()
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  ;(tabs.find((tab) => tab.ariaSelected === 'true') ?? tabs[0])?.focus()
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
