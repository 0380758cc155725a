import type { Fold } from '../../contract/fold-text.ts'
import { findAcrossWords, parseTerms } from './terms.ts'

/** A part of a text, and whether it matches the query. Rendered as a text node, never as markup. */
export interface HighlightSegment {
  text: string
  isMatch: boolean
}

/** The range of the folded text that a typed term matches by pinyin. */
export type MatchByPinyin = (typed: string) => readonly [start: number, end: number] | undefined

function toSegments(text: string, hit: Uint8Array): HighlightSegment[] {
  const segments: HighlightSegment[] = []
  for (let from = 0, i = 1; i <= text.length; i++) {
    if (i < text.length && hit[i] === hit[from]) continue
    segments.push({ text: text.slice(from, i), isMatch: hit[from] === 1 })
    from = i
  }
  return segments
}

/**
 * Splits a text into matching and other segments: terms match as text at every occurrence, else by pinyin. The joined
 * segments equal the text.
 */
export function highlightText(
  text: string,
  query: string,
  fold: Fold,
  matchByPinyin: MatchByPinyin = () => undefined,
): HighlightSegment[] {
  const { text: folded, starts, ends } = fold.withOffsets(text)
  const hit = new Uint8Array(text.length)
  const mark = (start: number, end: number) => hit.fill(1, starts[start], ends[end - 1])
  for (const { typed, spellings } of parseTerms(query, fold)) {
    let hasTextMatch = false
    for (const spelling of spellings) {
      const { length } = spelling.text
      for (let at = folded.indexOf(spelling.text); at >= 0; at = folded.indexOf(spelling.text, at + length)) {
        mark(at, at + length)
        hasTextMatch = true
      }
      for (let at = findAcrossWords(folded, spelling); at; at = findAcrossWords(folded, spelling, at[1])) {
        mark(...at)
        hasTextMatch = true
      }
    }
    const range = hasTextMatch ? undefined : matchByPinyin(typed)
    if (range) mark(...range)
  }
  return toSegments(text, hit)
}
