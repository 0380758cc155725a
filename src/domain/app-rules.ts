import type { App } from '../contract/core/apps.ts'
import { LETTERS } from '../contract/limits.ts'
import { createTextMatcher } from './search/linear-scan.ts'

/** The six filters of the catalogue (§5). 'all' and '' clear a filter. */
export interface Filters {
  keyword: string
  tag: string
  department: string
  audience: string
  letter: string
  handling: string
}
/** The filters that offer a list of values. */
export type Facet = Exclude<keyof Filters, 'keyword'>
export const FACETS: readonly Facet[] = ['tag', 'department', 'audience', 'letter', 'handling']

/** Returns the initial letter of an item; '' while its pinyin is unknown. */
type LetterOf = (app: App) => string
const noLetter: LetterOf = () => ''

/** Whether a filter is set; 'all' clears it (§5). */
export const isSet = (wanted: string | undefined): wanted is string =>
  wanted !== undefined && wanted !== '' && wanted !== 'all'

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

const facetMatchers: Record<Facet, (app: App, wanted: string, letterOf: LetterOf) => boolean> = {
  tag: (app, wanted) => app.tags.includes(wanted),
  department: (app, wanted) => app.departments.includes(wanted),
  audience: (app, wanted) => matchesAudience(app.audience, wanted),
  letter: (app, wanted, letterOf) => letterOf(app) === wanted,
  handling: (app, wanted) => app.handling.includes(wanted),
}

/** The values of an item for each facet. */
const facetValues: Record<Facet, (app: App, letterOf: LetterOf) => readonly string[]> = {
  tag: (app) => app.tags,
  department: (app) => app.departments,
  audience: (app) => app.audience,
  letter: (app, letterOf) => [letterOf(app)],
  handling: (app) => app.handling,
}

/** §5: returns the items that match all six filters, in their original order. The keyword matches as plain text. */
export const filterApps = (apps: readonly App[], filters: Partial<Filters>, letterOf = noLetter): App[] =>
  apps.filter(createFilterPredicate(filters, letterOf))

function createFilterPredicate(filters: Partial<Filters>, letterOf: LetterOf): (app: App) => boolean {
  const activeFacets = FACETS.filter((facet) => isSet(filters[facet]))
  const matches = isSet(filters.keyword) ? createTextMatcher(filters.keyword) : () => true
  return (app) => activeFacets.every((f) => facetMatchers[f](app, filters[f]!, letterOf)) && matches(app)
}

/** The distinct values of a facet among the items, unsorted. */
function distinctFacetValues(apps: readonly App[], facet: Facet, letterOf = noLetter): string[] {
  const values = new Set<string>()
  for (const app of apps) for (const value of facetValues[facet](app, letterOf)) if (value) values.add(value)
  if (facet === 'audience' && apps.some((app) => matchesAudience(app.audience, 'student')))
    values.add('student')
  return [...values]
}

/** Counts the items that each value of a facet would show, with all other filters unchanged (C31). */
export function countFacetValues(
  apps: readonly App[],
  facet: Facet,
  filters: Partial<Filters>,
  letterOf = noLetter,
): Map<string, number> {
  const matchesOthers = createFilterPredicate({ ...filters, [facet]: 'all' }, letterOf)
  // group items with the same values, so that thousands of items are scanned once instead of once per value
  const buckets = new Map<string, { app: App; n: number }>()
  for (const app of apps) {
    const bucketKey = facetValues[facet](app, letterOf).join('\0')
    const bucket = buckets.get(bucketKey)
    if (!bucket) buckets.set(bucketKey, { app, n: +matchesOthers(app) })
    else if (matchesOthers(app)) bucket.n++
  }
  const distinctBuckets = [...buckets.values()]
  const values = distinctFacetValues(
    distinctBuckets.map(({ app }) => app),
    facet,
    letterOf,
  )
  const count = (value: string) =>
    distinctBuckets.reduce(
      (sum, { app, n }) => (n && facetMatchers[facet](app, value, letterOf) ? sum + n : sum),
      0,
    )
  return new Map(values.map((value) => [value, count(value)]))
}

interface AppGroup {
  name: string
  apps: App[]
}

/** Groups items in the order of `names`; other groups follow in order of appearance. Empty groups are omitted. */
function groupApps(
  apps: readonly App[],
  names: readonly string[],
  namesOf: (app: App) => readonly string[],
): AppGroup[] {
  const groups = new Map<string, App[]>(names.map((name) => [name, []]))
  for (const app of apps)
    for (const name of namesOf(app)) {
      const members = groups.get(name)
      if (members) members.push(app)
      else groups.set(name, [app])
    }
  return [...groups]
    .filter(([, members]) => members.length)
    .map(([name, members]) => ({ name, apps: members }))
}

/** Groups by theme, in the order of `themes`; an item with two themes is in both groups. */
export const groupByTag = (apps: readonly App[], themes: readonly string[] = []): AppGroup[] =>
  groupApps(apps, themes, (app) => app.tags)

export const groupByDepartment = (apps: readonly App[], departments: readonly string[] = []): AppGroup[] =>
  groupApps(apps, departments, (app) => app.departments)

/** Groups by initial letter, A to Z (§9); items whose letter is not known yet are omitted. */
export const groupByLetter = (apps: readonly App[], letterOf: LetterOf): AppGroup[] =>
  groupApps(apps, LETTERS, (app) => [letterOf(app)].filter((letter) => letter !== ''))
