const CONTROLS =
  'a[href],button,input,select,textarea,summary,label,audio,video,iframe,[contenteditable],[tabindex]:not([tabindex^="-"]),' +
  '[role=button],[role=link],[role=tab],[role=option],[role=checkbox],[role=switch],[role=menuitem]'
/** A scroller that takes the focus, or a map in a frame, lies beneath everything. */
const MAX_CONTROL_SHARE = 0.25
const SCROLL_END_MS = 200
/** Heights that the button tries above its place, in its own height and a gap. */
const LIFTS = [0, 1, 2, 3]
const GAP = 12

/**
 * Keeps the button off the controls of its page: it shrinks to the edge while the page scrolls; at rest it stands where it
 * covers none, else at the edge, else higher. Its place in the portal comes from the portal's style sheet.
 * @returns the way to stop
 */
export function avoidControls(container: HTMLElement, button: HTMLElement): () => void {
  const host = (container.getRootNode() as ShadowRoot).host
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const place = () => {
    delete container.dataset['scrolling']
    if (container.hidden || button.matches(':hover, :focus-visible')) return
    const step = button.offsetHeight + GAP
    const { end, bottom } = restingPlace(container, button)
    const isFree = (lift: number, isTucked: boolean) => {
      // what of it can be seen: at the edge half of it
      const width = isTucked ? button.offsetWidth / 2 : button.offsetWidth
      const left = (isTucked ? document.documentElement.clientWidth : end) - width
      const top = bottom - button.offsetHeight - lift * step
      return top >= 0 && !coversControl({ left, top, width, height: button.offsetHeight }, host)
    }
    const lift = LIFTS.find((offset) => isFree(offset, false)) ?? 0
    const isTucked = lift > 0 ? isFree(0, true) : !isFree(0, false)
    container.toggleAttribute('data-tucked', isTucked)
    container.style.setProperty('--lift', `${isTucked ? 0 : lift * step}px`)
  }
  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(place, ms)
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
  // a control that gets the focus must be seen (WCAG 2.4.11); pages also grow
  addEventListener('focusin', () => schedule(0), options)
  const observer = new ResizeObserver(() => schedule(SCROLL_END_MS))
  observer.observe(document.body)
  place()
  return () => {
    stop.abort()
    observer.disconnect()
    clearTimeout(timer)
  }
}

/** Right and lower edge of the button where its style sheet puts it. */
function restingPlace(container: HTMLElement, button: HTMLElement) {
  const { insetInlineEnd, insetBlockEnd } = getComputedStyle(container)
  const lift = parseFloat(container.style.getPropertyValue('--lift')) || 0
  const fallback = button.getBoundingClientRect()
  const end = parseFloat(insetInlineEnd)
  const bottom = parseFloat(insetBlockEnd)
  return {
    end: Number.isFinite(end) ? document.documentElement.clientWidth - end : fallback.right,
    bottom: Number.isFinite(bottom) ? innerHeight - bottom + lift : fallback.bottom + lift,
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

/** What lies at a point, inside open shadow roots too. */
function elementsAt(root: Document | ShadowRoot, x: number, y: number, host: Element): Element[] {
  return (
    root
      .elementsFromPoint(x, y)
      // a shadow root lists the elements around it, too: two roots at one point would call each other forever
      .filter((element) => element !== host && element.getRootNode() === root)
      .flatMap((element) =>
        element.shadowRoot ? [element, ...elementsAt(element.shadowRoot, x, y, host)] : [element],
      )
  )
}

function isControl(element: Element): boolean {
  const control = element.closest(CONTROLS)
  if (!control) return false
  const { width, height } = control.getBoundingClientRect()
  return width * height < innerWidth * innerHeight * MAX_CONTROL_SHARE
}
