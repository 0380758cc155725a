import type { App, AppTag } from '../../../contract/core/apps.ts'
import { groupApps, type AppGroup, type Facet } from '../../../domain/app-rules.ts'
import type { CatalogueResults } from '../model.ts'
import { browsedValues } from './facet-sidebar.tsx'

/** The groups of a list, by facet, while what orders them is the same; all items are one list at every stage (model.ts). */
const cache = new WeakMap<readonly App[], Partial<Record<Facet, { order: unknown; groups: AppGroup[] }>>>()

/** @param tags themes or departments, which define the order of the groups */
export function groupResults(
  { apps, letterOf }: CatalogueResults,
  facet: Facet,
  tags: readonly AppTag[] | undefined,
): readonly AppGroup[] {
  const order = facet === 'letter' ? letterOf : tags
  const byFacet = cache.get(apps) ?? {}
  cache.set(apps, byFacet)
  const cached = byFacet[facet]
  if (cached && cached.order === order) return cached.groups
  const names = browsedValues(facet, tags).map(({ value }) => value)
  const groups = groupApps(apps, facet, names, letterOf)
  byFacet[facet] = { order, groups }
  return groups
}
