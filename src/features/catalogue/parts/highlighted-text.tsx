import { Fragment } from 'react'
import type { HighlightSegment } from '../../../domain/search/highlight.ts'

/** A text with highlighted matches, as text nodes, never as the server's markup. */
export function HighlightedText({ pieces }: { pieces: readonly HighlightSegment[] }) {
  return pieces.map(({ text, isMatch }, i) =>
    isMatch ? <mark key={i}>{text}</mark> : <Fragment key={i}>{text}</Fragment>,
  )
}
