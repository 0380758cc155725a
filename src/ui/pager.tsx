import { adopt } from './adopt.ts'
import { ChevronLeft, ChevronRight } from './icons-more.tsx'
import { IconButton } from './icon-button.tsx'
import sheet from './pager.css'

const dressed = adopt(sheet)

export interface PagerProps {
  /** From 1. */
  page: number
  pages: number
  /** Name of the navigation. */
  label: string
  previousLabel: string
  nextLabel: string
  /** "Page 3" */
  pageLabel(page: number): string
  onPage(page: number): void
}

export function Pager({ page, pages, onPage, ...labels }: PagerProps) {
  if (pages < 2) return null
  const step = (to: number) => () => {
    if (to >= 1 && to <= pages) onPage(to)
  }
  return (
    <nav className="ui-pager" ref={dressed} aria-label={labels.label}>
      <IconButton
        icon={ChevronLeft}
        label={labels.previousLabel}
        aria-disabled={page <= 1}
        onClick={step(page - 1)}
      />
      {shownPages(page, pages).map((at, index) =>
        at ? (
          <button
            key={at}
            type="button"
            aria-label={labels.pageLabel(at)}
            aria-current={at === page ? 'page' : undefined}
            onClick={step(at)}
          >
            {at}
          </button>
        ) : (
          <span key={`gap ${index}`} aria-hidden="true">
            …
          </span>
        ),
      )}
      <IconButton
        icon={ChevronRight}
        label={labels.nextLabel}
        aria-disabled={page >= pages}
        onClick={step(page + 1)}
      />
    </nav>
  )
}

/** First, last and the neighbours of the present page; 0 is a gap of two pages or more. */
export function shownPages(page: number, pages: number): number[] {
  const shown = new Set<number>([1, pages])
  const from = Math.max(1, Math.min(page - 1, pages - 4))
  for (let at = from; at <= Math.min(pages, Math.max(page + 1, 5)); at++) shown.add(at)
  const sorted = [...shown].sort((a, b) => a - b)
  return sorted.flatMap((at, index) => {
    const gap = at - (sorted[index - 1] ?? 0)
    return gap === 2 ? [at - 1, at] : gap > 2 ? [0, at] : [at]
  })
}
