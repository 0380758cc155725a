// What is wrong with the layout of a screen of the portal, in one look through all shadow roots, in any language and width.
import type { Page } from 'playwright-core'

export interface Expected {
  /** In which every tag has to be. */
  lang: string
  /** Its content does not begin below the header's start. */
  isInset?: boolean
  /** The most pixels to the first row of a list, and of a row. */
  list?: { firstRow: number; rowHeight: number }
}

/** All that is wrong; none while nothing is. */
export const readFaults = async (page: Page, expected: Expected): Promise<string[]> =>
  (await Promise.all([readLayoutFaults(page, expected), readControlFaults(page)])).flat()

const readLayoutFaults = (page: Page, expected: Expected): Promise<string[]> =>
  page.evaluate(({ lang, isInset, list }) => {
    const faults: string[] = []
    const width = document.documentElement.clientWidth
    const isPhone = innerWidth < 600
    const isRtl = lang === 'ar'
    const portal = document.querySelector('univ-portal')!.shadowRoot!
    const descendants = (node: ParentNode): HTMLElement[] =>
      [...node.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? descendants(element.shadowRoot) : []),
      ])
    const all = descendants(portal)
    const matching = (selector: string) => all.filter((element) => element.matches(selector))
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const nameOf = (element: Element) => `${element.localName} ${element.textContent?.trim().slice(0, 40)}`
    const isSeen = (element: Element) => {
      const { width, height } = boxOf(element)
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
    }
    const report = (what: string, found: Element[]) =>
      faults.push(...found.map((element) => `${what}: ${nameOf(element)}`))

    if (matching('[aria-busy=true], .ui-skeleton').length) faults.push('something loads')
    for (const sheet of [portal.querySelector<HTMLElement>('.univ')!, ...matching('.univ[lang]')])
      if (sheet.lang !== lang || (sheet.dir === 'rtl') !== isRtl)
        faults.push(`${(sheet.getRootNode() as ShadowRoot).host.localName} is ${sheet.lang} ${sheet.dir}`)
    if (document.documentElement.scrollWidth > width)
      faults.push(`${document.documentElement.scrollWidth} pixels wide`)
    report(
      'cut off',
      matching('h1, h2, h3, button, .ui-button').filter(
        (element) =>
          isSeen(element) &&
          element.scrollWidth > element.clientWidth + 1 &&
          getComputedStyle(element).display !== 'inline',
      ),
    )

    // the first text, field or card; full-width elements are backgrounds, and scrolled content may be outside
    const edgeOf = (part: string) =>
      Math.min(
        ...descendants(portal.querySelector(`[part=${part}]`)!)
          .filter(
            (element) =>
              element.matches(
                'h1, h2, h3, p, strong, form, aside, .ui-search, .ui-card, .ui-tile, .guide-page, .portal-crest',
              ) && isSeen(element),
          )
          .map((element) => (isRtl ? width - boxOf(element).right : boxOf(element).left))
          .filter((edge) => edge >= 0),
      )
    const edges = { header: edgeOf('header'), main: edgeOf('main'), footer: edgeOf('footer') }
    // a phone's header starts with a button, whose icon is inset in its target
    if (isInset) edges.main = edges.footer
    if (Math.abs(edges.main - edges.footer) > 1 || (!isPhone && Math.abs(edges.header - edges.footer) > 1))
      faults.push(`edges: ${JSON.stringify(edges)}`)

    const rows = matching('.center-row').map(boxOf)
    if (list && !rows.length) faults.push('no rows')
    if (list && rows.length && rows[0]!.y + scrollY > list.firstRow)
      faults.push(`the first row is at ${rows[0]!.y + scrollY}`)
    for (const { height, right } of rows) {
      if (list && height > list.rowHeight) faults.push(`a row is ${height} high`)
      if (right > width) faults.push(`a row ends at ${right}`)
    }
    const isOver = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
    for (const number of matching('.center-status > p'))
      report(
        'under the number of rows',
        matching('.center-head button').filter((button) => isOver(boxOf(button), boxOf(number))),
      )
    // the tops of a second line show if it begins within its parent's box and ends outside
    report(
      'half hidden',
      matching('.center-meta > :not(.center-serial)').filter((fact) => {
        const { top, bottom } = boxOf(fact)
        const end = boxOf(fact.parentElement!).bottom
        return top < end && bottom > end + 2
      }),
    )
    report(
      'hidden',
      matching('.center-row-name > .ui-tag[data-status]').filter(
        (status) => boxOf(status).bottom > boxOf(status.parentElement!).bottom + 1,
      ),
    )
    // the line clamp, which draws the ellipsis, leaves nothing for the height to cut
    const texts = matching('.catalogue-grid .ui-item-text')
    const heights = () => texts.map((text) => boxOf(text).height)
    for (const text of texts) text.style.alignSelf = 'start'
    const limited = heights()
    for (const text of texts) text.style.maxBlockSize = 'none'
    const whole = heights()
    for (const text of texts) text.removeAttribute('style')
    report(
      'ends without an ellipsis',
      texts.filter((_, i) => whole[i]! > limited[i]! + 1),
    )
    return faults
  }, expected)

/** Controls that are out of the window or under others. */
export const readControlFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const width = document.documentElement.clientWidth
    const ancestors = (element: Element) => {
      const found: Element[] = []
      for (
        let node: Node | null = element;
        node;
        node = node instanceof ShadowRoot ? node.host : node.parentNode
      )
        if (node instanceof Element) found.push(node)
      return found
    }
    /** In a row that scrolls by itself, or hidden until it has the focus. */
    const isClipped = (element: Element, { left, right }: DOMRect) =>
      ancestors(element).some((ancestor) => {
        const style = getComputedStyle(ancestor)
        const box = ancestor.getBoundingClientRect()
        return style.overflowX !== 'visible' && (left < box.left - 1 || right > box.right + 1)
      })
    /** A bar at an edge of the window covers what scrolls below it. */
    const bar = (element: Element) =>
      ancestors(element).find((ancestor) => /fixed|sticky/.test(getComputedStyle(ancestor).position))
    const hitAt = (x: number, y: number) => {
      let hit = document.elementFromPoint(x, y)
      while (hit?.shadowRoot?.elementFromPoint(x, y) && hit.shadowRoot.elementFromPoint(x, y) !== hit)
        hit = hit.shadowRoot.elementFromPoint(x, y)
      return hit
    }
    const visit = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) visit(element.shadowRoot)
        // the link to the content is hidden until it has the focus
        if (!element.matches('button, input, select, a[href]:not([href*="#"]), summary')) continue
        const box = element.getBoundingClientRect()
        const { left, right, top, bottom } = box
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        if (right - left <= 1 || top < 0 || y > innerHeight) continue
        // where there is no room beside the content, the assistant's button waits at the edge
        const rest = element.closest('.corner') ? 40 : 1
        const isOutside = left < -rest || right > width + rest
        const hit = isOutside ? null : hitAt(x, y)
        if (!isOutside && (!hit || hit === element || element.contains(hit))) continue
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
        if (isClipped(element, box)) continue
        const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)
        if (!hit) faults.push(`${name}: ${left} to ${right}`)
        else {
          const isOver =
            !ancestors(hit).includes(element) &&
            !ancestors(element).includes(hit) &&
            bar(hit) === bar(element) &&
            hit.closest('button, a, input')
          if (isOver)
            faults.push(`${name} is below ${hit.closest('button, a, input')!.textContent.slice(0, 40)}`)
        }
      }
    }
    visit(document)
    return faults
  })
