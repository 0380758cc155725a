import { createFold, type Fold } from './fold-text.ts'
import { cutKeyword } from './keyword.ts'

/** A word of a query; a text matches if it contains one of its spellings. */
export interface Term {
  /** Folded, without separators. */
  typed: string
  spellings: readonly Spelling[]
}

export interface Spelling {
  text: string
  /** Finds it across separators, from the start of a word: "email" in "e mail". undefined: it has no Latin letters. */
  acrossWords: RegExp | undefined
}

const DIGITS = '0123456789'
const HAN_DIGITS = '〇一二三四五六七八九'

/** The term with Arabic digits and with Chinese ones: 四六级 is also written 46级. A single digit is only itself. */
function digitForms(term: string): string[] {
  if (term.length < 2 || !/[\d〇一二三四五六七八九]/.test(term)) return [term]
  return [
    term,
    term.replace(/[〇一二三四五六七八九]/g, (digit) => DIGITS.charAt(HAN_DIGITS.indexOf(digit))),
    term.replace(/\d/g, (digit) => HAN_DIGITS.charAt(+digit)),
  ]
}

/** A term and its English singular or plural, so that 'grades' finds 'grade' and 'library' finds 'libraries'. */
function wordForms(term: string): string[] {
  if (!/^[a-z]{4,}$/.test(term)) return digitForms(term)
  if (/[^aeiou]y$/.test(term)) return [term, term.slice(0, -1) + 'ies']
  if (term.endsWith('ies')) return [term, term.slice(0, -3) + 'y']
  if (/(ss|x|z|ch|sh)es$/.test(term)) return [term, term.slice(0, -2)]
  return /[^s]s$/.test(term) ? [term, term.slice(0, -1)] : [term]
}

/** A Han character, or no Latin letter or digit before it. */
const WORD_START = '(?:(?=[\\u2e80-\\uffff])|(?<![^\\s\\u2e80-\\uffff]))'

const toSpelling = (text: string): Spelling => ({
  text,
  acrossWords: /[^\s\u2e80-\uffff]{2}/.test(text)
    ? new RegExp(WORD_START + [...text].map((char) => char.replace(/[+#]/, '\\$&')).join(' ?'), 'g')
    : undefined,
})

/** Splits a query into folded terms, all of which must match; punctuation says nothing. */
export function parseTerms(query: string, fold: Fold): Term[] {
  const words = cutKeyword(query).normalize('NFC').split(/\s+/).map(fold).filter(Boolean)
  const distinct = [...new Set(words)]
  // "&" is not searched for either
  const content = distinct.filter((word) => word !== 'and')
  return (content.length ? content : distinct).map((word) => {
    const typed = word.replaceAll(' ', '')
    return { typed, spellings: [...new Set([...wordForms(typed), word])].map(toSpelling) }
  })
}

/** The first place of a spelling across separators, at or after a position of a folded text. */
export function findAcrossWords(
  text: string,
  { acrossWords }: Spelling,
  from = 0,
): [start: number, end: number] | undefined {
  if (!acrossWords || !text.includes(' ', from)) return undefined
  acrossWords.lastIndex = from
  const found = acrossWords.exec(text)
  return found ? [found.index, found.index + found[0].length] : undefined
}

/** The first place of a term in a folded text. */
export function findTerm(text: string, { spellings }: Term): [start: number, end: number] | undefined {
  for (const spelling of spellings) {
    const at = text.indexOf(spelling.text)
    if (at >= 0) return [at, at + spelling.text.length]
    const across = findAcrossWords(text, spelling)
    if (across) return across
  }
  return undefined
}

/** Whether a folded text contains a term. */
export const containsTerm = (text: string, term: Term): boolean => findTerm(text, term) !== undefined

/**
 * Creates the test whether the texts of an entry match a query, for lists that need no rank; it knows no traditional
 * forms.
 */
export function createTextTest(query: string): (...texts: readonly (string | undefined)[]) => boolean {
  const fold = createFold()
  const terms = parseTerms(query, fold)
  return (...texts) => {
    const folded = texts.map((text) => fold(text ?? '')).join('\n')
    return terms.every((term) => containsTerm(folded, term))
  }
}
