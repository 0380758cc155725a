// Positions come in three kinds of pixels, which differ where a page has `zoom` or `transform: scale()`:
//   CSS pixels     of styles and offsetWidth, zoomed and transformed with their element
//   rect pixels    of getBoundingClientRect: the window's, or in browsers before the standard `zoom` without the zoom
//   window pixels  of pointer events and innerHeight
// Example: in `body { zoom: 1.5 }`, a list that belongs 300 window pixels from the left needs `left: 200px`.
// What compares or sets positions converts them here.

interface Pixels {
  /** Window pixels in one CSS pixel of the element. */
  css: number
  /** Window pixels in one pixel of its getBoundingClientRect. */
  rect: number
}

export interface Edges {
  top: number
  right: number
  bottom: number
  left: number
}

/** The parent in the flat tree: out of shadow roots, through slots. */
export const flatParent = (node: Node): Node | null =>
  node instanceof ShadowRoot ? node.host : ((node as Element).assignedSlot ?? node.parentNode)

/** The `zoom` of an element together with that of its ancestors. */
export function zoomOf(element: Element): number {
  let zoom = 1
  for (let node: Node | null = element; node; node = flatParent(node)) {
    if (!(node instanceof Element)) continue
    const { display, zoom: own } = getComputedStyle(node)
    // of an element without a box, the browser says 1
    if (node.currentCSSZoom && display !== 'contents' && display !== 'none') return zoom * node.currentCSSZoom
    zoom *= parseFloat(own) || 1
  }
  return zoom
}

let areRectsZoomed: boolean | undefined

/** Whether rectangles grow with `zoom`, measured once, on the first page that has any. */
function measureRects(element: Element): boolean {
  const root = element.getRootNode()
  const probe = document.createElement('div')
  probe.style.cssText = 'position:absolute;width:100px;visibility:hidden'
  ;(root instanceof ShadowRoot ? root : document.body).append(probe)
  const { width } = probe.getBoundingClientRect()
  probe.style.zoom = '2'
  const isZoomed = probe.getBoundingClientRect().width > 1.5 * width
  probe.remove()
  return isZoomed
}

/** @param element one without a rotation */
export function measurePixels(element: Element): Pixels {
  const zoom = zoomOf(element)
  const rect = zoom === 1 || (areRectsZoomed ??= measureRects(element)) ? 1 : zoom
  const { width, height } = element.getBoundingClientRect()
  const { offsetWidth = 0, offsetHeight = 0 } = element as Partial<HTMLElement>
  // these are rounded, so the longer side is more exact; an element without a box has none
  const isTall = offsetHeight > offsetWidth
  const size = (isTall ? height : width) * rect
  const cssSize = isTall ? offsetHeight : offsetWidth
  const isTransformed = cssSize > 0 && Math.abs(size - cssSize * zoom) > zoom
  return { css: isTransformed ? size / cssSize : zoom, rect }
}

/** An element's box in window pixels. */
export function windowRect(element: Element): Edges & { width: number; height: number } {
  const { top, right, bottom, left, width, height } = element.getBoundingClientRect()
  const { rect } = measurePixels(element)
  return {
    top: top * rect,
    right: right * rect,
    bottom: bottom * rect,
    left: left * rect,
    width: width * rect,
    height: height * rect,
  }
}

/** The part of the node's window that the user sees, in window pixels: less than all of it in a frame as high as its content. */
export function visibleWindow(node: Node): Edges {
  // as windowOf does, which is in the file with React: the assistant's button needs this one without it
  const { document, innerWidth, innerHeight } = node.ownerDocument?.defaultView ?? window
  const root = document.documentElement
  const style = getComputedStyle(root)
  const read = (name: string) => parseFloat(style.getPropertyValue(name)) || 0
  return {
    top: read('--univ-hidden-above'),
    right: root.clientWidth * zoomOf(root) || innerWidth,
    bottom: innerHeight - read('--univ-hidden-below'),
    left: 0,
  }
}

/** Scrolls a row sideways until a part of it is in the middle; the page stays where it is. */
export function scrollToMiddle(row: Element, part: Element): void {
  const [shown, wanted] = [windowRect(row), windowRect(part)]
  row.scrollLeft += (wanted.left + wanted.right - shown.left - shown.right) / 2 / measurePixels(row).css
}
