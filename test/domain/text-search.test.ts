import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { FACETS } from '../../src/domain/app-rules.ts'
import { createAppFinder } from '../../src/domain/find/app-finder.ts'
import type { SearchStage } from '../../src/domain/find/text-search.ts'
import { generateItems } from '../fixtures/generated-items.ts'
import { app, names } from './search-fixtures.ts'

const noPause = { pause: () => Promise.resolve() }
const list = [
  app('成绩查询', { tags: ['教学'], audience: ['本科生'], updated: 1 }),
  app('重庆校友会', { tags: ['生活'], audience: ['校友'], updated: 3 }),
  app('VPN申请', { tags: ['信息'], audience: ['教职工'], updated: 2 }),
]

test('finds text before the index is built, most recently updated first', () => {
  const search = createAppFinder(list)
  deepEqual(names(search.find({}).apps), names([list[1]!, list[2]!, list[0]!]))
  deepEqual(names(search.find({ keyword: 'vpn' }).apps), names([list[2]!]))
  const { apps, counts, approximate } = search.find({ audience: 'student' })
  deepEqual(
    [apps.length, approximate, counts('tag').get('教学'), counts('tag').get('信息')],
    [2, false, 1, 0],
  )
  deepEqual([search.letterOf(list[0]!), search.letterOf(list[2]!), search.stage()], ['', 'V', 'plain'])
})

test('adds ranks and traditional forms, then pinyin and letters, and reports each stage', async () => {
  const stages: SearchStage[] = []
  const search = createAppFinder(list, { ...noPause, onStage: (stage) => stages.push(stage) })
  equal(search.find({ keyword: '成績' }).apps.length, 0)
  await Promise.all([search.warmUp(), search.warmUp()])
  deepEqual(stages, ['text', 'pinyin'])
  deepEqual(names(search.find({ keyword: '成績' }).apps), names([list[0]!]))
  deepEqual(names(search.find({ keyword: 'cqxyh' }).apps), names([list[1]!]))
  deepEqual(
    [search.letterOf(list[0]!), search.letterOf(list[1]!), search.letterOf(list[2]!)],
    ['C', 'C', 'V'],
  )
  deepEqual(search.highlightName(list[1]!, 'chongq'), [
    { text: '重庆', isMatch: true },
    { text: '校友会', isMatch: false },
  ])
  await search.warmUp()
  equal(stages.length, 2)
})

test('returns the same results at every stage for queries without pinyin', async () => {
  const items = generateItems(300)
  const search = createAppFinder(items, noPause)
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
      const { apps, counts } = search.find(query)
      const some = FACETS.map((facet) =>
        [...counts(facet)].filter(([, n]) => n > 0).sort(([a], [b]) => (a < b ? -1 : 1)),
      )
      return [names(apps), some]
    })
  const before = results()
  await search.warmUp()
  deepEqual(results(), before)
})

test('ranks an item named by the keyword first before and after the index is built (cards changed places)', async () => {
  const search = createAppFinder(
    [
      app('校友卡', { nameEn: 'Alumni Card', keywords: ['library'], updated: 3 }),
      app('图书馆目录', { nameEn: 'Library Catalogue', updated: 2 }),
      app('新图书馆', { nameEn: 'The new library', updated: 1 }),
    ],
    noPause,
  )
  const order = () => names(search.find({ keyword: 'Library' }).apps)
  deepEqual(order(), ['图书馆目录', '新图书馆', '校友卡'])
  await search.warmUp()
  deepEqual(order(), ['图书馆目录', '新图书馆', '校友卡'])
})

test('uses the pinyin sent by the server unchanged', async () => {
  const item = app('成绩', { pinyin: 'sheng fen' })
  const search = createAppFinder([item, app('VPN')], noPause)
  equal(search.letterOf(item), 'S')
  await search.warmUp()
  equal(search.letterOf(item), 'S')
  equal(search.find({ keyword: 'sf' }).apps.length, 1)
  equal(search.find({ keyword: 'cj' }).apps.length, 0)
})

test('ignores pinyin that does not fit the name and keeps the item', async () => {
  const item = app('成绩查询', { pinyin: 'cheng ji' })
  const search = createAppFinder([item], noPause)
  await search.warmUp()
  equal(search.letterOf(item), 'C')
  equal(search.find({ keyword: '成绩' }).apps.length, 1)
  equal(search.find({ keyword: 'cj' }).apps.length, 0)
})

test('applies digitLetters at every stage', async () => {
  const item = app('1号楼', { pinyin: '1 hao lou' })
  const search = createAppFinder([item], {
    ...noPause,
    digitLetters: 'ABCDEFGHIJ',
  })
  equal(search.letterOf(item), 'B')
  await search.warmUp()
  equal(search.letterOf(item), 'B')
})

test('reports no stages after disposal', async () => {
  const stages: SearchStage[] = []
  const search = createAppFinder(list, { ...noPause, onStage: (stage) => stages.push(stage) })
  const warm = search.warmUp()
  search.dispose()
  await warm
  await search.warmUp()
  deepEqual(stages, [])
  equal(search.find({}).apps.length, 3)
})

test('keeps known letters from stage to stage', async () => {
  // with pinyin from the server, without it, and Latin
  const mixed = [app('会计服务', { pinyin: 'kuai ji fu wu' }), app('重庆校友会'), app('VPN')]
  const seen: string[] = []
  const search = createAppFinder(mixed, {
    ...noPause,
    onStage: () => seen.push([0, 1, 2].map((i) => search.letterOf(mixed[i]!) || '?').join('')),
  })
  equal([0, 1, 2].map((i) => search.letterOf(mixed[i]!) || '?').join(''), 'K?V')
  const warming = search.warmUp()
  equal(search.isBuilding(), true)
  await warming
  equal(search.isBuilding(), false)
  deepEqual(seen, ['K?V', 'KCV'])
})

test('reuses the pinyin computed for an earlier list', async () => {
  const readings = new Map<string, string>()
  await createAppFinder(list, { ...noPause, readings }).warmUp()
  const again = createAppFinder([...list], { ...noPause, readings })
  deepEqual(
    [0, 1, 2].map((i) => again.letterOf(list[i]!)),
    ['C', 'C', 'V'],
  )
})

test('does not compute again the pinyin that an earlier list has', async () => {
  const readings = new Map([['课程', 'earlier reading']])
  await createAppFinder([{ ...list[0]!, name: '课程', pinyin: '' }], { ...noPause, readings }).warmUp()
  deepEqual([...readings], [['课程', 'earlier reading']])
})

test('loads traditional forms and typos without the pinyin when only those are wanted, then the pinyin', async () => {
  const stages: SearchStage[] = []
  const search = createAppFinder(list, { ...noPause, onStage: (stage) => stages.push(stage) })
  await search.warmUp('text')
  deepEqual([stages, search.isBuilding()], [['text'], false])
  await search.warmUp()
  deepEqual(stages, ['text', 'pinyin'])
})
