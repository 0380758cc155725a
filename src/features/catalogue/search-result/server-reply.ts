import { decodeEntities } from '../../../contract/decode-entities.ts'
import type { HighlightSegment } from '../../../domain/find/segments.ts'

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

/** §4: the distinct departments and themes of a new result, sorted. §3: a hit's tags are [department, theme]. */
export function rebuildTagsAndDepartments(hits: readonly { tags: readonly string[] }[]): {
  departments: string[]
  tags: string[]
} {
  const { compare } = new Intl.Collator('zh', { numeric: true })
  const distinctTagsAt = (index: number) =>
    [...new Set(hits.map((hit) => hit.tags[index]?.trim() ?? '').filter((tag) => tag !== ''))].sort(compare)
  return { departments: distinctTagsAt(0), tags: distinctTagsAt(1) }
}
