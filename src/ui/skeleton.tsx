import { adoptStyles } from './adopt-styles.ts'
import sheet from './skeleton.css'

const styleRef = adoptStyles(sheet)

interface SkeletonProps {
  shape?: 'text' | 'title' | 'card'
  /** How many, stacked (or side by side in the parent's grid). */
  count?: number
}

/** A placeholder in the shape of the loading content. Hidden from assistive technology: the region has `aria-busy`. */
export function Skeleton({ shape = 'text', count = 1 }: SkeletonProps) {
  return [...Array(count).keys()].map((i) => (
    <span key={i} className="ui-skeleton" ref={styleRef} data-shape={shape} aria-hidden="true" />
  ))
}
