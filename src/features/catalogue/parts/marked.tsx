import { Fragment } from 'react'
import type { Piece } from '../../../domain/search/marks.ts'

/** A text with the places where it matches: text nodes, never markup of a server. */
export function Marked({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, hit }, i) =>
    hit ? <mark key={i}>{text}</mark> : <Fragment key={i}>{text}</Fragment>,
  )
}
