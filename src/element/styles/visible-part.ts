/** The part of a frame that the pages around it show, in CSS pixels of the frame. */
export interface VisiblePart {
  top: number
  height: number
}

/** Dialogs need as much: a smaller part counts as larger, and what opens there can be scrolled to. */
const MIN_HEIGHT = 200
/** Space around what was pressed, above and below, until the browser has told which part is visible. */
const REACH = 200

let sheet: CSSStyleSheet | undefined
let shown: VisiblePart = { top: 0, height: Infinity }

/**
 * Tells the tags of the document how much of it is hidden: everything that floats stays in the visible part.
 * @param part of another window, so unchecked
 * @returns whether it is valid
 */
export function showInside(part: unknown): boolean {
  const { top, height }: Record<string, unknown> = Object(part)
  if (!isLength(top) || !isLength(height) || height === 0) return false
  if (shown.top === top && shown.height === height) return true
  shown = { top, height }
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    addEventListener('resize', update)
  }
  update()
  return true
}
const isLength = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && Number.isFinite(value)

function update(): void {
  const height = Math.max(shown.height, MIN_HEIGHT)
  const above = Math.max(0, Math.min(shown.top, innerHeight - height))
  const below = Math.max(0, innerHeight - above - height)
  sheet!.replaceSync(`:root { --univ-hidden-above: ${above}px; --univ-hidden-below: ${below}px }`)
  // for what positions itself by script
  document.dispatchEvent(new Event('scroll', { bubbles: true }))
}

/**
 * Without a page around the frame that reports the visible part: asks the browser, whose answer comes in the next frame,
 * and takes the surroundings of what was pressed or focused until then.
 */
export function showAround(event: Event): void {
  const y = event instanceof MouseEvent ? event.clientY : centerOf(event.composedPath()[0])
  const isOutside = y !== undefined && (y < shown.top || y > shown.top + shown.height)
  const isUnknown = shown.height === Infinity && innerHeight > screen.height
  if (y !== undefined && (isOutside || isUnknown))
    showInside({ top: Math.max(0, y - REACH), height: 2 * REACH })
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect()
    const { top, height } = entry!.intersectionRect
    // a browser that does not clip by other pages reports all of the frame
    if (height > 0 && height <= screen.height) showInside({ top: Math.max(0, top), height })
  })
  observer.observe(document.documentElement)
}

function centerOf(target: EventTarget | undefined): number | undefined {
  if (!(target instanceof Element) || target === document.documentElement) return
  const { top, height } = target.getBoundingClientRect()
  return top + height / 2
}
