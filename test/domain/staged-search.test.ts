import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { FACETS, type Filters } from '../../src/domain/app-rules.ts'
import type { FacetCounts } from '../../src/domain/search/result-set.ts'
import {
  createStagedSearch,
  MAX_SCANNED_AT_ONCE,
  type SearchStage,
} from '../../src/domain/search/staged-search.ts'
import { generateItems } from '../fixtures/generated-items.ts'
import { waitUntil } from '../double/wait-until.ts'
import { app } from './search-fixtures.ts'

const noPause = { pause: () => Promise.resolve() }
const list = [
  app('成绩查询', { tags: ['教学'], audience: ['本科生'], updated: 1 }),
  app('重庆校友会', { tags: ['生活'], audience: ['校友'], updated: 3 }),
  app('VPN申请', { tags: ['信息'], audience: ['教职工'], updated: 2 }),
]

test('finds text before the index is built, most recently updated first', () => {
  const search = createStagedSearch(list)
  deepEqual([...Array.from(search.find({}).positions)], [1, 2, 0])
  deepEqual([...Array.from(search.find({ keyword: 'vpn' }).positions)], [2])
  const { total, counts, approximate } = search.find({ audience: 'student' })
  deepEqual([total, approximate, counts('tag').get('教学'), counts('tag').get('信息')], [2, false, 1, 0])
  deepEqual([search.letter(0), search.letter(2), search.stage()], ['', 'V', 'plain'])
})

test('adds ranks and traditional forms, then pinyin and letters, and reports each stage', async () => {
  const stages: SearchStage[] = []
  const search = createStagedSearch(list, { ...noPause, onStage: (stage) => stages.push(stage) })
  equal(search.find({ keyword: '成績' }).total, 0)
  await Promise.all([search.warmUp(), search.warmUp()])
  deepEqual(stages, ['text', 'pinyin'])
  deepEqual(Array.from(search.find({ keyword: '成績' }).positions), [0])
  deepEqual(Array.from(search.find({ keyword: 'cqxyh' }).positions), [1])
  deepEqual([search.letter(0), search.letter(1), search.letter(2)], ['C', 'C', 'V'])
  deepEqual(search.highlightName(1, 'chongq'), [
    { text: '重庆', isMatch: true },
    { text: '校友会', isMatch: false },
  ])
  await search.warmUp()
  equal(stages.length, 2)
})

test('returns the same results at every stage for queries without pinyin', async () => {
  const items = generateItems(300)
  const search = createStagedSearch(items, noPause)
  const testQueries = [
    {},
    { tag: '教学服务' },
    { audience: 'student', handling: 'online' },
    { letter: 'B' },
    { keyword: 'certificate' },
    { keyword: 'certificate', tag: '教学服务', handling: 'online' },
  ]
  const results = () =>
    testQueries.map((query) => {
      const { positions, counts } = search.find(query)
      const some = Object.values(counts).map((value) =>
        [...value].filter(([, n]) => n > 0).sort(([a], [b]) => (a < b ? -1 : 1)),
      )
      return [Array.from(positions).sort((a, b) => a - b), some]
    })
  const before = results()
  await search.warmUp()
  deepEqual(results(), before)
})

test('ranks an item named by the keyword first before and after the index is built (cards changed places)', async () => {
  const search = createStagedSearch(
    [
      app('校友卡', { nameEn: 'Alumni Card', keywords: ['library'], updated: 3 }),
      app('图书馆目录', { nameEn: 'Library Catalogue', updated: 2 }),
      app('新图书馆', { nameEn: 'The new library', updated: 1 }),
    ],
    noPause,
  )
  const order = () => Array.from(search.find({ keyword: 'Library' }).positions)
  deepEqual(order(), [1, 2, 0])
  await search.warmUp()
  deepEqual(order(), [1, 2, 0])
})

test('uses the pinyin sent by the server unchanged', async () => {
  const search = createStagedSearch([app('成绩', { pinyin: 'sheng fen' }), app('VPN')], noPause)
  equal(search.letter(0), 'S')
  await search.warmUp()
  equal(search.letter(0), 'S')
  equal(search.find({ keyword: 'sf' }).total, 1)
  equal(search.find({ keyword: 'cj' }).total, 0)
})

test('ignores pinyin that does not fit the name and keeps the item', async () => {
  const search = createStagedSearch([app('成绩查询', { pinyin: 'cheng ji' })], noPause)
  await search.warmUp()
  equal(search.letter(0), 'C')
  equal(search.find({ keyword: '成绩' }).total, 1)
  equal(search.find({ keyword: 'cj' }).total, 0)
})

test('applies digitLetters at every stage', async () => {
  const search = createStagedSearch([app('1号楼', { pinyin: '1 hao lou' })], {
    ...noPause,
    digitLetters: 'ABCDEFGHIJ',
  })
  equal(search.letter(0), 'B')
  await search.warmUp()
  equal(search.letter(0), 'B')
})

test('reports no stages after disposal', async () => {
  const stages: SearchStage[] = []
  const search = createStagedSearch(list, { ...noPause, onStage: (stage) => stages.push(stage) })
  const warm = search.warmUp()
  search.dispose()
  await warm
  await search.warmUp()
  deepEqual(stages, [])
  equal(search.find({}).total, 3)
})

test('keeps known letters from stage to stage', async () => {
  // with pinyin from the server, without it, and Latin
  const mixed = [app('会计服务', { pinyin: 'kuai ji fu wu' }), app('重庆校友会'), app('VPN')]
  const seen: string[] = []
  const search = createStagedSearch(mixed, {
    ...noPause,
    onStage: () => seen.push([0, 1, 2].map((i) => search.letter(i) || '?').join('')),
  })
  equal([0, 1, 2].map((i) => search.letter(i) || '?').join(''), 'K?V')
  const warming = search.warmUp()
  equal(search.isBuilding(), true)
  await warming
  equal(search.isBuilding(), false)
  deepEqual(seen, ['K?V', 'KCV'])
})

test('reuses the pinyin computed for an earlier list', async () => {
  const readings = new Map<string, string>()
  await createStagedSearch(list, { ...noPause, readings }).warmUp()
  const again = createStagedSearch([...list], { ...noPause, readings })
  deepEqual(
    [0, 1, 2].map((i) => again.letter(i)),
    ['C', 'C', 'V'],
  )
})

test('does not compute again the pinyin that an earlier list has', async () => {
  const readings = new Map([['课程', 'earlier reading']])
  await createStagedSearch([{ ...list[0]!, name: '课程', pinyin: '' }], { ...noPause, readings }).warmUp()
  deepEqual([...readings], [['课程', 'earlier reading']])
})

/** A list that is too long for one scan while its index is built, and a way to let its time slices run. */
function setupLongList() {
  const items = generateItems(MAX_SCANNED_AT_ONCE + 500).map((item) => ({ ...item, pinyin: '' }))
  const held: (() => void)[] = []
  let isHeld = true
  const reported: SearchStage[] = []
  const search = createStagedSearch(items, {
    sliceMs: 0,
    pause: () => new Promise((resolve) => (isHeld ? held.push(resolve) : setImmediate(resolve))),
    onStage: (stage) => reported.push(stage),
  })
  const building = search.warmUp('text')
  const release = () => {
    isHeld = false
    for (const resolve of held.splice(0)) resolve()
  }
  const engineLoaded = () => waitUntil(() => held.length > 0)
  const positions = (query: Partial<Filters>) => Array.from(search.find(query).positions)
  return { items, search, building, engineLoaded, release, reported, positions }
}
const filled = (counts: FacetCounts) =>
  FACETS.map((facet) => [facet, new Map([...counts(facet)].filter(([, n]) => n > 0))])

test('a key in a long list shows the matches by name at once, and all matches and their counts once scanned', async () => {
  const { items, search, building, engineLoaded, release, reported, positions } = setupLongList()
  const unfiltered = search.find({})
  await engineLoaded()
  const query = { keyword: '成绩', handling: 'online' }
  const first = search.find(query)
  const names = items.filter(({ name, handling }) => name.includes('成绩') && handling.includes('online'))
  deepEqual([first.partial, first.total, first.counts], [true, names.length, unfiltered.counts])
  equal(search.find(query), first, 'one scan for the same query')
  release()
  await waitUntil(() => reported.length > 0)
  const complete = search.find(query)
  deepEqual([reported, complete.partial], [['plain'], undefined])
  ok(complete.total > first.total, 'descriptions match, too')
  deepEqual(positions(query).slice(0, first.total), first.positions, 'no card changes its place')
  await building
  deepEqual([reported, search.stage()], [['plain', 'text'], 'text'], 'the index waited for the scan')
  deepEqual(new Set(positions(query)), new Set(complete.positions))
  deepEqual(filled(search.find(query).counts), filled(complete.counts))
})

test('the next key in a long list drops the scan of the one before', async () => {
  const { search, engineLoaded, release, reported } = setupLongList()
  await engineLoaded()
  search.find({ keyword: '成' })
  search.find({ keyword: '成绩' })
  release()
  await waitUntil(() => !search.find({ keyword: '成绩' }).partial)
  equal(reported.length, 1)
})

test('a key pressed while the chunk of the search loads is found as soon as it is there', async () => {
  const { search, engineLoaded, release, reported } = setupLongList()
  const { partial, total } = search.find({ keyword: '成绩' })
  deepEqual([partial, total], [true, 0])
  await engineLoaded()
  equal(reported.length, 1)
  ok(search.find({ keyword: '成绩' }).total > 0)
  release()
})

test('a long list is scanned at once if no index is being built', () => {
  const items = generateItems(MAX_SCANNED_AT_ONCE + 1)
  equal(createStagedSearch(items).find({ keyword: '成绩' }).partial, undefined)
})

test('builds the text index without the pinyin when only that is wanted, then the pinyin', async () => {
  const stages: SearchStage[] = []
  const search = createStagedSearch(list, { ...noPause, onStage: (stage) => stages.push(stage) })
  await search.warmUp('text')
  deepEqual([stages, search.isBuilding()], [['text'], false])
  await search.warmUp()
  deepEqual(stages, ['text', 'pinyin'])
})
