/** A part of a text, and whether it matches the query. Rendered as a text node, never as markup. */
export interface HighlightSegment {
  text: string
  isMatch: boolean
}

/** Splits a text where `hit` changes. */
export function toSegments(text: string, hit: Uint8Array): HighlightSegment[] {
  const segments: HighlightSegment[] = []
  for (let from = 0, i = 1; i <= text.length; i++) {
    if (i < text.length && hit[i] === hit[from]) continue
    segments.push({ text: text.slice(from, i), isMatch: hit[from] === 1 })
    from = i
  }
  return segments
}
