import type { App } from '../../contract/core/apps.ts'
import { isSet, type Facet, type Filters } from '../app-rules.ts'
import { countFacetValues } from '../filter-apps.ts'
import { itemsAt, type FacetCounts, type ResultSet } from './result-set.ts'

/** Searches with initial letters other than those of the index, such as those of English names. */
export function findByLetter(
  apps: readonly App[],
  search: { find(query: Partial<Filters>): ResultSet },
  query: Partial<Filters>,
  letterOf: (app: App) => string,
): ResultSet {
  const find = (without: Partial<Filters> = {}) => search.find({ ...query, letter: '', ...without })
  const found = find()
  const inLetter = (positions: ResultSet['positions']) =>
    isSet(query.letter) ? [...positions].filter((i) => letterOf(apps[i]!) === query.letter) : positions
  const positions = inLetter(found.positions)
  const count: FacetCounts = (facet) => {
    const tally = (counted: ResultSet['positions']) =>
      countFacetValues(itemsAt(apps, counted), facet, letterOf)
    if (facet === 'letter') return tally(found.positions)
    if (!isSet(query.letter)) return found.counts(facet)
    // a filter does not narrow its own counts
    return tally(isSet(query[facet]) ? inLetter(find({ [facet]: '' }).positions) : positions)
  }
  const known = new Map<Facet, ReadonlyMap<string, number>>()
  const counts: FacetCounts = (facet) => {
    const counted = known.get(facet) ?? count(facet)
    known.set(facet, counted)
    return counted
  }
  return { ...found, positions, total: positions.length, counts }
}
