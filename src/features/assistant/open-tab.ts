/**
 * Opens a URL in a new tab without an opener. With 'noopener' a browser does not report whether the tab opened, so an
 * empty one is opened first and then disowned.
 * @returns false when the browser blocked it
 */
export function openTab(href: string): boolean {
  const opened = window.open('about:blank', '_blank')
  if (!opened) return false
  opened.opener = null
  opened.location.replace(href)
  return true
}
