import { useEffect } from 'react'

const TEXT_FIELDS = 'input, textarea, select, [contenteditable]'

/**
 * Ctrl+K or Cmd+K, and / outside text fields, open the command bar: from inside the tag and, if the tag is the page,
 * also while nothing is focused. Keys pressed in the host page's own controls are ignored.
 */
export function useCommandKeys(host: HTMLElement, isPage: boolean, open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const path = event.composedPath()
      const isCommand =
        event.ctrlKey || event.metaKey
          ? event.key === 'k'
          : event.key === '/' && !(path[0] as Element).closest(TEXT_FIELDS)
      if (!isCommand || event.altKey || event.defaultPrevented) return
      if (!path.includes(host) && !(isPage && event.target === document.body)) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [host, isPage, open])
}
