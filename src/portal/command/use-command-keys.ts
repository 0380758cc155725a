import { useEffect } from 'react'
import { hasSingleKeys } from '../../domain/has-single-keys.ts'
import { pageGlobals } from '../../runtime/page/page-globals.ts'
import type { KeyValueStore } from '../../runtime/page/storage.ts'

const TEXT_FIELDS = 'input, textarea, select, [contenteditable]'

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
      const path = event.composedPath()
      const isCommand =
        event.ctrlKey || event.metaKey
          ? event.key === 'k'
          : event.key === '/' && !(path[0] as Element).closest(TEXT_FIELDS)
      if (event.key === '/' && !hasSingleKeys(local)) return
      if (!isCommand || event.altKey || event.defaultPrevented) return
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
