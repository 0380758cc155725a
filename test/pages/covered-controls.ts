// Run in a page: the controls that the assistant's launcher covers, and whether an element is covered.

/**
 * Scrolls to a distance, and resolves with the names of the buttons, fields and links under the launcher once there are
 * none, or after 15 seconds: it moves away when scrolling or resizing has ended. For a link around a card, only its text
 * counts. It polls in the page: finding the launcher by role costs as much as looking below it.
 */
export async function coveredControlsAfterScroll(launcher: Element, distance: number): Promise<string[]> {
  const header = document.querySelector('univ-portal')!.shadowRoot!.querySelector('header')!
  const coveredControls = () => {
    const own = launcher.getBoundingClientRect()
    // in a phone's header: content that scrolls below is covered by the header itself
    const isInHeader = own.bottom <= header.getBoundingClientRect().bottom
    const found: string[] = []
    const visit = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) visit(element.shadowRoot)
        if (element === launcher || !element.matches('button, input, select, a[href], summary')) continue
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const isUnder = left < own.right && right > own.left && top < own.bottom && bottom > own.top
        if (!isUnder || right - left <= 1 || (isInHeader && !header.contains(element))) continue
        if (element.checkVisibility({ visibilityProperty: true }))
          found.push(element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40))
      }
    }
    visit(document)
    return found
  }
  scrollTo(0, distance)
  // what the page does on scroll has happened by the second frame
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const deadline = Date.now() + 15_000
  let covered = coveredControls()
  for (let delay = 225; covered.length > 0 && Date.now() < deadline; delay = 50) {
    // the launcher waits for 200 ms, and a look at a long list costs 5
    await new Promise((done) => setTimeout(done, delay))
    covered = coveredControls()
  }
  return covered
}

/** Whether a click at the centre of an element hits it or a descendant, through shadow roots. */
export function isUncovered(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const hitIn = (root: Document | ShadowRoot): Element | null => {
    const hit = root.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return (hit?.shadowRoot && hit.shadowRoot !== root && hitIn(hit.shadowRoot)) || hit
  }
  return element.contains(hitIn(document))
}
