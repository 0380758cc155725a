import type { App } from '../../contract/core/apps.ts'
import { fold } from './fold.ts'
import { wordForms, parseTerms } from './query-terms.ts'

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

const foldedTexts = new WeakMap<App, string>()

/** Cached per item; line breaks between the texts prevent matches across two of them. */
function foldedTextOf(app: App): string {
  let folded = foldedTexts.get(app)
  if (folded === undefined) foldedTexts.set(app, (folded = fold(searchableTexts(app).join('\n'))))
  return folded
}

/**
 * Matches an item if all terms of the query occur in it as text. Used until the index is ready, which adds pinyin,
 * traditional characters and ranking.
 */
export function createTextMatcher(query: string): (app: App) => boolean {
  const terms = parseTerms(query, fold).map(wordForms)
  return (app) => {
    const text = foldedTextOf(app)
    return terms.every((forms) => forms.some((form) => text.includes(form)))
  }
}
