// Compares the search with the simplest one: `includes` on one prepared string per item. Runs in Node and in a page.
import { matchesAudience, type Filters } from '../../../src/domain/app-rules.ts'
import { initialLetter } from '../../../src/domain/initial-letter.ts'
import { createSearchIndex, type SearchIndex } from '../../../src/domain/search/search-index.ts'
import type { App } from '../../../src/contract/core/apps.ts'
import { AUDIENCES, DEPARTMENTS, HANDLINGS, generateItems, createRandom, THEMES } from './generated-items.ts'
import { createExpectedMatcher } from './expected-matches.ts'

interface Comparison {
  name: string
  baselineP50: number
  indexP50: number
  baselineP95: number
  indexP95: number
}
export interface Report {
  items: number
  /** Milliseconds: index without and with pinyin, and the longest time without yielding in either. */
  buildMs: number
  joinMs: number
  longestSliceMs: number
  slices: number
  slicesOver8: number
  /** Recall: the share of the expected matches, by kind of input. */
  recall: Record<string, number>
  /** Precision: the share of the returned matches that are expected. */
  precision: number
  lines: Comparison[]
}

const QUERIES: Record<string, string[]> = {
  text: [
    '成绩查询',
    '学位',
    '图书馆',
    '户口登记',
    '证明',
    '申请',
    '学',
    'grade',
    'loan',
    'library book',
    '饭卡',
  ],
  'full pinyin': ['chengji', 'xueweizhengming', 'shenqing', 'hukou', 'tushu', 'jiangxuejinshenqing'],
  initials: ['cjcx', 'xwzm', 'sq', 'hkdj', 'jxj', 'yjs'],
  mixed: ['chengjcx', 'xweizm', 'shenq', 'hukdj', 'jiangxj', 'yanjs'],
  'letter by letter': ['c', 'ch', 'che', 'chen', 'cheng', 'chengj', 'chengji', 'chengjic', 'chengjicx'],
}

interface LinearScan {
  find(query: string): number[]
}

/** One lower-case string per item with all searched texts, for `includes`. */
function createLinearScan(items: readonly App[], all: boolean): LinearScan {
  const keys = items.map((app) => {
    const sounds = app.pinyin.split(' ')
    const name = [app.name, app.nameEn, sounds.join(''), sounds.map((s) => s.charAt(0)).join('')]
    const rest = [
      app.abbreviation,
      ...app.keywords,
      ...app.tags,
      ...app.departments,
      app.description,
      app.descriptionEn,
    ]
    return (all ? [...name, ...rest] : name).join('\n').toLowerCase()
  })
  return {
    find(query) {
      const terms = query.toLowerCase().split(' ')
      const hits: number[] = []
      for (let i = 0; i < keys.length; i++) if (terms.every((term) => keys[i]!.includes(term))) hits.push(i)
      return hits
    },
  }
}

/** Six conditions as functions, and the counts of all facet values, as a page without an index would compute them. */
function createLinearFilter(items: readonly App[]) {
  const floor = createLinearScan(items, true)
  const letters = items.map((app) => initialLetter(app.name, app.pinyin))
  return (filters: Filters): number => {
    const hits = new Set(floor.find(filters.keyword))
    const tests: ((app: App, i: number) => boolean)[] = [
      (app) => app.tags.includes(filters.tag),
      (app) => app.departments.includes(filters.department),
      (app) => matchesAudience(app.audience, filters.audience),
      (_, i) => letters[i] === filters.letter,
      (app) => app.handling.includes(filters.handling),
    ]
    const counts = new Map<string, number>()
    items.forEach((app, i) => {
      if (!hits.has(i)) return
      const failed = tests.filter((test) => !test(app, i))
      if (failed.length > 1) return
      for (const value of [...app.tags, ...app.departments, ...app.audience, letters[i]!, ...app.handling])
        counts.set(value, (counts.get(value) ?? 0) + 1)
    })
    return counts.size
  }
}

const quantile = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? 0

const randomLetter = (next: () => number) => String.fromCharCode(65 + Math.floor(next() * 26))
const pick = <T>(next: () => number, all: readonly T[]): T => all[Math.floor(next() * all.length)]!
const randomFilters = (next: () => number, keyword: string): Filters => ({
  keyword,
  tag: pick(next, THEMES),
  department: pick(next, DEPARTMENTS),
  audience: pick(next, ['student', ...AUDIENCES]),
  letter: randomLetter(next),
  handling: pick(next, HANDLINGS),
})

/** Alternates A and B, so that other load affects both. */
function compare(name: string, rounds: number, pairs: readonly [() => unknown, () => unknown][]): Comparison {
  const floor: number[] = []
  const ours: number[] = []
  const time = (times: number[], run: () => unknown) => {
    const start = performance.now()
    run()
    times.push(performance.now() - start)
  }
  for (let round = -2; round < rounds; round++) {
    if (round === 0) floor.length = ours.length = 0
    for (const [a, b] of pairs) {
      time(floor, a)
      time(ours, b)
    }
  }
  return {
    name,
    baselineP50: quantile(floor, 0.5),
    indexP50: quantile(ours, 0.5),
    baselineP95: quantile(floor, 0.95),
    indexP95: quantile(ours, 0.95),
  }
}

function recallOf(items: readonly App[], index: SearchIndex) {
  const recall: Record<string, number> = {}
  let given = 0
  let right = 0
  for (const [way, queries] of Object.entries(QUERIES)) {
    let wanted = 0
    let found = 0
    for (const query of queries) {
      const { positions, approximate } = index.find({ keyword: query })
      const got = new Set(approximate ? [] : Array.from(positions))
      const isMatch = createExpectedMatcher(query)
      items.forEach((app, i) => {
        const is = isMatch(app)
        if (is) wanted++
        if (is && got.has(i)) found++
        if (got.has(i)) given++
        if (is && got.has(i)) right++
      })
    }
    recall[way] = found / wanted
  }
  return { recall, precision: right / given }
}

export async function measure(count: number, rounds: number): Promise<Report> {
  const items = generateItems(count)
  let last = performance.now()
  let longest = 0
  let over = 0
  let slices = 0
  const pause = () => {
    const slice = performance.now() - last
    longest = Math.max(longest, slice)
    slices++
    if (slice > 8) over++
    return new Promise<void>((resolve) =>
      setTimeout(() => {
        last = performance.now()
        resolve()
      }),
    )
  }
  await pause()
  longest = over = slices = 0
  const start = performance.now()
  const index = await createSearchIndex(items, { pause })
  await pause()
  const built = performance.now()
  await index.addPinyin((i) => items[i]!.pinyin, { pause })
  await pause()
  const joined = performance.now()
  const next = createRandom(1)
  const floor = createLinearScan(items, true)
  const names = createLinearScan(items, false)
  const filterFloor = createLinearFilter(items)
  const queries = Object.values(QUERIES).flat()
  const lines = Object.entries(QUERIES).map(([way, some]) =>
    compare(
      `${way}: keyword and counts / all texts`,
      rounds,
      some.map((keyword) => [() => floor.find(keyword), () => index.find({ keyword })]),
    ),
  )
  const six = queries.map((keyword) => randomFilters(next, keyword))
  lines.push(
    compare(
      'keyword, six filters, counts / keyword in all texts',
      rounds,
      six.map((filters) => [() => floor.find(filters.keyword), () => index.find(filters)]),
    ),
    compare(
      'keyword, six filters, counts / keyword in names only',
      rounds,
      six.map((filters) => [() => names.find(filters.keyword), () => index.find(filters)]),
    ),
    compare(
      'keyword and counts / keyword in names only',
      rounds,
      queries.map((keyword) => [() => names.find(keyword), () => index.find({ keyword })]),
    ),
    compare(
      'keyword, six filters, counts / the same by functions',
      Math.min(rounds, 5),
      six.map((filters) => [() => filterFloor(filters), () => index.find(filters)]),
    ),
    compare(
      'no keyword, six filters, counts / keyword in names only',
      rounds,
      six.map((filters) => [
        () => names.find(filters.keyword),
        () => index.find({ ...filters, keyword: '', letter: 'all' }),
      ]),
    ),
  )
  return {
    items: count,
    buildMs: built - start,
    joinMs: joined - built,
    longestSliceMs: longest,
    slices,
    slicesOver8: over,
    ...recallOf(items, index),
    lines,
  }
}
