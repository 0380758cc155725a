import type { Fold } from '../../contract/fold-text.ts'
import { toSegments, type HighlightSegment } from './segments.ts'
import { findAcrossWords, parseTerms } from '../../contract/search-terms.ts'

/** The range of the folded text that a typed term matches by pinyin. */
export type MatchByPinyin = (typed: string) => readonly [start: number, end: number] | undefined

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
