/**
 * P15: in an in-app browser, links to a new window open in the same window. One capturing listener covers all nested
 * tags, since it runs before each click's default action.
 * @returns a cleanup function
 */
export function openLinksInSameWindow(root: ShadowRoot): () => void {
  const onClick = (event: Event) => {
    for (const node of event.composedPath())
      if (node instanceof HTMLAnchorElement && node.target === '_blank') node.target = '_self'
  }
  root.addEventListener('click', onClick, true)
  return () => root.removeEventListener('click', onClick, true)
}
