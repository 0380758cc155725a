import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import type { App } from '../../src/contract/core/apps.ts'
import { FACETS, isSet, type Filters } from '../../src/domain/app-rules.ts'
import { filterApps } from '../../src/domain/filter-apps.ts'
import { initialLetter } from '../../src/domain/initial-letter.ts'
import { createSearchIndex, type SearchIndex } from '../../src/domain/search/search-index.ts'
import {
  AUDIENCES,
  DEPARTMENTS,
  HANDLINGS,
  generateItems,
  createRandom,
  THEMES,
} from '../fixtures/generated-items.ts'
import { createExpectedMatcher } from '../fixtures/expected-matches.ts'
import { app, names } from './search-fixtures.ts'

const noPause = { pause: () => Promise.resolve() }
const buildIndex = async (items: readonly App[]): Promise<SearchIndex> => {
  const index = await createSearchIndex(items, noPause)
  await index.addPinyin((i) => items[i]!.pinyin)
  return index
}
const searchApps = (items: readonly App[], index: SearchIndex, query: Partial<Filters>): App[] =>
  Array.from(index.find(query).positions, (i) => items[i]!)
const sorted = (ids: ArrayLike<number>): number[] => Array.from(ids).sort((a, b) => a - b)

const items = generateItems(1500)
const fullIndex = await buildIndex(items)
const letters = new Map(items.map((item) => [item, initialLetter(item.name, item.pinyin)]))
const letter = (item: App) => letters.get(item)!

const nextRandom = createRandom(42)
const pick = <T>(all: ArrayLike<T>): T => all[Math.floor(nextRandom() * all.length)]!
const randomSlice = (text: string, least = 1): string => {
  const from = Math.floor(nextRandom() * Math.max(1, text.length - least))
  return text.slice(from, from + least + Math.floor(nextRandom() * 6))
}
/** How users type a name: as written, in full pinyin, by initials, or mixed. */
const INPUT_STYLES: Record<string, (item: App) => string> = {
  'a part of a name': (item) => randomSlice(item.name),
  'a part of an English name': (item) => randomSlice(item.nameEn, 3),
  'a part of a description': (item) =>
    randomSlice(nextRandom() < 0.5 ? item.description : item.descriptionEn, 2),
  'any other text': (item) =>
    randomSlice(pick([...item.tags, ...item.departments, ...item.keywords, item.abbreviation || 'x'])),
  'full pinyin': (item) => randomSyllables(item).join(''),
  'incomplete full pinyin': (item) => randomSyllables(item).join('').slice(0, -1),
  initials: (item) =>
    randomSyllables(item)
      .map((sound) => sound.charAt(0))
      .join(''),
  'a mix of pinyin and initials': (item) =>
    randomSyllables(item)
      .map((sound) => sound.slice(0, 1 + Math.floor(nextRandom() * sound.length)))
      .join(''),
  'full-width, uppercase and traditional forms': (item) =>
    randomSlice(item.name)
      .replaceAll('绩', '績')
      .replaceAll('学', '學')
      .replaceAll('证', '證')
      .replace(/[A-Z]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0)),
  'several terms': (item) =>
    `${randomSlice(item.name)} ${randomSyllables(item).join('')} ${randomSlice(item.nameEn, 2)}`,
  nonsense: () => randomSlice('申请qzxv成績，。ji-ang（2024 办', 2),
}
const randomSyllables = (item: App): string[] => {
  const syllables = item.pinyin.split(' ')
  const from = Math.floor(nextRandom() * syllables.length)
  return syllables.slice(from, from + 1 + Math.floor(nextRandom() * 6))
}

for (const [way, write] of Object.entries(INPUT_STYLES))
  test(`matches a linear scan: ${way}`, () => {
    let hits = 0
    for (let i = 0; i < 60; i++) {
      const keyword = write(pick(items))
      const isMatch = createExpectedMatcher(keyword)
      const truth = items.flatMap((item, index) => (isMatch(item) ? [index] : []))
      const { positions, total, approximate } = fullIndex.find({ keyword })
      if (approximate) deepEqual(truth, [], `'${keyword}' was called approximate`)
      else deepEqual(sorted(positions), truth, `'${keyword}'`)
      equal(total, positions.length)
      hits += truth.length
    }
    ok(way === 'nonsense' || hits > 60, `${hits} hits`)
  })

test('matches a linear scan for all filters and facet counts', () => {
  for (let i = 0; i < 120; i++) {
    const maybe = (values: readonly string[]) => (nextRandom() < 0.4 ? pick(values) : 'all')
    const filters: Filters = {
      keyword: nextRandom() < 0.5 ? pick(['申请', 'sq', 'cheng', 'grade', '学 ban']) : '',
      tag: maybe(THEMES),
      department: maybe(DEPARTMENTS),
      audience: maybe(['student', '本科', '生', ...AUDIENCES]),
      letter: maybe([...'XBJYLHD']),
      handling: maybe(HANDLINGS),
    }
    const matching = isSet(filters.keyword) ? items.filter(createExpectedMatcher(filters.keyword)) : items
    const { positions, counts } = fullIndex.find(filters)
    deepEqual(
      sorted(positions).map((position) => items[position]!),
      filterApps(matching, { ...filters, keyword: '' }, letter),
      JSON.stringify(filters),
    )
    for (const facet of FACETS) {
      const others = filterApps(matching, { ...filters, [facet]: 'all', keyword: '' }, letter)
      for (const [value, count] of counts(facet)) {
        const shown = filterApps(others, { [facet]: value }, letter)
        equal(count, shown.length, `${facet} ${value} of ${JSON.stringify(filters)}`)
      }
    }
  }
})

test('lists every facet value, including those with a count of 0', () => {
  const { counts } = fullIndex.find({ keyword: 'no such thing at all' })
  deepEqual([...counts('tag').keys()].sort(), [...THEMES].sort())
  equal(counts('letter').size, 26)
  ok([...counts('department').values()].every((count) => count === 0))
})

test('ranks exact, prefix, word or syllable, substring, initials, keyword, tag, description', async () => {
  const ranked = [
    app('成绩', { pinyin: 'cheng ji' }),
    app('成绩查询', { pinyin: 'cheng ji cha xun' }),
    app('本科成绩', { pinyin: 'ben ke cheng ji' }),
    app('分数', { pinyin: 'fen shu', keywords: ['成绩'] }),
    app('学籍', { pinyin: 'xue ji', tags: ['成绩管理'] }),
    app('教务', { pinyin: 'jiao wu', description: '查成绩用' }),
  ]
  const list = ranked.toReversed()
  deepEqual(names(searchApps(list, await buildIndex(list), { keyword: '成绩' })), names(ranked))
  const latin = [
    app('Port'),
    app('Portal'),
    app('Data port'),
    app('Report'),
    app('坡偶入台', { pinyin: 'po ou ru tai' }),
    app('看坡偶入台', { pinyin: 'kan po ou ru tai' }),
    app('x', { abbreviation: 'port' }),
    app('y', { departments: ['Port office'] }),
    app('z', { descriptionEn: 'a port' }),
  ]
  const reversed = latin.toReversed()
  deepEqual(names(searchApps(reversed, await buildIndex(reversed), { keyword: 'port' })), names(latin))
})

test('ranks an item by its best match, not by its last', async () => {
  const list = [
    app('成绩单', { updated: 9 }),
    app('成绩', { keywords: ['成绩'], tags: ['成绩'], description: '成绩', nameEn: 'My 成绩' }),
  ]
  deepEqual(names(searchApps(list, await buildIndex(list), { keyword: '成绩' })), ['成绩', '成绩单'])
})

test('ranks full pinyin like the name itself and initials below it', async () => {
  const list = [
    app('查看成绩', { pinyin: 'cha kan cheng ji', updated: 9 }),
    app('成绩', { pinyin: 'cheng ji', updated: 1 }),
    app('成绩单', { pinyin: 'cheng ji dan', updated: 2 }),
    app('Abcjd'),
  ]
  const index = await buildIndex(list)
  deepEqual(names(searchApps(list, index, { keyword: 'chengji' })), ['成绩', '成绩单', '查看成绩'])
  deepEqual(names(searchApps(list, index, { keyword: 'cj' })), ['Abcjd', '成绩单', '成绩', '查看成绩'])
})

test('§9: sorts equal matches and results without a keyword by updated, descending', async () => {
  const list = Array.from({ length: 1300 }, (_, i) => app(`请假${i}`, { updated: (i * 7919) % 1300 }))
  const index = await buildIndex(list)
  const newest = [...list].sort((a, b) => b.updated - a.updated)
  deepEqual(names(searchApps(list, index, { keyword: '请假' })), names(newest))
  deepEqual(names(searchApps(list, index, {})), names(newest))
})

test('matches pinyin from the start of a syllable without gaps', async () => {
  const list = [app('成绩查询', { pinyin: 'cheng ji cha xun' })]
  const index = await buildIndex(list)
  const total = (keyword: string) => index.find({ keyword }).total
  equal(total('jcx'), 1)
  equal(total('engj'), 0, 'not inside a syllable')
  equal(total('cjx'), 0, 'does not skip a syllable')
})

test('accepts v and u for ü', async () => {
  const list = [app('绿色通道', { pinyin: 'lü se tong dao' }), app('差旅', { pinyin: 'chai lv' })]
  const index = await buildIndex(list)
  for (const keyword of ['lvse', 'luse', 'lüse', 'LÜSE', 'chailu']) {
    const { positions, approximate } = index.find({ keyword })
    deepEqual([...sorted(positions), approximate], [keyword === 'chailu' ? 1 : 0, false], keyword)
  }
})

test('accepts a mix of Han and pinyin in one term and apostrophes between syllables', async () => {
  const list = [app('西安成绩查询', { pinyin: 'xi an cheng ji cha xun' }), app('安西', { pinyin: 'an xi' })]
  const index = await buildIndex(list)
  for (const keyword of ['成绩cx', '成ji', "xi'an", 'xa成j', 'anchengjichaxun'])
    deepEqual(names(searchApps(list, index, { keyword })), ['西安成绩查询'], keyword)
})

test('matches pinyin longer than thirty letters', async () => {
  const pinyin = 'zhuang shuang chuang guang huang liang xiang'
  const list = [
    app('装双创光黄亮香', { pinyin }),
    app('装双创光黄亮想', { pinyin: pinyin.replace('xiang', 'sang') }),
  ]
  const index = await buildIndex(list)
  deepEqual(names(searchApps(list, index, { keyword: pinyin.replaceAll(' ', '') })), ['装双创光黄亮香'])
})

test('matches English singulars and plurals with each other', async () => {
  const list = [app('Grade'), app('Grades'), app('Library'), app('Libraries'), app('Class'), app('Classes')]
  const index = await buildIndex(list)
  const hits = (keyword: string) => names(searchApps(list, index, { keyword })).sort()
  deepEqual(hits('grades'), ['Grade', 'Grades'])
  deepEqual(hits('grade'), ['Grade', 'Grades'])
  deepEqual(hits('library'), ['Libraries', 'Library'])
  deepEqual(hits('libraries'), ['Libraries', 'Library'])
  deepEqual(hits('classes'), ['Class', 'Classes'])
})

test('finds text and the letters sent by the server before pinyin is added', async () => {
  const list = [app('成绩', { pinyin: 'cheng ji' }), app('VPN'), app('课表')]
  const index = await createSearchIndex(list, noPause)
  equal(index.find({ keyword: '成' }).total, 1)
  equal(index.find({ keyword: 'cj' }).total, 0)
  deepEqual([index.letter(0), index.letter(1), index.letter(2)], ['C', 'V', ''])
  equal(index.find({ letter: 'K' }).total, 0)
  await index.addPinyin((i) => list[i]!.pinyin || 'ke biao')
  equal(index.find({ keyword: 'cj' }).total, 1, 'the cached result is dropped')
  deepEqual([index.letter(0), index.letter(1), index.letter(2)], ['C', 'V', 'K'])
  equal(index.find({ letter: 'K' }).total, 1)
})

test('finds what people see: without invisible characters of the query, in any width, with radicals of PDFs', async () => {
  const list = [
    app('图书证办理'),
    app('ＩＴ服务①号台'),
    app('⽂件⽤印'),
    app('𠮷野家', { pinyin: 'ji ye jia' }),
  ]
  const index = await buildIndex(list)
  for (const [keyword, found] of [
    ['图书\u200b证', '图书证办理'],
    ['\ufeff图\u2060书\u00ad证\u00a0办理\u200b', '图书证办理'],
    ['ｉｔ', 'ＩＴ服务①号台'],
    ['it服务1号', 'ＩＴ服务①号台'],
    ['文件用印', '⽂件⽤印'],
    ['⽂件', '⽂件⽤印'],
    ['𠮷', '𠮷野家'],
    ['jiye', '𠮷野家'],
  ] as const)
    deepEqual(names(searchApps(list, index, { keyword })), [found], keyword)
  // before the index is built
  for (const keyword of ['图书\u200b证', '\u200b\u00a0图书证\ufeff'])
    deepEqual(names(filterApps(list, { keyword })), ['图书证办理'], keyword)
})

test('pauses after each time slice of the build', async () => {
  let clock = 0
  let start = 0
  let pauses = 0
  let longest = 0
  const slicing = {
    now: () => {
      longest = Math.max(longest, clock - start)
      return (clock += 0.5)
    },
    pause: () => {
      pauses++
      start = clock
      return Promise.resolve()
    },
  }
  const index = await createSearchIndex(items, slicing)
  await index.addPinyin((i) => items[i]!.pinyin, slicing)
  ok(pauses > 40, `${pauses} pauses`)
  ok(longest <= 8, `${longest} ms`)
})

test('stops an aborted build', async () => {
  const stop = new AbortController()
  const pause = () => Promise.resolve(stop.abort(new Error('left')))
  await rejects(createSearchIndex(items, { pause, signal: stop.signal }), /left/)
})
