import { applyPageTheme, renderedParent } from './page-theme.ts'

/**
 * Keeps a tag in the theme of its page when that changes: through attributes of ancestors, style sheets, the end of
 * transitions, or the device.
 * @returns a function that stops it
 */
export function watchPageTheme(tag: HTMLElement): () => void {
  // a nested tag inherits: a portal watches for itself; the assistant's dialog watches on behalf of its launcher
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
  const ancestors = new Set<EventTarget | null>()
  for (let element = renderedParent(host); element; element = renderedParent(element)) {
    observer.observe(element, { attributes: true })
    ancestors.add(element)
  }
  observer.observe(document.head, { childList: true, subtree: true, characterData: true, attributes: true })
  const options = { capture: true, signal: stop.signal }
  document.addEventListener('load', ({ target }) => target instanceof HTMLLinkElement && update(), options)
  // a fading background has its new colour only at the end
  document.addEventListener('transitionend', ({ target }) => ancestors.has(target) && update(), options)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', update, options)
  // apply changes since the tag was connected
  update()
  return () => {
    stop.abort()
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}
