import { adoptStyles } from './adopt-styles.ts'
import sheet from './skeleton.css'

const styleRef = adoptStyles(sheet)

export interface SkeletonProps {
  shape?: 'text' | 'title' | 'tile' | 'card'
  /** How many of them, one below the other (or beside, in the parent's grid). */
  count?: number
}

/** The shape of what is coming, hidden from assistive technology: the region says `aria-busy` itself. */
export function Skeleton({ shape = 'text', count = 1 }: SkeletonProps) {
  return [...Array(count).keys()].map((at) => (
    <span key={at} className="ui-skeleton" ref={styleRef} data-shape={shape} aria-hidden="true" />
  ))
}
