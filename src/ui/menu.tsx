import type { Elements } from './content.ts'
import { Fragment, useEffect, useId, useRef, useState } from 'react'
import { adoptStyles, joinRefs } from './adopt-styles.ts'
import { loadable } from './loadable.tsx'
import type { Icon } from './icon.tsx'
import type { MenuItem } from './menu-list.tsx'
import { ChevronDown } from './home-icons.tsx'
import { windowOf } from './window-of.ts'
import sheet from './menu.css'

const styleRef = adoptStyles(sheet)

interface MenuButtonProps {
  /** The button's content. */
  children?: Elements
  /** Rendered alone, instead of the children. */
  icon?: Icon
  /** The button's accessible name if the children do not provide it. */
  label?: string
  items: readonly MenuItem[]
  className?: string
}

/** Loaded lazily, because most visits open no menu; hover or focus preloads it before the click. */
const MenuList = loadable(() => import('./menu-list.tsx'))

/** WAI-ARIA menu button. Its list opens below it, in the same shadow root. */
export function MenuButton({ children, icon: ButtonIcon, label, items, className }: MenuButtonProps) {
  const [open, setOpen] = useState<'first' | 'last' | false>(false)
  const id = useId()
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const menu = container.current
    if (!open || !menu) return
    const closeOnOutsidePress = (event: Event) => {
      if (!event.composedPath().includes(menu)) setOpen(false)
    }
    const view = windowOf(menu)
    view.addEventListener('pointerdown', closeOnOutsidePress, true)
    return () => view.removeEventListener('pointerdown', closeOnOutsidePress, true)
  }, [open])

  function close() {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div
      className={className ? `ui-menu ${className}` : 'ui-menu'}
      ref={joinRefs(container, styleRef)}
      onPointerEnter={() => void MenuList.preload()}
      onFocus={() => void MenuList.preload()}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
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
          <Fragment>
            {children}
            <ChevronDown />
          </Fragment>
        )}
      </button>
      {open && <MenuList id={id} labelId={`${id}-button`} items={items} focusOn={open} onClose={close} />}
    </div>
  )
}
