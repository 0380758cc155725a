import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import type { App } from '../../src/contract/core/apps.ts'
import { FACETS, isSet, matchesAudience, type Filters } from '../../src/domain/app-rules.ts'
import { initialLetter } from '../../src/domain/initial-letter.ts'
import { createAppFinder, type AppFinder } from '../../src/domain/find/app-finder.ts'
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

const buildIndex = async (items: readonly App[]): Promise<AppFinder> => {
  const search = createAppFinder(items)
  await search.warmUp()
  return search
}

const idsOf = (apps: readonly App[]) => apps.map(({ id }) => id).sort()

const items = generateItems(1500)
const fullIndex = await buildIndex(items)
const letters = new Map(items.map((item) => [item, initialLetter(item.name, item.pinyin)]))
const letter = (item: App) => letters.get(item)!

/** §5 without a keyword, as a plain statement. */
const filterApps = (apps: readonly App[], wanted: Partial<Filters>): App[] =>
  apps.filter(
    (item) =>
      (!isSet(wanted.tag) || item.tags.includes(wanted.tag)) &&
      (!isSet(wanted.department) || item.departments.includes(wanted.department)) &&
      (!isSet(wanted.handling) || item.handling.includes(wanted.handling)) &&
      (!isSet(wanted.letter) || letter(item) === wanted.letter) &&
      matchesAudience(item.audience, wanted.audience ?? ''),
  )

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
  nonsense: () => randomSlice('申请qzxv成績，。（2024 ji-ang办', 2),
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
      const truth = items.filter(isMatch)
      const { apps, approximate } = fullIndex.find({ keyword })
      if (approximate) deepEqual(truth, [], `'${keyword}' was called approximate`)
      else deepEqual(idsOf(apps), idsOf(truth), `'${keyword}'`)
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
    const { apps, counts } = fullIndex.find(filters)
    deepEqual(idsOf(apps), idsOf(filterApps(matching, filters)), JSON.stringify(filters))
    for (const facet of FACETS) {
      const others = filterApps(matching, { ...filters, [facet]: 'all' })
      for (const [value, count] of counts(facet)) {
        const shown = filterApps(others, { [facet]: value })
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
  deepEqual(names((await buildIndex(list)).find({ keyword: '成绩' }).apps), names(ranked))
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
  deepEqual(names((await buildIndex(reversed)).find({ keyword: 'port' }).apps), names(latin))
})

test('ranks an item by its best match, not by its last', async () => {
  const list = [
    app('成绩单', { updated: 9 }),
    app('成绩', { keywords: ['成绩'], tags: ['成绩'], description: '成绩', nameEn: 'My 成绩' }),
  ]
  deepEqual(names((await buildIndex(list)).find({ keyword: '成绩' }).apps), ['成绩', '成绩单'])
})

test('ranks full pinyin like the name itself and initials below it', async () => {
  const list = [
    app('查看成绩', { pinyin: 'cha kan cheng ji', updated: 9 }),
    app('成绩', { pinyin: 'cheng ji', updated: 1 }),
    app('成绩单', { pinyin: 'cheng ji dan', updated: 2 }),
    app('Abcjd'),
  ]
  const index = await buildIndex(list)
  deepEqual(names(index.find({ keyword: 'chengji' }).apps), ['成绩', '成绩单', '查看成绩'])
  deepEqual(names(index.find({ keyword: 'cj' }).apps), ['Abcjd', '成绩单', '成绩', '查看成绩'])
})

test('§9: sorts equal matches and results without a keyword by updated, descending', async () => {
  const list = Array.from({ length: 1300 }, (_, i) => app(`请假${i}`, { updated: (i * 7919) % 1300 }))
  const index = await buildIndex(list)
  const newest = [...list].sort((a, b) => b.updated - a.updated)
  deepEqual(names(index.find({ keyword: '请假' }).apps), names(newest))
  deepEqual(names(index.find({}).apps), names(newest))
})

test('matches pinyin from the start of a syllable without gaps', async () => {
  const list = [app('成绩查询', { pinyin: 'cheng ji cha xun' })]
  const index = await buildIndex(list)
  const total = (keyword: string) => index.find({ keyword }).apps.length
  equal(total('jcx'), 1)
  equal(total('engj'), 0, 'not inside a syllable')
  equal(total('cjx'), 0, 'does not skip a syllable')
})

test('accepts v and u for ü', async () => {
  const list = [app('绿色通道', { pinyin: 'lü se tong dao' }), app('差旅', { pinyin: 'chai lv' })]
  const index = await buildIndex(list)
  for (const keyword of ['lvse', 'luse', 'lüse', 'LÜSE', 'chailu']) {
    const { apps, approximate } = index.find({ keyword })
    deepEqual([names(apps), approximate], [[keyword === 'chailu' ? '差旅' : '绿色通道'], false], keyword)
  }
})

test('accepts a mix of Han and pinyin in one term and apostrophes between syllables', async () => {
  const list = [app('西安成绩查询', { pinyin: 'xi an cheng ji cha xun' }), app('安西', { pinyin: 'an xi' })]
  const index = await buildIndex(list)
  for (const keyword of ['成绩cx', '成ji', "xi'an", 'xa成j', 'anchengjichaxun'])
    deepEqual(names(index.find({ keyword }).apps), ['西安成绩查询'], keyword)
})

test('matches pinyin longer than thirty letters', async () => {
  const pinyin = 'zhuang shuang chuang guang huang liang xiang'
  const list = [
    app('装双创光黄亮香', { pinyin }),
    app('装双创光黄亮想', { pinyin: pinyin.replace('xiang', 'sang') }),
  ]
  const index = await buildIndex(list)
  deepEqual(names(index.find({ keyword: pinyin.replaceAll(' ', '') }).apps), ['装双创光黄亮香'])
})

test('matches English singulars and plurals with each other', async () => {
  const list = [app('Grade'), app('Grades'), app('Library'), app('Libraries'), app('Class'), app('Classes')]
  const index = await buildIndex(list)
  const hits = (keyword: string) => names(index.find({ keyword }).apps).sort()
  deepEqual(hits('grades'), ['Grade', 'Grades'])
  deepEqual(hits('grade'), ['Grade', 'Grades'])
  deepEqual(hits('library'), ['Libraries', 'Library'])
  deepEqual(hits('libraries'), ['Libraries', 'Library'])
  deepEqual(hits('classes'), ['Class', 'Classes'])
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
    deepEqual(names(index.find({ keyword }).apps), [found], keyword)
  // before anything has loaded
  for (const keyword of ['图书\u200b证', '\u200b\u00a0图书证\ufeff'])
    deepEqual(names(createAppFinder(list).find({ keyword }).apps), ['图书证办理'], keyword)
})

test('pauses after each time slice while it loads', async () => {
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
  await createAppFinder(items, slicing).warmUp()
  ok(pauses > 40, `${pauses} pauses`)
  ok(longest <= 8, `${longest} ms`)
})

test('stays at its stage when it is disposed while it loads', async () => {
  const search = createAppFinder(items, { pause: () => Promise.resolve(search.dispose()) })
  await search.warmUp()
  equal(search.stage(), 'plain')
})
