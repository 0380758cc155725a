import type { App } from '../contract/core/apps.ts'
import { langTag, type Lang } from '../runtime/i18n/translator.ts'
import { localizedAppName } from './app-view-model.ts'

/** The six filters of the catalogue (§5). 'all' and '' clear a filter. */
export interface Filters {
  keyword: string
  tag: string
  department: string
  audience: string
  letter: string
  handling: string
}
/** §2: their names in URLs. */
export const FILTER_NAMES: Readonly<Record<keyof Filters, string>> = {
  keyword: 'seq',
  tag: 'tag',
  department: 'dep',
  letter: 'zimu',
  audience: 'audience',
  handling: 'handling',
}
/** The filters that offer a list of values. */
export type Facet = Exclude<keyof Filters, 'keyword'>
export const FACETS: readonly Facet[] = ['tag', 'department', 'audience', 'letter', 'handling']

/** Returns the initial letter of an item; '' while its pinyin is unknown. */
type LetterOf = (app: App) => string
const noLetter: LetterOf = () => ''

/** Whether a filter is set; 'all' clears it (§5). */
export const isSet = (wanted: string | undefined): wanted is string => !!wanted && wanted !== 'all'

/** §5: audiences that count as students, in both languages. */
const STUDENT_PATTERN =
  /本科生|研究生|留学生|校友|undergraduate|postgraduate|international[ -]?student|alumnus/i

/** §5: 'student' matches any of four audiences; other values match by substring; 'all' matches everyone. */
export function matchesAudience(audience: readonly string[], wanted: string): boolean {
  if (!isSet(wanted)) return true
  return audience.some((a) =>
    wanted === 'student' ? a === wanted || STUDENT_PATTERN.test(a) : a.includes(wanted),
  )
}

/** The values of an item for each facet. */
export const facetValues: Record<Facet, (app: App, letterOf?: LetterOf) => readonly string[]> = {
  tag: (app) => app.tags,
  department: (app) => app.departments,
  audience: (app) => app.audience,
  letter: (app, letterOf = noLetter) => [letterOf(app)],
  handling: (app) => app.handling,
}

function matchesFacet(app: App, facet: Facet, wanted: string, letterOf: LetterOf): boolean {
  const values = facetValues[facet](app, letterOf)
  return facet === 'audience' ? matchesAudience(values, wanted) : values.includes(wanted)
}

/** What a filter says of an item: undefined if it passes, the facet if only this facet excludes it, else null. */
type Exclusion = Facet | null | undefined

/** §5: the filters that offer a list of values. */
export function createFacetFilter(filters: Partial<Filters>, letterOf = noLetter): (app: App) => Exclusion {
  const activeFacets = FACETS.filter((facet) => isSet(filters[facet]))
  return (app) => {
    let exclusion: Exclusion
    for (const facet of activeFacets) {
      if (matchesFacet(app, facet, filters[facet] ?? '', letterOf)) continue
      if (exclusion) return null
      exclusion = facet
    }
    return exclusion
  }
}

/** The distinct values of a facet among the items, unsorted. */
export function distinctFacetValues(apps: readonly App[], facet: Facet, letterOf = noLetter): string[] {
  const values = new Set<string>()
  for (const app of apps) for (const value of facetValues[facet](app, letterOf)) if (value) values.add(value)
  if (facet === 'audience' && apps.some((app) => matchesAudience(app.audience, 'student')))
    values.add('student')
  return [...values]
}

/**
 * Counts items by facet value, one at a time.
 * @param values counted even if no item has them
 */
export function createFacetCounter(facet: Facet, letterOf: LetterOf, values: readonly string[]) {
  const counts = new Map(values.map((value) => [value, 0]))
  const add = (value: string, n: number) => counts.set(value, (counts.get(value) ?? 0) + n)
  // an audience counts for every value that it contains: items with the same audiences are compared once
  const audiences = new Map<string, { audience: readonly string[]; n: number }>()
  return {
    add(app: App) {
      if (facet === 'audience') {
        const key = app.audience.join('\0')
        const { n = 0 } = audiences.get(key) ?? {}
        audiences.set(key, { audience: app.audience, n: n + 1 })
      } else
        facetValues[facet](app, letterOf).forEach(
          (value, i, all) => value && all.indexOf(value) === i && add(value, 1),
        )
    },
    /** Call it once, when all items are added. */
    counts() {
      for (const { audience, n } of audiences.values())
        for (const value of values) if (matchesAudience(audience, value)) add(value, n)
      return counts
    },
  }
}

export interface AppGroup {
  name: string
  apps: App[]
}

/**
 * Groups items by a facet, in the order of `names`; other groups follow in order of appearance. Omits empty groups and
 * items whose letter is not known yet; an item with two themes is in both groups. Letters are for looking up a name, so
 * their items are sorted by it; other groups keep the order of `apps`, the latest change first (§4).
 */
export function groupApps(
  apps: readonly App[],
  facet: Facet,
  names: readonly string[],
  letterOf: LetterOf,
  lang: Lang,
): AppGroup[] {
  const groups = new Map<string, App[]>(names.map((name) => [name, []]))
  for (const app of apps)
    for (const name of facetValues[facet](app, letterOf)) {
      const members = groups.get(name)
      if (members) members.push(app)
      else groups.set(name, [app])
    }
  if (facet === 'letter') {
    const { compare } = new Intl.Collator(langTag(lang))
    const nameOf = (app: App) => localizedAppName(app, lang)
    for (const members of groups.values()) members.sort((a, b) => compare(nameOf(a), nameOf(b)))
  }
  return [...groups]
    .filter(([name, members]) => name && members.length)
    .map(([name, members]) => ({ name, apps: members }))
}
