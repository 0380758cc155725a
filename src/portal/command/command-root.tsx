import { useEffect } from 'react'
import { useUniv } from '../../element/hooks/view-hooks.ts'
import { loadable } from '../../ui/loadable.tsx'
import { usePortalContext, type CommandOpening } from '../context/portal-context.ts'

const CommandBar = loadable(() => import('./command-bar.tsx'))

interface CommandRootProps {
  opening: CommandOpening | null
  onClose(): void
}

/**
 * Renders the command bar while it is open, and opens it: clicking or typing in a search box inside `[data-command]`
 * continues in the bar. The bar's code is preloaded when such a box, or a button with that attribute, is hovered or
 * focused.
 */
export function CommandRoot({ opening, onClose }: CommandRootProps) {
  const { host } = useUniv()
  const { openCommandBar } = usePortalContext()
  useEffect(() => {
    const root = host.shadowRoot
    const isMarked = ({ target }: Event) => target instanceof Element && target.closest('[data-command]')
    const preload = (event: Event) => isMarked(event) && void CommandBar.preload()
    const open = (event: Event) => {
      const { target: field } = event
      // ignore text restored by a script (untrusted events); an IME composition must end in its own field
      const isFinished = event.isTrusted && !('isComposing' in event && event.isComposing)
      if (isFinished && field instanceof HTMLInputElement && isMarked(event)) openCommandBar('box')
    }
    // Enter was pressed before the bar's code had loaded: the box has submitted the search itself
    const close = (event: Event) => isMarked(event) && onClose()
    const listeners = [
      ['submit', close] as const,
      ...(['pointerover', 'focusin'] as const).map((type) => [type, preload] as const),
      ...(['click', 'input', 'compositionend'] as const).map((type) => [type, open] as const),
    ]
    for (const [type, listener] of listeners) root.addEventListener(type, listener)
    return () => {
      for (const [type, listener] of listeners) root.removeEventListener(type, listener)
    }
  }, [host, openCommandBar, onClose])
  useEffect(() => {
    if (!opening) return
    return () => {
      // Chrome restores the focus without a caret, and the field then ignores keys
      const field = host.shadowRoot.activeElement
      if (field instanceof HTMLInputElement) field.setSelectionRange(field.value.length, field.value.length)
    }
  }, [host, opening])
  if (!opening) return null
  return <CommandBar opening={opening} onClose={onClose} />
}
