import type { App } from '../../contract/core/apps.ts'
import { visibleText } from '../../contract/visible-text.ts'
import { foldPlain, wordForms, parseTerms } from './query-terms.ts'

/** All texts of an item that are searched, not folded. */
const searchableTexts = (app: App): string[] => [
  app.name,
  app.nameEn,
  app.abbreviation,
  ...app.keywords,
  ...app.tags,
  ...app.departments,
  app.description,
  app.descriptionEn,
]

let foldedTexts = new WeakMap<App, string>()

/** Frees the texts of the scans, 10 MB of 50,000 items, once an index answers instead. */
export function forgetFoldedTexts(): void {
  foldedTexts = new WeakMap()
}

/** Cached per item; line breaks between the texts prevent matches across two of them. */
function foldedTextOf(app: App): string {
  let folded = foldedTexts.get(app)
  if (folded === undefined) foldedTexts.set(app, (folded = foldPlain(searchableTexts(app).join('\n'))))
  return folded
}

/** Ranks a match by its name, roughly as the index will: 0 the whole name, 1 its start, 2 inside, 3 another text. */
export function createNameRank(keyword: string): (app: App) => number {
  const text = visibleText(keyword).trim().toLowerCase()
  const hasCase = text !== text.toUpperCase() // lower-casing 50,000 names takes most of the time
  const rank = (name: string) => {
    const at = (hasCase ? name.toLowerCase() : name).indexOf(text)
    return at < 0 ? 3 : at > 0 ? 2 : name.length > text.length ? 1 : 0
  }
  return ({ name, nameEn }) => Math.min(rank(name), rank(nameEn))
}

/**
 * Matches an item if all terms of the query occur in it as text. Used until the index is ready, which adds pinyin,
 * traditional characters and ranking.
 */
export function createTextMatcher(query: string): (app: App) => boolean {
  const terms = parseTerms(query, foldPlain).map(wordForms)
  return (app) => {
    const text = foldedTextOf(app)
    return terms.every((forms) => forms.some((form) => text.includes(form)))
  }
}
