import { useEffect, useRef, type KeyboardEvent } from 'react'
import { adoptStyles, joinRefs } from './adopt-styles.ts'
import type { Icon } from './icon.tsx'
import { keepLayerEvents } from './keep-layer-events.ts'
import { visibleWindow, windowRect } from './window-pixels.ts'
import sheet from './menu-list.css'

export interface MenuItem {
  id: string
  text: string
  icon?: Icon
  /** Draws a divider above it. */
  hasDivider?: boolean
  onSelect(): void
}

const styleRef = adoptStyles(sheet)

/** Pixels at the bottom of the window that the page's own bar may cover. */
const RESERVED_AT_END = 64

interface MenuListProps {
  id: string
  /** Id of the button that labels the menu. */
  labelId: string
  items: readonly MenuItem[]
  /** The entry that is focused first. */
  focusOn: 'first' | 'last'
  /** Closes it and returns the focus to the button. */
  onClose(): void
}

/** The open list of a menu button, with the keys of the WAI-ARIA menu pattern. */
export default function MenuList({ id, labelId, items, focusOn, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  const menuItems = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  useEffect(() => {
    const menu = list.current
    if (!menu) return
    placeInView(menu)
    menuItems()
      .at(focusOn === 'first' ? 0 : -1)
      ?.focus()
    return keepLayerEvents(menu)
  }, [focusOn])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const buttons = menuItems()
    const index = buttons.findIndex((button) => button === event.target)
    const keys: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }
    const to = keys[event.key] ?? findByFirstLetter(event.key, items, index)
    if (event.key === 'Tab') return onClose() // the browser moves the focus on from the button
    if (event.key === 'Escape') onClose()
    else if (to === undefined) return
    else buttons.at(to % buttons.length)?.focus()
    event.preventDefault()
    event.stopPropagation() // Escape closes the menu, not the dialog around it
  }
  return (
    <div
      id={id}
      role="menu"
      aria-labelledby={labelId}
      className="ui-menu-list"
      ref={joinRefs(list, styleRef)}
      onKeyDown={onKeyDown}
    >
      {items.map(({ id, text, icon: Icon, hasDivider, onSelect }) => (
        <button
          key={id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          data-divided={hasDivider || undefined}
          onClick={() => {
            onClose()
            onSelect()
          }}
        >
          {Icon && <Icon />}
          <span>{text}</span>
        </button>
      ))}
    </div>
  )
}

/** Below its button, or above it if there is too little room below. */
function placeInView(list: HTMLElement) {
  const { bottom, height } = windowRect(list)
  const button = windowRect(list.parentElement ?? list)
  const area = visibleWindow(list)
  if (bottom + RESERVED_AT_END > area.bottom && button.top - height > area.top) list.dataset['above'] = ''
}

/** The next entry after `start` whose text starts with the typed letter. */
function findByFirstLetter(key: string, items: readonly MenuItem[], start: number): number | undefined {
  if (key.length !== 1 || key === ' ') return
  const order = items.map((_, step) => (start + 1 + step) % items.length)
  return order.find((n) => items[n]?.text.toLowerCase().startsWith(key.toLowerCase()))
}
