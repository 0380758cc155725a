import type { App } from '../contract/apps.ts'
import { LETTERS } from '../contract/limits.ts'
import { matchesText } from './search/plain.ts'

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
const none: LetterOf = () => ''

/** 'all' clears a condition (§5). */
export const isSet = (wanted: string | undefined): wanted is string =>
  wanted !== undefined && wanted !== '' && wanted !== 'all'

/** §5: who counts as a student, in the words of both languages. */
const STUDENTS = /本科生|研究生|留学生|校友|undergraduate|postgraduate|international[ -]?student|alumnus/i

/** §5: 'student' is any of four; other values match by substring; 'all' matches everybody. */
export function matchesAudience(audience: readonly string[], wanted: string): boolean {
  if (!isSet(wanted)) return true
  return audience.some((a) => (wanted === 'student' ? a === wanted || STUDENTS.test(a) : a.includes(wanted)))
}

const has: Record<Facet, (app: App, wanted: string, letterOf: LetterOf) => boolean> = {
  tag: (app, wanted) => app.tags.includes(wanted),
  department: (app, wanted) => app.departments.includes(wanted),
  audience: (app, wanted) => matchesAudience(app.audience, wanted),
  letter: (app, wanted, letterOf) => letterOf(app) === wanted,
  handling: (app, wanted) => app.handling.includes(wanted),
}

/** What an item is filed under. */
const valuesIn: Record<Facet, (app: App, letterOf: LetterOf) => readonly string[]> = {
  tag: (app) => app.tags,
  department: (app) => app.departments,
  audience: (app) => app.audience,
  letter: (app, letterOf) => [letterOf(app)],
  handling: (app) => app.handling,
}

/** §5: the six conditions, all of which must hold. Keeps the order. The keyword matches as plain text. */
export const filterApps = (apps: readonly App[], filters: Partial<Filters>, letterOf = none): App[] =>
  apps.filter(tester(filters, letterOf))

function tester(filters: Partial<Filters>, letterOf: LetterOf): (app: App) => boolean {
  const set = FACETS.filter((facet) => isSet(filters[facet]))
  const matches = isSet(filters.keyword) ? matchesText(filters.keyword) : () => true
  return (app) => set.every((f) => has[f](app, filters[f]!, letterOf)) && matches(app)
}

/** Every value of a condition that the items offer, unsorted. */
export function valuesOf(apps: readonly App[], facet: Facet, letterOf = none): string[] {
  const all = new Set<string>()
  for (const app of apps) for (const value of valuesIn[facet](app, letterOf)) if (value) all.add(value)
  if (facet === 'audience' && apps.some((app) => matchesAudience(app.audience, 'student'))) all.add('student')
  return [...all]
}

/** How many items each value of one condition would show, all other conditions as they are (C31). */
export function countBy(
  apps: readonly App[],
  facet: Facet,
  filters: Partial<Filters>,
  letterOf = none,
): Map<string, number> {
  const others = tester({ ...filters, [facet]: 'all' }, letterOf)
  // one item stands for all that are filed alike, so that thousands are looked at once and not once a value
  const alike = new Map<string, { app: App; n: number }>()
  for (const app of apps) {
    const filed = valuesIn[facet](app, letterOf).join('\0')
    const one = alike.get(filed)
    if (!one) alike.set(filed, { app, n: +others(app) })
    else if (others(app)) one.n++
  }
  const kinds = [...alike.values()]
  const values = valuesOf(
    kinds.map(({ app }) => app),
    facet,
    letterOf,
  )
  const count = (value: string) =>
    kinds.reduce((sum, { app, n }) => (n && has[facet](app, value, letterOf) ? sum + n : sum), 0)
  return new Map(values.map((value) => [value, count(value)]))
}

export interface Group {
  name: string
  apps: App[]
}

/** Groups in the order of `names`; what they do not name follows as it comes. Empty groups are left out. */
function group(apps: readonly App[], names: readonly string[], of: (app: App) => readonly string[]): Group[] {
  const groups = new Map<string, App[]>(names.map((name) => [name, []]))
  for (const app of apps)
    for (const name of of(app)) {
      const one = groups.get(name)
      if (one) one.push(app)
      else groups.set(name, [app])
    }
  return [...groups].filter(([, some]) => some.length).map(([name, some]) => ({ name, apps: some }))
}

/** By theme; an item of two themes stands in both. `themes` gives the order. */
export const groupByTag = (apps: readonly App[], themes: readonly string[] = []): Group[] =>
  group(apps, themes, (app) => app.tags)

export const groupByDepartment = (apps: readonly App[], departments: readonly string[] = []): Group[] =>
  group(apps, departments, (app) => app.departments)

/** By initial letter, A to Z (§9); items whose letter is not known yet are left out. */
export const groupByLetter = (apps: readonly App[], letterOf: LetterOf): Group[] =>
  group(apps, LETTERS, (app) => [letterOf(app)].filter((letter) => letter !== ''))
