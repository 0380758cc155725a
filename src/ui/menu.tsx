import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { adoptStyles } from './adopt-styles.ts'
import { type Icon } from './icon.tsx'
import { ChevronDown } from './extended-icons.tsx'
import sheet from './menu.css'

const styleRef = adoptStyles(sheet)

/** Pixels at the end of the window that a page's own bar may cover. */
const RESERVED_AT_END = 64

export interface MenuItem {
  id: string
  text: string
  icon?: Icon
  /** A line above it. */
  hasDivider?: boolean
  onSelect(): void
}

export interface MenuButtonProps {
  /** What the button shows. */
  children?: ReactNode
  /** Shown alone, in the place of the children. */
  icon?: Icon
  /** Its name where the children do not say it. */
  label?: string
  items: readonly MenuItem[]
  className?: string
}

/** WAI-ARIA menu button. The list hangs below its button, in the same shadow root. */
export function MenuButton({ children, icon: ButtonIcon, label, items, className }: MenuButtonProps) {
  const [open, setOpen] = useState<'first' | 'last' | false>(false)
  const id = useId()
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menuItems = () => [...container.current!.querySelectorAll<HTMLElement>('[role=menuitem]')]

  useEffect(() => {
    if (!open) return
    menuItems()
      .at(open === 'first' ? 0 : -1)
      ?.focus()
    const closeOnOutsidePress = (event: Event) => {
      if (!event.composedPath().includes(container.current!)) setOpen(false)
    }
    addEventListener('pointerdown', closeOnOutsidePress, true)
    return () => removeEventListener('pointerdown', closeOnOutsidePress, true)
  }, [open])

  function close() {
    setOpen(false)
    button.current?.focus()
  }
  function onMenuKeyDown(event: KeyboardEvent<HTMLElement>) {
    const all = menuItems()
    const at = all.indexOf(event.target as HTMLElement)
    const keys: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
    const to = keys[event.key] ?? findByFirstLetter(event.key, items, at)
    if (event.key === 'Tab') return close() // and the browser goes on from the button
    if (event.key === 'Escape') close()
    else if (to === undefined) return
    else all.at(to % all.length)?.focus()
    event.preventDefault()
    event.stopPropagation() // Escape closes the menu, not the dialog around it
  }
  return (
    <div
      className={className ? `ui-menu ${className}` : 'ui-menu'}
      ref={(node) => {
        container.current = node
        styleRef(node)
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !container.current!.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        id={`${id}-button`}
        type="button"
        className={ButtonIcon ? 'ui-button ui-icon-button' : 'ui-button'}
        data-variant="ghost"
        aria-label={label}
        title={ButtonIcon && label}
        aria-haspopup="menu"
        aria-expanded={!!open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(open ? false : 'first')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(event.key === 'ArrowDown' ? 'first' : 'last')
        }}
      >
        {ButtonIcon ? (
          <ButtonIcon />
        ) : (
          <>
            {children}
            <ChevronDown />
          </>
        )}
      </button>
      {open && (
        <div
          id={id}
          role="menu"
          aria-labelledby={`${id}-button`}
          className="ui-menu-list"
          ref={placeInView}
          onKeyDown={onMenuKeyDown}
        >
          {items.map(({ id, text, icon: Icon, hasDivider, onSelect }) => (
            <button
              key={id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              data-divided={hasDivider || undefined}
              onClick={() => {
                close()
                onSelect()
              }}
            >
              {Icon && <Icon />}
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Below its button, or above it where the window ends too soon. */
function placeInView(list: HTMLElement | null) {
  if (!list) return
  const { top, bottom } = list.getBoundingClientRect()
  const button = list.parentElement!.getBoundingClientRect()
  const overflow = bottom + RESERVED_AT_END - innerHeight
  if (overflow > 0 && button.top - (bottom - top) > 0) list.dataset['above'] = ''
}

/** The next entry after `at` whose text begins with the typed letter. */
function findByFirstLetter(key: string, items: readonly MenuItem[], at: number): number | undefined {
  if (key.length !== 1 || key === ' ') return
  const order = items.map((_, step) => (at + 1 + step) % items.length)
  return order.find((n) => items[n]!.text.toLowerCase().startsWith(key.toLowerCase()))
}
