import { fail } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { waitUntil } from '../tools/eventually.ts'

export interface PageOutline {
  /** Number of elements that still load. */
  busy: number
  /** The visible elements with a text or a label of their own, and all list items, one a line: `<h1> Home`, `<li>`. */
  text: string
}

/** What a page shows, through shadow roots. Playwright's `ariaSnapshot` says more, and costs as much as rendering the page. */
export const readOutline = (page: Page): Promise<PageOutline> =>
  page.evaluate(() => {
    let busy = 0
    const lines: string[] = []
    // an element without a box of its own is as visible as its parent
    const isVisible = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) ||
      (getComputedStyle(element).display === 'contents' && isVisible(element.parentElement!))
    const visit = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.ariaBusy === 'true') busy++
        let own = element.ariaLabel ?? ''
        for (const node of element.childNodes) if (node.nodeType === 3) own += ` ${node.textContent}`
        if ((element.localName === 'li' || own.trim()) && isVisible(element))
          lines.push(`<${element.localName}> ${own.trim()}`)
        if (element.shadowRoot) visit(element.shadowRoot)
      }
    }
    visit(document.body)
    return { busy, text: lines.join('\n') }
  })

/**
 * Waits until a page shows a text and nothing loads, at two looks in a row: between a reply and the request for what
 * depends on it, nothing loads either. Fails with what it shows.
 */
export async function waitForOutline(
  page: Page,
  where: string,
  isShown: (text: string) => boolean,
): Promise<void> {
  let last: PageOutline | undefined
  let looks = 0
  await waitUntil(`the content of ${where}`, async () => {
    last = await readOutline(page)
    looks = last.busy === 0 && isShown(last.text) ? looks + 1 : 0
    return looks === 2
  }).catch((cause: unknown) => fail(`${String(cause)}: ${last?.busy} busy, ${last?.text.slice(0, 2_000)}`))
}
