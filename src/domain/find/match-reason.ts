import type { App } from '../../contract/core/apps.ts'
import type { Fold } from '../../contract/fold-text.ts'
import { stripTagPrefix } from '../app-view-model.ts'
import { highlightText, type MatchByPinyin } from './highlight.ts'
import type { HighlightSegment } from './segments.ts'
import { containsTerm, parseTerms, type Term } from '../../contract/search-terms.ts'

/** What a card shows of an item, in the language of the page. */
export interface DisplayedTexts {
  name: string
  departmentLine: string
  description: string
}

/** The text that matches a query, in the item's own words. */
export interface MatchReason {
  field: 'name' | 'keyword' | 'department' | 'tag' | 'description'
  segments: HighlightSegment[]
}

/** Characters before the first match: one line of a phone's row shows it. */
const LEAD = 12

/**
 * The best field that matches, where the displayed name and department do not, or not each term: 'library card' finds
 * "Library Day Pass" by its name and by its keyword "card", which is the reason. Fuzzy matches have none, nor has a
 * description in the other language: the one in the reader's says the same.
 */
export function explainMatch(
  app: App,
  query: string,
  { name, departmentLine, description }: DisplayedTexts,
  fold: Fold,
  matchByPinyin: MatchByPinyin,
): MatchReason | undefined {
  const hasText = (text: string, term: Term) => containsTerm(fold(text), term)
  const hasMatch = (text: string, term: Term) =>
    hasText(text, term) || (text === app.name && matchByPinyin(term.typed) !== undefined)
  const terms = parseTerms(query, fold).filter(
    (term) => !hasMatch(name, term) && !hasText(departmentLine, term),
  )
  if (terms.length === 0) return undefined
  // as they are ranked
  const fields: [MatchReason['field'], readonly string[]][] = [
    ['name', [app.name, app.nameEn]],
    ['keyword', [app.abbreviation, ...app.keywords]],
    ['department', app.departments.map(stripTagPrefix)],
    ['tag', app.tags.map(stripTagPrefix)],
    ['description', [description]],
  ]
  for (const [field, texts] of fields) {
    const text = texts.find((candidate) => terms.some((term) => hasMatch(candidate, term)))
    if (text === undefined) continue
    const words = terms.map(({ typed }) => typed).join(' ')
    const segments = highlightText(text, words, fold, text === app.name ? matchByPinyin : undefined)
    // a name stands whole: a part of one names another thing
    return { field, segments: field === 'name' ? segments : cutBeforeMatch(segments) }
  }
  return undefined
}

/** Begins shortly before the first match, at a word if there are spaces. */
function cutBeforeMatch(segments: readonly HighlightSegment[]): HighlightSegment[] {
  const [first, ...rest] = segments
  if (!first || first.isMatch || first.text.length <= LEAD) return [...segments]
  const lead = first.text.slice(-LEAD)
  return [{ text: `…${lead.slice(lead.search(/\s/) + 1)}`, isMatch: false }, ...rest]
}
