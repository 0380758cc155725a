/**
 * Opens an address in a window of its own that knows nothing of this one. With 'noopener' a browser does not tell
 * whether it did, so the window is opened empty first and let go.
 * @returns false where the browser let none open
 */
export function openWindow(href: string): boolean {
  const opened = window.open('about:blank', '_blank')
  if (!opened) return false
  opened.opener = null
  opened.location.replace(href)
  return true
}
