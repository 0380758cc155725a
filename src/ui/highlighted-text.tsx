import { Fragment } from 'react'

/** A text with highlighted matches, as text nodes, never as the server's markup. */
export function HighlightedText({ pieces }: { pieces: readonly { text: string; isMatch: boolean }[] }) {
  return pieces.map(({ text, isMatch }, i) =>
    isMatch ? <mark key={i}>{text}</mark> : <Fragment key={i}>{text}</Fragment>,
  )
}
