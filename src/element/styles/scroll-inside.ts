/**
 * Lets a tag scroll inside itself if the page gives it less height than its content needs; otherwise the content would
 * overlap what follows. CSS cannot distinguish such a height from none.
 * @returns a function that stops it
 */
export function scrollInside(host: HTMLElement): () => void {
  const container = host.shadowRoot!.querySelector<HTMLElement>('[data-react-root]')
  // nested tags have the portal's height
  if (!container || host.hasAttribute('nested')) return () => {}
  const observer = new ResizeObserver(() => {
    // a host without an explicit height is as tall as its container
    if (host.clientHeight && container.offsetHeight > host.clientHeight + 1) container.dataset['scrolls'] = ''
  })
  observer.observe(host)
  observer.observe(container)
  return () => observer.disconnect()
}
