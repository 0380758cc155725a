import type { App } from '../contract/core/apps.ts'
import { LETTERS } from '../contract/limits.ts'
import { createTextMatcher } from './search/linear-scan.ts'

/** The six conditions of the catalogue (§5). 'all' and '' clear one. */
export interface Filters {
  keyword: string
  tag: string
  department: string
  audience: string
  letter: string
  handling: string
}
/** The conditions that offer a list of values. */
export type Facet = Exclude<keyof Filters, 'keyword'>
export const FACETS: readonly Facet[] = ['tag', 'department', 'audience', 'letter', 'handling']

/** Files an item under its letter; '' while its reading is not known yet. */
export type LetterOf = (app: App) => string
const noLetter: LetterOf = () => ''

/** 'all' clears a condition (§5). */
export const isSet = (wanted: string | undefined): wanted is string =>
  wanted !== undefined && wanted !== '' && wanted !== 'all'

/** §5: who counts as a student, in the words of both languages. */
const STUDENT_PATTERN =
  /本科生|研究生|留学生|校友|undergraduate|postgraduate|international[ -]?student|alumnus/i

/** §5: 'student' is any of four; other values match by substring; 'all' matches everybody. */
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

/** What an item is filed under. */
const facetValues: Record<Facet, (app: App, letterOf: LetterOf) => readonly string[]> = {
  tag: (app) => app.tags,
  department: (app) => app.departments,
  audience: (app) => app.audience,
  letter: (app, letterOf) => [letterOf(app)],
  handling: (app) => app.handling,
}

/** §5: the six conditions, all of which must hold. Keeps the order. The keyword matches as plain text. */
export const filterApps = (apps: readonly App[], filters: Partial<Filters>, letterOf = noLetter): App[] =>
  apps.filter(createFilterPredicate(filters, letterOf))

function createFilterPredicate(filters: Partial<Filters>, letterOf: LetterOf): (app: App) => boolean {
  const activeFacets = FACETS.filter((facet) => isSet(filters[facet]))
  const matches = isSet(filters.keyword) ? createTextMatcher(filters.keyword) : () => true
  return (app) => activeFacets.every((f) => facetMatchers[f](app, filters[f]!, letterOf)) && matches(app)
}

/** Every value of a condition that the items offer, unsorted. */
export function distinctFacetValues(apps: readonly App[], facet: Facet, letterOf = noLetter): string[] {
  const values = new Set<string>()
  for (const app of apps) for (const value of facetValues[facet](app, letterOf)) if (value) values.add(value)
  if (facet === 'audience' && apps.some((app) => matchesAudience(app.audience, 'student')))
    values.add('student')
  return [...values]
}

/** How many items each value of one condition would show, all other conditions as they are (C31). */
export function countFacetValues(
  apps: readonly App[],
  facet: Facet,
  filters: Partial<Filters>,
  letterOf = noLetter,
): Map<string, number> {
  const matchesOthers = createFilterPredicate({ ...filters, [facet]: 'all' }, letterOf)
  // one item stands for all that are filed alike, so that thousands are looked at once and not once a value
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

export interface AppGroup {
  name: string
  apps: App[]
}

/** Groups in the order of `names`; what they do not name follows as it comes. Empty groups are left out. */
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

/** By theme; an item of two themes stands in both. `themes` gives the order. */
export const groupByTag = (apps: readonly App[], themes: readonly string[] = []): AppGroup[] =>
  groupApps(apps, themes, (app) => app.tags)

export const groupByDepartment = (apps: readonly App[], departments: readonly string[] = []): AppGroup[] =>
  groupApps(apps, departments, (app) => app.departments)

/** By initial letter, A to Z (§9); items whose letter is not known yet are left out. */
export const groupByLetter = (apps: readonly App[], letterOf: LetterOf): AppGroup[] =>
  groupApps(apps, LETTERS, (app) => [letterOf(app)].filter((letter) => letter !== ''))
