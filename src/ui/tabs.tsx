import type { Content } from './content.ts'
import { useRef, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import * as Radix from '@radix-ui/react-tabs'
import { adoptStyles, joinRefs } from './adopt-styles.ts'
import { lineDirection } from './line-direction.ts'
import sheet from './tab-list.css'

const styleRef = adoptStyles(sheet)

export interface Tab {
  id: string
  text: Content
  content: Content
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  value: string
  onSelect(id: string): void
}

/**
 * Radix' tabs, for lazy views. Its roving focus reads `document.activeElement`, which is the host of the shadow root;
 * both handlers below run first and prevent that.
 */
export function Tabs({ label, tabs, value, onSelect }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const tabElements = () => [...list.current!.querySelectorAll<HTMLElement>('[role=tab]')]

  function focusSelected(event: FocusEvent<HTMLElement>) {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    tabElements()
      .find((tab) => tab.ariaSelected === 'true')
      ?.focus()
  }
  /** Radix also focuses the tab by script, which shows the focus ring after a mouse press too; the browser does not. */
  function selectOnPress(event: MouseEvent, id: string) {
    if (event.button !== 0 || event.ctrlKey) return
    event.stopPropagation()
    onSelect(id)
  }
  function onTabKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const found = tabElements()
    const index = found.indexOf(event.currentTarget)
    const forward = lineDirection(event.currentTarget)
    const to = { ArrowLeft: index - forward, ArrowRight: index + forward, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    found.at(to % found.length)?.focus()
  }
  return (
    <Radix.Root value={value} onValueChange={onSelect} activationMode="manual" asChild>
      {/* Radix would set `dir="ltr"`; the direction is the page's */}
      <div dir={undefined}>
        <Radix.List
          className="ui-tabs"
          aria-label={label}
          ref={joinRefs(list, styleRef)}
          onFocus={focusSelected}
        >
          {tabs.map(({ id, text }) => (
            <Radix.Trigger
              key={id}
              value={id}
              onMouseDownCapture={(event) => selectOnPress(event, id)}
              // Safari does not focus a pressed button
              onClick={(event) => event.currentTarget.focus()}
              onKeyDown={onTabKeyDown}
            >
              {text}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {tabs.map(({ id, content }) => (
          <Radix.Content key={id} value={id}>
            {content}
          </Radix.Content>
        ))}
      </div>
    </Radix.Root>
  )
}
