import { adoptStyles } from './adopt-styles.ts'
import { ChevronLeft, ChevronRight } from './extended-icons.tsx'
import { IconButton } from './icon-button.tsx'
import sheet from './pager.css'

const styleRef = adoptStyles(sheet)

interface PagerProps {
  /** Starts at 1. */
  page: number
  pageCount: number
  /** Accessible name of the navigation. */
  label: string
  previousLabel: string
  nextLabel: string
  /** "Page 3" */
  pageLabel(page: number): string
  onPageChange(page: number): void
}

export function Pager({ page, pageCount, onPageChange, ...labels }: PagerProps) {
  if (pageCount < 2) return null
  const goTo = (to: number) => () => {
    if (to >= 1 && to <= pageCount) onPageChange(to)
  }
  return (
    <nav className="ui-pager" ref={styleRef} aria-label={labels.label}>
      <IconButton
        icon={ChevronLeft}
        label={labels.previousLabel}
        aria-disabled={page <= 1}
        onClick={goTo(page - 1)}
      />
      {visiblePages(page, pageCount).map((number, index) =>
        number ? (
          <button
            key={number}
            type="button"
            aria-label={labels.pageLabel(number)}
            aria-current={number === page ? 'page' : undefined}
            onClick={goTo(number)}
          >
            {number}
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
        aria-disabled={page >= pageCount}
        onClick={goTo(page + 1)}
      />
    </nav>
  )
}

/** First, last, and the neighbours of the current page; 0 is a gap of two pages or more. */
export function visiblePages(page: number, pages: number): number[] {
  const visible = new Set<number>([1, pages])
  const from = Math.max(1, Math.min(page - 1, pages - 4))
  for (let number = from; number <= Math.min(pages, Math.max(page + 1, 5)); number++) visible.add(number)
  const sorted = [...visible].sort((a, b) => a - b)
  return sorted.flatMap((number, index) => {
    const gap = number - (sorted[index - 1] ?? 0)
    return gap === 2 ? [number - 1, number] : gap > 2 ? [0, number] : [number]
  })
}
