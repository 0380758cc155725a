import { isInAppBrowser } from '../../runtime/page/in-app-browser.ts'

/**
 * in an in-app browser, links to a new window open in the same window, until `signal` is aborted. One capturing
 * listener covers all nested tags, since it runs before each click's default action.
 */
export function openLinksInSameWindow(root: ShadowRoot, userAgent: string, signal: AbortSignal): void {
  if (!isInAppBrowser(userAgent)) return
  const onClick = (event: Event) => {
    for (const node of event.composedPath())
      if (node instanceof HTMLAnchorElement && node.target === '_blank') node.target = '_self'
  }
  root.addEventListener('click', onClick, { capture: true, signal })
}
