import { useEffect } from 'react'
import { FIELDS } from '../../element/define/keep-keys.ts'
import { isCommandKey } from '../../element/scope/capture-before-load.ts'
import { hasSingleKeys } from '../../domain/single-keys.ts'
import { pageGlobals } from '../../runtime/page/page-globals.ts'
import type { KeyValueStore } from '../../runtime/page/storage.ts'

/** Whether a key press is typed into a field, in whichever shadow root, or into a page that is editable as a whole. */
const isInField = (event: KeyboardEvent): boolean =>
  document.designMode === 'on' ||
  event
    .composedPath()
    .some((node) => node instanceof HTMLElement && (node.matches(FIELDS) || node.isContentEditable))

/**
 * Ctrl+K or Cmd+K, and / outside text fields, open the command bar: from inside the tag and, if the tag is the page,
 * also while nothing is focused. Keys pressed in the host page's own controls are ignored.
 * The user can turn / off (WCAG 2.1.4); read from `local` when pressed, so that no code of it is in the first load.
 */
export function useCommandKeys(
  host: HTMLElement,
  isPage: boolean,
  open: () => void,
  local: Pick<KeyValueStore, 'get'>,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey
      if (event.defaultPrevented || !(isCommandKey(event) || (isSlash && hasSingleKeys(local)))) return
      const path = event.composedPath()
      // slotted content is the page's own
      const isSlotted = path.some((node) => node instanceof Node && node.parentNode === host)
      if (isInField(event) && (isSlash || isSlotted || !path.includes(host))) return
      if (!path.includes(host) && !(isPage && event.target === document.body)) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKeyDown)
    const page = pageGlobals()
    if (page.takeCommandKey?.()) open()
    delete page.takeCommandKey
    return () => removeEventListener('keydown', onKeyDown)
  }, [host, isPage, open, local])
}
