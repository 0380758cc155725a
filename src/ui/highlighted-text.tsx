import { Fragment } from 'react'

/** Text with highlighted matches, rendered as text nodes, never as markup from the server. */
export function HighlightedText({ pieces }: { pieces: readonly { text: string; isMatch: boolean }[] }) {
  return pieces.map(({ text, isMatch }, i) =>
    isMatch ? <mark key={i}>{text}</mark> : <Fragment key={i}>{text}</Fragment>,
  )
}
