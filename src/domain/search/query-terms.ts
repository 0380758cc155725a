import { visibleText } from '../../contract/visible-text.ts'

/** Normalizes a text for comparison; keeps its length, so that offsets stay valid. */
export type Fold = (text: string) => string

/** Folds case and width. Used until the index has loaded, which also folds accents and traditional characters. */
export const foldPlain: Fold = (text) =>
  text.toLowerCase().replace(/[\uff01-\uff5e]/g, (char) => char.normalize('NFKC'))

/** Characters; longer queries are truncated, because no name in a catalogue is longer. */
const MAX_QUERY_LENGTH = 256

/** Splits a query into folded terms, all of which must match. */
export const parseTerms = (query: string, fold: Fold): string[] => [
  ...new Set(
    fold(visibleText(query.slice(0, MAX_QUERY_LENGTH)).normalize('NFC'))
      .split(/\s+/)
      .filter(Boolean),
  ),
]

/** A term and its English singular or plural, so that 'grades' finds 'grade' and 'library' finds 'libraries'. */
export function wordForms(term: string): string[] {
  if (!/^[a-z]{4,}$/.test(term)) return [term]
  if (/[^aeiou]y$/.test(term)) return [term, term.slice(0, -1) + 'ies']
  if (term.endsWith('ies')) return [term, term.slice(0, -3) + 'y']
  if (/(ss|x|z|ch|sh)es$/.test(term)) return [term, term.slice(0, -2)]
  return /[^s]s$/.test(term) ? [term, term.slice(0, -1)] : [term]
}
