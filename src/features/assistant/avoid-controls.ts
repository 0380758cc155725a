import type { LauncherButton } from './launcher-button.ts'
import { measurePixels, visibleWindow, windowRect } from '../../ui/window-pixels.ts'

const CONTROLS =
  'a[href],button,input,select,textarea,summary,label,audio,video,iframe,[contenteditable],[tabindex]:not([tabindex^="-"]),' +
  '[role=button],[role=link],[role=tab],[role=option],[role=checkbox],[role=switch],[role=menuitem]'
/** Share of the viewport; larger elements (a focusable scroller, a map in a frame) do not count as controls. */
const MAX_CONTROL_SHARE = 0.25
const SCROLL_END_MS = 200
/** Positions to try above the default one, in steps of the button's height and a gap. */
const STEPS = [0, 1, 2, 3]
const GAP = 12

/**
 * Keeps the button from covering the page's controls: it moves to the edge while the page scrolls; afterwards to a position
 * without controls below, else half into the edge, else higher. The portal's style sheet sets its default position.
 * @returns a cleanup function
 */
export function avoidControls({ container, button }: LauncherButton): () => void {
  const { host = container } = container.getRootNode()
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const updatePosition = () => {
    delete container.dataset['scrolling']
    if (container.hidden || button.matches(':hover, :focus-visible')) return
    const { css } = measurePixels(container)
    const step = button.offsetHeight + GAP
    const height = button.offsetHeight * css
    const area = visibleWindow(container)
    const own = windowRect(container)
    const isRightToLeft = getComputedStyle(container).direction === 'rtl'
    const bottom = own.bottom + (parseFloat(container.style.getPropertyValue('--lift')) || 0) * css
    const isFree = (lift: number, isTucked: boolean) => {
      // the visible width: half of it at the edge
      const width = (isTucked ? button.offsetWidth / 2 : button.offsetWidth) * css
      const edges = isTucked ? area : own
      const left = isRightToLeft ? edges.left : edges.right - width
      const top = bottom - height - lift * step * css
      return top >= area.top && !coversControl({ left, top, width, height }, host)
    }
    const lift = STEPS.find((offset) => isFree(offset, false)) ?? 0
    const isTucked = lift > 0 ? isFree(0, true) : !isFree(0, false)
    container.toggleAttribute('data-tucked', isTucked)
    container.style.setProperty('--lift', `${isTucked ? 0 : lift * step}px`)
  }
  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(updatePosition, ms)
  }
  const options = { passive: true, capture: true, signal: stop.signal }
  addEventListener(
    'scroll',
    () => {
      container.dataset['scrolling'] = ''
      schedule(SCROLL_END_MS)
    },
    options,
  )
  addEventListener('resize', () => schedule(SCROLL_END_MS), options)
  // a focused control must stay visible (WCAG 2.4.11); pages also grow
  addEventListener('focusin', () => schedule(0), options)
  const observer = new ResizeObserver(() => schedule(SCROLL_END_MS))
  observer.observe(document.body)
  updatePosition()
  return () => {
    stop.abort()
    observer.disconnect()
    clearTimeout(timer)
  }
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

function coversControl({ left, top, width, height }: Box, host: Element): boolean {
  const columns = [0.1, 0.5, 0.9].map((part) => left + width * part)
  const rows = [0.1, 0.5, 0.9].map((part) => top + height * part)
  return columns.some((x) => rows.some((y) => elementsAt(document, x, y, host).some(isControl)))
}

/** The elements at a point, including those in open shadow roots. */
function elementsAt(root: Document | ShadowRoot, x: number, y: number, host: Element): Element[] {
  return (
    root
      .elementsFromPoint(x, y)
      // a shadow root also returns elements around it: two roots at one point would recurse forever
      .filter((element) => element !== host && element.getRootNode() === root)
      .flatMap((element) =>
        element.shadowRoot ? [element, ...elementsAt(element.shadowRoot, x, y, host)] : [element],
      )
  )
}

function isControl(element: Element): boolean {
  const control = element.closest(CONTROLS)
  if (!control) return false
  const { width, height } = windowRect(control)
  return width * height < innerWidth * innerHeight * MAX_CONTROL_SHARE
}
