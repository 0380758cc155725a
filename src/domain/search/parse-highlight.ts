import type { HighlightSegment } from './highlight.ts'

/** The server's marks (§3 highLightName …): cut at literal <em> and </em>; whatever else stands there is text. */
export function parseHighlight(source: string): HighlightSegment[] {
  const segments: HighlightSegment[] = []
  let isMatch = false
  for (const part of source.split(/(<\/?em>)/)) {
    if (part === '<em>' || part === '</em>') isMatch = part === '<em>'
    else if (part) segments.push({ text: part, isMatch })
  }
  return segments
}
