import type { ShadowHost } from '../scope/tag-host.ts'
import { takeSnapshot } from './dom-snapshot.ts'
import { isFocusLost, keepFocus } from './keep-focus.ts'
import { provideSnapshots } from './remount.ts'
import { showSwallowedContent } from './swallowed-content.ts'
import print from '../styles/print.css'
import { addSheets } from '../../ui/adopt-styles.ts'
import { observeSize, windowOf } from '../../ui/window-of.ts'
import { applyPageTheme, renderedParent } from '../styles/page-theme.ts'

/**
 * What a tag has after its first paint: the sheet for print, what keeps typed texts when the tag is built again, what it
 * tracks of the page around it, theme and scrolling, and what takes over the focus of controls that disappear.
 * Returns a function that stops it.
 */
export function watchPage(host: ShadowHost & { isFocusLost?: () => boolean }): () => void {
  provideSnapshots(takeSnapshot)
  addSheets(host.shadowRoot, print)
  host.isFocusLost = isFocusLost
  const showSwallowed = () => showSwallowedContent(host)
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', showSwallowed, { once: true })
  else showSwallowed()
  const stops = [watchPageTheme(host), scrollInside(host), keepFocus(host.shadowRoot)]
  return () => stops.forEach((stop) => stop())
}

/**
 * Lets a tag scroll inside itself if the page gives it less height than its content needs; otherwise the content would
 * overlap what follows. CSS cannot distinguish such a height from none.
 * @returns a function that stops it
 */
function scrollInside(host: ShadowHost): () => void {
  const container = host.shadowRoot.querySelector<HTMLElement>('[data-react-root]')
  // nested tags have the portal's height
  if (!container || host.hasAttribute('nested')) return () => {}
  const view = windowOf(host)
  let frame = 0
  const update = () => {
    // a host without an explicit height is as tall as its container
    if (host.clientHeight && container.offsetHeight > host.clientHeight + 1) container.dataset['scrolls'] = ''
  }
  // in the next frame: a change of size within the observer's own is an error event of the page
  const stop = observeSize([host, container], () => {
    view.cancelAnimationFrame(frame)
    frame = view.requestAnimationFrame(update)
  })
  return () => {
    stop()
    view.cancelAnimationFrame(frame)
  }
}

/**
 * Keeps a tag in the theme of its page when that changes: through attributes of ancestors, style sheets, the end of
 * transitions, or the device.
 * @returns a function that stops it
 */
function watchPageTheme(tag: ShadowHost): () => void {
  // a nested tag inherits: a portal watches for itself; the assistant's dialog watches on behalf of its launcher
  const outer = tag.hasAttribute('nested') ? tag.getRootNode().host : undefined
  const host = outer?.localName === 'univ-assistant' ? (outer as ShadowHost) : tag
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
  const view = windowOf(host)
  const { document } = view
  observer.observe(document.head, { childList: true, subtree: true, characterData: true, attributes: true })
  const options = { capture: true, signal: stop.signal }
  document.addEventListener('load', ({ target }) => Object(target).localName === 'link' && update(), options)
  // a fading background has its new colour only at the end
  document.addEventListener('transitionend', ({ target }) => ancestors.has(target) && update(), options)
  view.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', update, options)
  // apply changes since the tag was connected
  update()
  return () => {
    stop.abort()
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}
