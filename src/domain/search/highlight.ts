import { foldPlain, type Fold, wordForms, parseTerms } from './query-terms.ts'
import type { Token } from './tokenizer.ts'

/** A part of a text, and whether it matches the query. Rendered as a text node, never as markup. */
export interface HighlightSegment {
  text: string
  isMatch: boolean
}

/** The pinyin of a name from the index; without it, only text matches are highlighted. */
export interface NameMatcher {
  fold: Fold
  /** The parts of a folded name that match a term by pinyin. */
  matchPinyin: (text: string, term: string) => readonly Pick<Token, 'start' | 'end'>[]
}

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
 * Splits a text into matching and other segments: terms match as text at every occurrence, else by pinyin if `matcher`
 * is given. The joined segments equal the text.
 */
export function highlightText(text: string, query: string, matcher?: NameMatcher): HighlightSegment[] {
  const foldText = matcher?.fold ?? foldPlain
  const folded = foldText(text)
  const hit = new Uint8Array(text.length)
  for (const term of parseTerms(query, foldText)) {
    let hasTextMatch = false
    for (const form of wordForms(term))
      for (let index = folded.indexOf(form); index >= 0; index = folded.indexOf(form, index + form.length)) {
        hit.fill(1, index, index + form.length)
        hasTextMatch = true
      }
    if (hasTextMatch || !matcher) continue
    for (const { start, end } of matcher.matchPinyin(folded, term)) hit.fill(1, start, end)
  }
  return toSegments(text, hit)
}
