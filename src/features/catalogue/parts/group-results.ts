import type { AppTag } from '../../../contract/core/apps.ts'
import { groupApps, type AppGroup, type Facet } from '../../../domain/app-rules.ts'
import type { CatalogueResults } from '../model.ts'
import { browsedValues } from './facet-sidebar.tsx'

/** Results and their groups are kept while no filter is set: each cleared search and each tab shows them again. */
const cache = new WeakMap<
  CatalogueResults,
  Partial<Record<Facet, { tags: readonly AppTag[] | undefined; groups: AppGroup[] }>>
>()

/** @param tags themes or departments, which define the order of the groups */
export function groupResults(
  results: CatalogueResults,
  facet: Facet,
  tags: readonly AppTag[] | undefined,
): readonly AppGroup[] {
  const cached = cache.get(results) ?? {}
  cache.set(results, cached)
  if (!cached[facet] || cached[facet].tags !== tags) {
    const names = browsedValues(facet, tags).map(({ value }) => value)
    cached[facet] = { tags, groups: groupApps(results.apps, facet, names, results.letterOf) }
  }
  return cached[facet].groups
}
