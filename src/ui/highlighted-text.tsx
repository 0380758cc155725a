/** Text with highlighted matches, never rendered as markup from the server. */
export function HighlightedText({ pieces }: { pieces: readonly { text: string; isMatch: boolean }[] }) {
  return pieces.map(({ text, isMatch }, i) =>
    isMatch ? <mark key={i}>{text}</mark> : <span key={i}>{text}</span>,
  )
}
