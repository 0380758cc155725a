import type { App } from '../../contract/core/apps.ts'
import { fold } from './fold.ts'
import { wordForms, parseTerms } from './query-terms.ts'

/** Every text of an item that a search looks through, as it was written. */
export const searchableTexts = (app: App): string[] => [
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

/** Folded once an item; a line break between the texts keeps a term from matching across two of them. */
function foldedTextOf(app: App): string {
  let folded = foldedTexts.get(app)
  if (folded === undefined) foldedTexts.set(app, (folded = fold(searchableTexts(app).join('\n'))))
  return folded
}

/**
 * Whether all terms of a query match an item as text. This is the search of the first paint: no pinyin, no
 * traditional forms, no order; the index brings them.
 */
export function createTextMatcher(query: string): (app: App) => boolean {
  const terms = parseTerms(query, fold).map(wordForms)
  return (app) => {
    const text = foldedTextOf(app)
    return terms.every((forms) => forms.some((form) => text.includes(form)))
  }
}
