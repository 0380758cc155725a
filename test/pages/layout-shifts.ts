import type { Page } from 'playwright-core'

interface LayoutShift {
  value: number
  /** The rectangles that moved. */
  nodes: string
}
declare global {
  // oxlint-disable-next-line no-var -- a global of the page
  var __shifts: LayoutShift[]
}

/** Runs in the page before its scripts: collects layout shifts with the rectangles that moved. */
export function recordShifts(): void {
  const shifts: LayoutShift[] = []
  globalThis.__shifts = shifts
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { previousRect: DOMRect; currentRect: DOMRect }[]
    })[])
      if (!entry.hadRecentInput)
        shifts.push({
          value: entry.value,
          // nodes inside shadow roots are not reported, but their rectangles are
          nodes: entry.sources
            .map(({ previousRect, currentRect }) =>
              [previousRect, currentRect]
                .map((r) => [r.x, r.y, r.width, r.height].map(Math.round).join(' '))
                .join(' to '),
            )
            .join(', '),
        })
  }).observe({ type: 'layout-shift', buffered: true })
}

export const readShifts = (page: Page): Promise<LayoutShift[]> => page.evaluate(() => globalThis.__shifts)

/**
 * Runs in the page before its scripts: keeps the hall's typefaces out until the event `show-typefaces` at these addresses,
 * whose content may come first: it is not moved by them then. Their own shift is measured by hall-fonts.test.ts.
 */
export function holdTypefaces(paths: readonly string[]): void {
  if (!paths.includes(location.pathname + location.search)) return
  const held: Element[] = []
  const observer = new MutationObserver(() => {
    for (const link of document.querySelectorAll('link[rel=stylesheet][href*="fonts"]')) {
      link.remove()
      held.push(link)
    }
  })
  observer.observe(document, { childList: true, subtree: true })
  addEventListener('show-typefaces', () => {
    observer.disconnect()
    document.head.append(...held)
  })
}
