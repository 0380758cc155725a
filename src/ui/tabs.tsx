import { useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import * as Radix from '@radix-ui/react-tabs'
import { adopt } from './adopt.ts'
import sheet from './choice.css'

const dressed = adopt(sheet)

export interface Tab {
  id: string
  text: ReactNode
  content: ReactNode
}

export interface TabsProps {
  label: string
  tabs: readonly Tab[]
  value: string
  onChoose(id: string): void
}

/** Radix' tabs, for views that load late. Its roving focus asks the document for the focused element and so
 *  meets the host of a shadow root; both handlers below run first and prevent it. */
export function Tabs({ label, tabs, value, onChoose }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const all = () => [...list.current!.querySelectorAll<HTMLElement>('[role=tab]')]

  function enter(event: FocusEvent<HTMLElement>) {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    all()
      .find((tab) => tab.ariaSelected === 'true')
      ?.focus()
  }
  function move(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const found = all()
    const at = found.indexOf(event.currentTarget)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    found.at(to % found.length)?.focus()
  }
  return (
    <Radix.Root value={value} onValueChange={onChoose} activationMode="manual">
      <Radix.List
        className="ui-tabs"
        aria-label={label}
        ref={(node) => {
          list.current = node
          dressed(node)
        }}
        onFocus={enter}
      >
        {tabs.map(({ id, text }) => (
          <Radix.Trigger key={id} value={id} onKeyDown={move}>
            {text}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ id, content }) => (
        <Radix.Content key={id} value={id}>
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
