import { adopt } from './adopt.ts'
import sheet from './skeleton.css'

const dressed = adopt(sheet)

export interface SkeletonProps {
  shape?: 'text' | 'title' | 'tile' | 'card'
  /** How many of them, one below the other (or beside, in the parent's grid). */
  count?: number
}

/** The shape of what is coming, hidden from assistive technology: the region says `aria-busy` itself. */
export function Skeleton({ shape = 'text', count = 1 }: SkeletonProps) {
  return [...Array(count).keys()].map((at) => (
    <span key={at} className="ui-skeleton" ref={dressed} data-shape={shape} aria-hidden="true" />
  ))
}
