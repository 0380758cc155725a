import type { KeyboardEvent, RefObject } from 'react'
import { createSingleKeys } from '../../../domain/single-keys.ts'
import { useService, useStore } from '../../../element/hooks/view-hooks.ts'
import { inboxKeyOf } from './inbox-rules.ts'

/** What keys do with the open row; a copy has no opinion. */
export interface DecisionControls {
  act(key: 'approve' | 'reject' | 'return'): void
  insertTemplate?(n: number): void
  focusOpinion?(): void
}

interface InboxKeyHandlers {
  controlsRef: RefObject<DecisionControls | null>
  move(step: number): void
  moveTo(end: 'first' | 'last'): void
  scroll(): void
  undo(): void
  showHelp(): void
  /** Called on Escape in a field. */
  leaveField(): void
}

/**
 * Single-key shortcuts of the inbox. They work while the focus is inside, except in fields and dialogs, and unless the
 * user turned them off (WCAG 2.1.4). Key repeats do not trigger decisions or undo.
 */
export function useInboxKeys(handlers: InboxKeyHandlers): (event: KeyboardEvent<HTMLElement>) => void {
  const singleKeys = useService(createSingleKeys)
  return (event) => {
    const { target } = event
    // React bubbles events of dialogs, although they are outside in the DOM
    if (!(target instanceof Element) || !event.currentTarget.contains(target) || target.closest('dialog'))
      return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (target.closest('input, textarea, select')) {
      if (event.key === 'Escape') {
        event.preventDefault()
        handlers.leaveField()
      }
      return
    }
    const isInList = target.closest('[role="listbox"]') !== null
    const key = inboxKeyOf(event.key, isInList, singleKeys.$isOn.get())
    if (!key) return
    event.preventDefault()
    const controls = handlers.controlsRef.current
    if (typeof key === 'object') return controls?.insertTemplate?.(key.template)
    switch (key) {
      case 'next':
        return handlers.move(1)
      case 'previous':
        return handlers.move(-1)
      case 'first':
      case 'last':
        return handlers.moveTo(key)
      case 'opinion':
        return controls?.focusOpinion?.()
      case 'scroll':
        return handlers.scroll()
      case 'help':
        return handlers.showHelp()
      case 'undo':
        return event.repeat ? undefined : handlers.undo()
      default:
        return event.repeat ? undefined : controls?.act(key)
    }
  }
}

/** Whether single-key shortcuts are on: else their hints and `aria-keyshortcuts` are not rendered. */
export const useSingleKeys = (): boolean => useStore(useService(createSingleKeys).$isOn)
