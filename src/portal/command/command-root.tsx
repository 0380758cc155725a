import { useEffect, useMemo } from 'react'
import { useUniv } from '../../element/hooks/view-hooks.ts'
import { loadable } from '../../ui/loadable.tsx'
import { createBoxLink } from './box-link.ts'
import { usePortalContext, type CommandOpening } from '../portal-context.ts'

const CommandBar = loadable(() => import('./command-bar.tsx'))

interface CommandRootProps {
  opening: CommandOpening | null
  onClose(): void
}

/**
 * The command bar while it is open, and what opens it: what the user presses or types in a search box that is marked
 * `data-command` goes on in the bar. Its code loads when such a box, or a button of that mark, is pointed at or focused.
 */
export default function CommandRoot({ opening, onClose }: CommandRootProps) {
  const { host } = useUniv()
  const { openCommandBar } = usePortalContext()
  useEffect(() => {
    const root = host.shadowRoot!
    const isMarked = ({ target }: Event) => target instanceof Element && target.closest('[data-command]')
    const preload = (event: Event) => isMarked(event) && void CommandBar.preload()
    const open = (event: Event) => {
      const { target: field } = event
      // a text that a script restores is untrusted; an input method's composition stays in its field
      const isFinished = event.isTrusted && !(event as InputEvent).isComposing
      if (isFinished && field instanceof HTMLInputElement && isMarked(event)) openCommandBar({ field })
    }
    // Enter came before the bar's code did: the box itself has searched
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
  const field = opening?.field
  const box = useMemo(() => field && createBoxLink(field), [field])
  useEffect(() => {
    if (!field) return
    return () => {
      // Chrome gives the focus back without a caret, and the field then takes no key
      if (host.shadowRoot!.activeElement === field)
        field.setSelectionRange(field.value.length, field.value.length)
    }
  }, [host, field])
  if (!opening) return null
  return <CommandBar initialText={box?.readText() ?? ''} box={box} onClose={onClose} />
}
