import type { App } from '../../contract/apps.ts'
import { fold } from './fold.ts'
import { formsOf, termsOf } from './terms.ts'

/** Every text of an item that a search looks through, as it was written. */
export const textsOf = (app: App): string[] => [
  app.name,
  app.nameEn,
  app.abbreviation,
  ...app.keywords,
  ...app.tags,
  ...app.departments,
  app.description,
  app.descriptionEn,
]

const keys = new WeakMap<App, string>()

/** Folded once an item; a line break between the texts keeps a term from matching across two of them. */
function keyOf(app: App): string {
  let key = keys.get(app)
  if (key === undefined) keys.set(app, (key = fold(textsOf(app).join('\n'))))
  return key
}

/**
 * Whether all terms of a query match an item as text. This is the search of the first paint: no pinyin, no
 * traditional forms, no order; the index brings them.
 */
export function matchesText(query: string): (app: App) => boolean {
  const terms = termsOf(query, fold).map(formsOf)
  return (app) => {
    const key = keyOf(app)
    return terms.every((forms) => forms.some((form) => key.includes(form)))
  }
}
