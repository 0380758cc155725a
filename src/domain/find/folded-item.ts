import { isWide, type Fold } from '../../contract/fold-text.ts'
import { SCORE } from './score.ts'
import { findAcrossWords, type Spelling, type Term } from '../../contract/search-terms.ts'

/** What is searched; an item of the catalogue, or an entry with a name and keywords. */
export interface Findable {
  name: string
  nameEn?: string
  abbreviation?: string
  keywords?: readonly string[]
  tags?: readonly string[]
  departments?: readonly string[]
  description?: string
  descriptionEn?: string
  /** The reading of the name, if it is known. */
  pinyin?: string
}

/** The folded texts of an item in one string, in the order of their scores: one pass rejects most items. */
export interface FoldedItem {
  text: string
  /** Without spaces; the same string if there are none. */
  squeezed: string
  /** Where the name, the English name, the keywords and the tags end. */
  ends: readonly [number, number, number, number]
}

export function foldItem(item: Findable, fold: Fold): FoldedItem {
  const { name, nameEn = '', abbreviation = '', keywords = [], tags = [], departments = [] } = item
  const { description = '', descriptionEn = '' } = item
  const join = (texts: readonly string[]) => texts.map(fold).join('\n')
  const fields = [
    fold(name),
    fold(nameEn),
    join([abbreviation, ...keywords]),
    join([...tags, ...departments]),
    join([description, descriptionEn]),
  ] as const
  const text = fields.join('\n')
  let end = -1
  const endOf = (field: string) => (end += field.length + 1)
  return {
    text,
    squeezed: text.includes(' ') ? text.replaceAll(' ', '') : text,
    ends: [endOf(fields[0]), endOf(fields[1]), endOf(fields[2]), endOf(fields[3])],
  }
}

/** The score of a term in the texts of an item; 0 if it does not occur. */
export function scoreText(item: FoldedItem, { spellings }: Term): number {
  let best = 0
  for (const spelling of spellings) best = Math.max(best, scoreSpelling(item, spelling))
  return best
}

function scoreSpelling(item: FoldedItem, spelling: Spelling): number {
  const { text, squeezed, ends } = item
  const { text: typed } = spelling
  if (!(typed.includes(' ') ? text : squeezed).includes(typed)) return 0
  let best = 0
  let at = text.indexOf(typed)
  // an occurrence in a name may be better than the one before it
  for (; at >= 0 && at < ends[1] && best < SCORE.prefix; at = text.indexOf(typed, at + 1))
    best = Math.max(best, scoreInName(item, at, at + typed.length))
  if (best) return best
  const across = findAcrossWords(text, spelling)
  if (across && (at < 0 || across[0] < at)) {
    if (across[0] < ends[1]) return scoreInName(item, ...across)
    at = across[0]
  }
  return at < 0 ? 0 : at < ends[2] ? SCORE.extra : at < ends[3] ? SCORE.tag : SCORE.description
}

function scoreInName({ text, ends }: FoldedItem, start: number, end: number): number {
  if (start === 0 || start === ends[0] + 1)
    return end === (start ? ends[1] : ends[0]) ? SCORE.exact : SCORE.prefix
  const isInsideWord =
    !isWide(text.charCodeAt(start)) && text[start - 1] !== ' ' && !isWide(text.charCodeAt(start - 1))
  return isInsideWord ? SCORE.inside : SCORE.start
}
