import { createAppSearch } from '../../domain/app-search.ts'
import type { Runtime } from '../../runtime/runtime.ts'

/**
 * Finds the ids of the items that match the keyword, with the catalogue's search; again as more items or more of their
 * texts can be searched.
 * @returns a function that stops it
 */
export function findMatches(
  runtime: Runtime,
  keyword: string,
  onFound: (ids: ReadonlySet<string>) => void,
): () => void {
  const appSearch = runtime.service(createAppSearch)
  const stop = appSearch.$searchState.subscribe(({ apps, search }) => {
    if (apps.length === 0) return // still loading: hide nothing yet
    onFound(new Set(search.find({ keyword }).apps.map(({ id }) => id)))
  })
  appSearch.warmUp(keyword)
  return stop
}
