import type { App } from '../contract/core/apps.ts'
import {
  createFacetCounter,
  createFilter,
  distinctFacetValues,
  type Facet,
  type Filters,
} from './app-rules.ts'

/** Returns the items that match all six filters, in their original order. */
export function filterApps(
  apps: readonly App[],
  filters: Partial<Filters>,
  letterOf = (_: App) => '',
): App[] {
  const exclusionOf = createFilter(filters, letterOf)
  return apps.filter((app) => exclusionOf(app) === undefined)
}

/** Counts all items by facet value. */
export function countFacetValues(
  apps: readonly App[],
  facet: Facet,
  letterOf = (_: App) => '',
  values: readonly string[] = distinctFacetValues(apps, facet, letterOf),
): Map<string, number> {
  const counter = createFacetCounter(facet, letterOf, values)
  apps.forEach(counter.add)
  return counter.counts()
}
