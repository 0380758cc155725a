import { createFold } from '../../contract/fold-text.ts'
import { containsTerm, parseTerms } from '../../contract/search-terms.ts'

const fold = createFold()

/**
 * Creates the test whether the texts of an entry match a query, for lists that need no rank; it knows no traditional
 * forms.
 */
export function createTextTest(query: string): (...texts: readonly (string | undefined)[]) => boolean {
  const terms = parseTerms(query, fold)
  return (...texts) => {
    const folded = texts.map((text) => fold(text ?? '')).join('\n')
    return terms.every((term) => containsTerm(folded, term))
  }
}
