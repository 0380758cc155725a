/**
 * Lets a tag scroll inside itself when the page has given it less height than it takes: its content would run over what
 * follows. A style sheet cannot tell such a height from none.
 * @returns the way to stop
 */
export function scrollInside(host: HTMLElement): () => void {
  const container = host.shadowRoot!.querySelector<HTMLElement>('[data-react-root]')
  // nested tags have the portal's height
  if (!container || host.hasAttribute('nested')) return () => {}
  const observer = new ResizeObserver(() => {
    // a host without a height of its own is as high as this
    if (host.clientHeight && container.offsetHeight > host.clientHeight + 1) container.dataset['scrolls'] = ''
  })
  observer.observe(host)
  observer.observe(container)
  return () => observer.disconnect()
}
