import { applyPageTheme, renderedParent } from './page-theme.ts'

/**
 * Keeps a tag in the theme of its page while that changes: by attributes of the elements around it, by style sheets,
 * by transitions that end, by the device.
 * @returns the way to stop
 */
export function watchPageTheme(tag: HTMLElement): () => void {
  // a nested tag inherits: a portal watches for itself, the assistant's launcher has its dialog to do it
  const outer = tag.hasAttribute('nested') ? (tag.getRootNode() as Partial<ShadowRoot>).host : undefined
  const host = outer?.localName === 'univ-assistant' ? (outer as HTMLElement) : tag
  if (host.hasAttribute('nested')) return () => {}
  const stop = new AbortController()
  let frame = 0
  const update = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      applyPageTheme(host)
    })
  }
  const observer = new MutationObserver(update)
  const around = new Set<EventTarget | null>()
  for (let at = renderedParent(host); at; at = renderedParent(at)) {
    observer.observe(at, { attributes: true })
    around.add(at)
  }
  observer.observe(document.head, { childList: true, subtree: true, characterData: true, attributes: true })
  const options = { capture: true, signal: stop.signal }
  document.addEventListener('load', ({ target }) => target instanceof HTMLLinkElement && update(), options)
  // a background that fades has its new colour at the end only
  document.addEventListener('transitionend', ({ target }) => around.has(target) && update(), options)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', update, options)
  // what has changed since the tag was connected
  update()
  return () => {
    stop.abort()
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}
