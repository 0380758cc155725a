import { decodeEntities } from '../../contract/decode-entities.ts'
import type { HighlightSegment } from './highlight.ts'

/** Parses the server's highlights (§3 highLightName …): splits at literal <em> and </em>; anything else is text. */
export function parseHighlight(source: string): HighlightSegment[] {
  const segments: HighlightSegment[] = []
  let isMatch = false
  for (const part of source.split(/(<\/?em>)/)) {
    if (part === '<em>' || part === '</em>') isMatch = part === '<em>'
    else if (part) segments.push({ text: decodeEntities(part), isMatch })
  }
  return segments
}
