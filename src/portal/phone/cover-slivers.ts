import { measurePixels, windowRect } from '../../ui/window-pixels.ts'

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
/** Height in CSS pixels below which the rest of a control counts as too small to press (WCAG 2.5.8). */
const MIN_TARGET = 24
const REST_MS = 150

interface Span {
  top: number
  bottom: number
}

/**
 * Extends the tab bar, once the page rests, over controls of which it leaves a sliver that fingers miss, and hit the bar
 * instead: `--cover` is by how much. It also extends below the window (`--under`), where checkers of target sizes take
 * what the bar does not cover for visible.
 * @returns a cleanup function
 */
export function coverSlivers(bar: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(update, REST_MS)
  }
  // content may come without a change of the page's height
  const content = new MutationObserver(schedule)
  const update = () => {
    bar.style.removeProperty('--cover')
    bar.style.removeProperty('--under')
    const { css } = measurePixels(bar)
    const { top, bottom } = windowRect(bar)
    const controls: Span[] = []
    const visit = (root: ShadowRoot) => {
      content.observe(root, { childList: true, subtree: true })
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) visit(element.shadowRoot)
        if (element.matches(CONTROLS) && !bar.contains(element)) controls.push(windowRect(element))
      }
    }
    visit(bar.getRootNode() as ShadowRoot)
    const cover = coverOf(controls, { top, bottom }, MIN_TARGET * css)
    bar.style.setProperty('--cover', `${Math.ceil((top - cover.top) / css)}px`)
    bar.style.setProperty('--under', `${Math.ceil((cover.bottom - bottom) / css)}px`)
  }
  const stop = new AbortController()
  for (const type of ['scroll', 'resize'])
    addEventListener(type, schedule, { passive: true, capture: true, signal: stop.signal })
  const size = new ResizeObserver(schedule)
  size.observe(document.body)
  return () => {
    clearTimeout(timer)
    stop.abort()
    size.disconnect()
    content.disconnect()
  }
}

/** The bar, extended until no control sticks out of it by less than `least`. */
export function coverOf(controls: readonly Span[], bar: Span, least: number): Span {
  let { top, bottom } = bar
  // to cover one may leave a sliver of another; controls are not so close that this goes far
  for (let turn = 0; turn < 6; turn++) {
    const cut = controls.filter(
      (control) =>
        control.bottom > top &&
        control.top < bottom &&
        (control.top < top || control.bottom > bottom) &&
        Math.max(top - control.top, control.bottom - bottom) < least,
    )
    if (cut.length === 0) break
    top = Math.min(top, ...cut.map((control) => control.top))
    bottom = Math.max(bottom, ...cut.map((control) => control.bottom))
  }
  return { top, bottom }
}
