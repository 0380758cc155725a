import type { App } from '../../contract/core/apps.ts'
import { FACETS, isSet, type Facet, type Filters } from '../app-rules.ts'
import { countFacetValues } from '../filter-apps.ts'
import { itemsAt } from './items-at.ts'
import type { FacetCounts, ResultSet } from './result-set.ts'
import type { StagedSearch } from './staged-search.ts'

/** Searches with initial letters other than those of the index, such as those of English names. */
export function findByLetter(
  apps: readonly App[],
  search: Pick<StagedSearch, 'find'>,
  query: Partial<Filters>,
  letterOf: (app: App) => string,
): ResultSet {
  const find = (without: Partial<Filters> = {}) => search.find({ ...query, letter: '', ...without })
  const found = find()
  const inLetter = (positions: ResultSet['positions']) =>
    [...positions].filter((i) => !isSet(query.letter) || letterOf(apps[i]!) === query.letter)
  const tally = (positions: ResultSet['positions'], facet: Facet) =>
    countFacetValues(itemsAt(apps, positions), facet, letterOf)
  const positions = inLetter(found.positions)
  const counts = { ...found.counts, letter: tally(found.positions, 'letter') }
  if (isSet(query.letter))
    for (const facet of FACETS as readonly (keyof FacetCounts)[])
      if (facet !== 'letter')
        // a filter does not narrow its own counts
        counts[facet] = tally(
          isSet(query[facet]) ? inLetter(find({ [facet]: '' }).positions) : positions,
          facet,
        )
  return { ...found, positions, total: positions.length, counts }
}
