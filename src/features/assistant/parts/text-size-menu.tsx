import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useService, useTranslation } from '../../../element/hooks/view-hooks.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { assistantTexts } from '../texts/translations.ts'
import { createDialogRect, fitScale, stepScale, MIN_SCALE, type Size } from '../dialog/dialog-rect.ts'
import { TextSize } from './assistant-icons.ts'

interface TextSizeProps {
  value: number
  screen: Size
}

/**
 * §9: A+ and A− scale the window in steps of 0.1. A menu button (WAI-ARIA) whose menu stays open, since one step is
 * rarely enough. Does not use `ui/menu.tsx`: pages with only the assistant would load the portal's chunk for it.
 */
export function TextSizeMenu({ value, screen }: TextSizeProps) {
  const t = useTranslation(assistantTexts)
  const [isOpen, setIsOpen] = useState(false)
  const container = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const n = Math.round(value * 100)
  const menuItems = () => [...(container.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  useEffect(() => {
    if (!isOpen) return
    menuItems()[0]?.focus()
    const closeOnOutsidePress = (event: Event) => {
      if (container.current && !event.composedPath().includes(container.current)) setIsOpen(false)
    }
    addEventListener('pointerdown', closeOnOutsidePress, true)
    return () => removeEventListener('pointerdown', closeOnOutsidePress, true)
  }, [isOpen])

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const items = menuItems()
    const index = items.findIndex((item) => item === event.target)
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') {
      setIsOpen(false)
      button.current?.focus()
    } else if (to === undefined) return
    else items.at(to % items.length)?.focus()
    // Tab continues from the button; Escape closes the menu, not the dialog around it
    if (event.key !== 'Tab') event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span
      className="assistant-text-size"
      ref={container}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
      }}
    >
      <IconButton
        ref={button}
        size="sm"
        icon={TextSize}
        label={t('textSize')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <span
          id={id}
          role="menu"
          aria-label={t('textSize')}
          className="assistant-text-size-menu"
          onKeyDown={handleKeyDown}
        >
          <TextSizeItems {...{ value, screen }} />
        </span>
      )}
      <span className="visually-hidden" role="status">
        {n === 100 ? '' : t('size', { n })}
      </span>
    </span>
  )
}

function TextSizeItems({ value, screen }: TextSizeProps) {
  const dialogRect = useService(createDialogRect)
  const t = useTranslation(assistantTexts)
  const items = [
    { mark: 'A+', text: t('larger'), step: 1, isOff: fitScale(stepScale(value, 1), screen) <= value },
    { mark: 'A−', text: t('smaller'), step: -1, isOff: value <= MIN_SCALE },
    { mark: '100%', text: t('reset'), step: 0, isOff: Math.round(value * 100) === 100 },
  ] as const
  return items.map(({ mark, text, step, isOff }) => (
    <button
      key={mark}
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && dialogRect.scale(step, screen)}
    >
      <span aria-hidden="true">{mark}</span>
      <span>{text}</span>
    </button>
  ))
}
