import type { App } from '../../contract/core/apps.ts'
import { LETTERS } from '../../contract/limits.ts'
import {
  createFacetCounter,
  createFacetFilter,
  distinctFacetValues,
  isSet,
  type Facet,
  type Filters,
} from '../app-rules.ts'
import { sortApps } from '../apps.ts'
import { initialLetter, needsPinyin } from '../initial-letter.ts'
import type { DisplayedTexts, MatchReason } from './match-reason.ts'
import { createTextSearch, rankByScore, type TextSearch, type TextSearchOptions } from './text-search.ts'

/**
 * How many items each value of a facet would show, with all other filters unchanged. Counted at the first call: a
 * key shows no counts while the filters are closed.
 */
export type FacetCounts = (facet: Facet) => ReadonlyMap<string, number>

/** The result of a query. */
export interface FoundApps {
  /** Best first, ties by last update, newest first (§9). */
  apps: readonly App[]
  counts: FacetCounts
  /** There were no exact matches; these are fuzzy ones. */
  approximate: boolean
}

export interface AppFinder extends Pick<
  TextSearch<App>,
  'stage' | 'warmUp' | 'isBuilding' | 'highlightName' | 'highlight' | 'dispose'
> {
  /** @param letterOf other letters, such as those of English names */
  find(query: Partial<Filters>, letterOf?: (app: App) => string): FoundApps
  /** A to Z; '' while it depends on pinyin that has not loaded. */
  letterOf(app: App): string
  /** What matches in an item of which neither the name nor the department does; nothing until the search has loaded. */
  explainMatch(app: App, query: string, displayed: DisplayedTexts): MatchReason | undefined
}

/** Finds items of the catalogue by keyword, theme, department, audience, letter and handling. */
export function createAppFinder(
  apps: readonly App[],
  { digitLetters, ...options }: TextSearchOptions & { digitLetters?: string } = {},
): AppFinder {
  const items = sortApps(apps)
  const text = createTextSearch(items, options)
  const facetValues: Partial<Record<Facet, readonly string[]>> = { letter: LETTERS }
  const valuesOf = (facet: Facet) => (facetValues[facet] ??= distinctFacetValues(items, facet))
  const letters = new Map<App, string>()
  const letterOf = (app: App): string => {
    const known = letters.get(app)
    if (known) return known
    const reading = text.readingOf(app)
    if (needsPinyin(app.name) && !reading) return ''
    const letter = initialLetter(app.name, reading, digitLetters)
    letters.set(app, letter)
    return letter
  }
  return {
    ...text,
    letterOf,
    find(query, letterOfItem = letterOf) {
      const { scores, approximate } = text.match(isSet(query.keyword) ? query.keyword : '')
      const exclusionOf = createFacetFilter(query, letterOfItem)
      const exclusions = items.map((app, i) => (scores[i] ? exclusionOf(app) : null))
      const found = rankByScore(
        items,
        scores.map((score, i) => (exclusions[i] === undefined ? score : 0)),
      )
      const counted = new Map<Facet, ReadonlyMap<string, number>>()
      function count(facet: Facet): ReadonlyMap<string, number> {
        const { add, counts } = createFacetCounter(facet, letterOfItem, valuesOf(facet))
        // a filter does not narrow its own counts
        items.forEach((app, i) => {
          if (exclusions[i] === undefined || exclusions[i] === facet) add(app)
        })
        return counts()
      }
      return {
        apps: found,
        approximate: approximate && found.length > 0,
        counts(facet) {
          const counts = counted.get(facet) ?? count(facet)
          counted.set(facet, counts)
          return counts
        },
      }
    },
    explainMatch: (app, query, displayed) => text.matcher()?.explainMatch(app, query, displayed),
  }
}
