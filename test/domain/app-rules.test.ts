import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { LETTERS } from '../../src/contract/limits.ts'
import type { App, AppTag } from '../../src/contract/core/apps.ts'
import type { Guide } from '../../src/contract/core/guides.ts'
import type { AppProject } from '../../src/contract/core/projects.ts'
import { FACETS, groupApps, matchesAudience, type Facet, type Filters } from '../../src/domain/app-rules.ts'
import { createAppFinder } from '../../src/domain/find/app-finder.ts'
import {
  pairWithGuides,
  chunkIntoRows,
  sortProjects,
  sortRecommended,
} from '../../src/domain/listing-rules.ts'
import { isVisibleTo, sortApps, sortTags } from '../../src/domain/apps.ts'
import { releasedGuides } from '../../src/domain/guides.ts'
import { rebuildTagsAndDepartments } from '../../src/features/catalogue/search-result/server-reply.ts'
import { stripTagPrefix } from '../../src/domain/app-view-model.ts'
import { initialLetter } from '../../src/domain/initial-letter.ts'
import { app, names } from './search-fixtures.ts'

const filterApps = (apps: readonly App[], query: Partial<Filters>, letterOf?: (item: App) => string) =>
  createAppFinder(apps).find(query, letterOf).apps
const countFacetValues = (apps: readonly App[], facet: Facet, letterOf = letter) =>
  createAppFinder(apps).find({}, letterOf).counts(facet)

const signedIn = { trait: 'hall', guest: false }

test('§5: shows only visible items of the configured trait', () => {
  ok(isVisibleTo(app('成绩'), signedIn))
  for (const hidden of [{ visible: false }, { trait: 'other' }, { trait: 'hall2' }])
    ok(!isVisibleTo(app('成绩', hidden), signedIn))
})

test('§5: shows guests only items whose audience includes the visitor value', () => {
  const guest = { trait: 'hall', guest: true }
  ok(isVisibleTo(app('参观', { audience: ['本科生', 'visitor'] }), guest))
  ok(!isVisibleTo(app('成绩', { audience: ['本科生'] }), guest))
  ok(!isVisibleTo(app('成绩'), guest))
  ok(!isVisibleTo(app('参观', { audience: ['visitor'], visible: false }), guest))
})

test("§5: matches the audience 'student' against four audiences in either language", () => {
  for (const audience of ['本科生', '研究生', '留学生', '校友'])
    ok(matchesAudience([audience], 'student'), audience)
  for (const audience of ['undergraduate', 'postgraduate', 'international student', 'alumnus'])
    ok(matchesAudience(['staff', audience], 'student'), audience)
  ok(!matchesAudience(['教职工', 'visitor'], 'student'))
  ok(!matchesAudience(['student services'], 'student'), 'student is no substring')
})

test('§5: matches other audiences by substring', () => {
  ok(matchesAudience(['离退休教职工'], '教职工'))
  ok(!matchesAudience(['教职工'], '离退休教职工'))
})

const all = [
  app('成绩查询', {
    tags: ['教学', '学籍'],
    departments: ['教务处'],
    audience: ['本科生'],
    handling: ['online'],
    pinyin: 'cheng ji cha xun',
    updated: 3,
  }),
  app('成绩证明', {
    tags: ['教学'],
    departments: ['档案馆'],
    audience: ['校友'],
    handling: ['offline'],
    updated: 2,
  }),
  app('VPN申请', {
    tags: ['信息'],
    departments: ['信息中心'],
    audience: ['教职工'],
    handling: ['online'],
    updated: 4,
  }),
]
const letter = (item: { name: string; pinyin: string }) => initialLetter(item.name, item.pinyin)

test('§5: combines the six filters with AND', () => {
  const filters: Filters = {
    keyword: '成绩',
    tag: '教学',
    department: '教务处',
    audience: 'student',
    letter: 'C',
    handling: 'online',
  }
  deepEqual(names(filterApps(all, filters, letter)), ['成绩查询'])
  const wrong: Filters = {
    keyword: '宿舍',
    tag: '信息',
    department: '档案馆',
    audience: '教职工',
    letter: 'V',
    handling: 'offline',
  }
  for (const key of Object.keys(filters) as (keyof Filters)[])
    deepEqual(filterApps(all, { ...filters, [key]: wrong[key] }, letter), [], key)
})

test("§5: ignores a filter whose value is 'all'", () => {
  const cleared = {
    keyword: 'all',
    tag: 'all',
    department: 'all',
    audience: 'all',
    letter: 'all',
    handling: 'all',
  }
  equal(filterApps(all, cleared).length, 3)
  equal(filterApps(all, { tag: '', keyword: '' }).length, 3)
  for (const key of Object.keys(cleared))
    equal(filterApps(all, { tag: '教学', letter: 'C', [key]: 'all' }, letter).length > 0, true, key)
})

test('matches tags and departments by their whole name', () => {
  deepEqual([...filterApps(all, { tag: '教' }), ...filterApps(all, { department: '教务' })], [])
})

test('matches all terms of the keyword in any text of an item, ignoring case, width and English plurals', async () => {
  const item = app('ＶＰＮ申请', {
    nameEn: 'Grade Certificate',
    abbreviation: 'XYW',
    tags: ['信息'],
    departments: ['信息中心'],
    description: '远程访问',
    descriptionEn: 'Library access',
    keywords: ['翻墙'],
  })
  const search = createAppFinder([item])
  await search.warmUp()
  const found = (keyword: string) => search.find({ keyword }).apps.length
  for (const keyword of ['vpn', 'ＶPN 申请', 'grades', 'xyw', '信息', '中心', '远程', 'libraries', '翻墙'])
    equal(found(keyword), 1, keyword)
  for (const keyword of ['vpn 成绩', '申请grade', '息信']) equal(found(keyword), 0, keyword)
})

test('counts items by facet value', () => {
  deepEqual(
    countFacetValues(all, 'tag'),
    new Map([
      ['教学', 2],
      ['学籍', 1],
      ['信息', 1],
    ]),
  )
  equal(countFacetValues(all, 'audience').get('student'), 2)
  for (const facet of FACETS)
    for (const [value, count] of countFacetValues(all, facet, letter))
      equal(count, filterApps(all, { [facet]: value }, letter).length, `${facet} ${value}`)
})

test('§9: sorts items by updated, descending', () => {
  deepEqual(names(sortApps(all)), ['VPN申请', '成绩查询', '成绩证明'])
  equal(all[0]!.name, '成绩查询', 'does not mutate the list')
})

const groupedApps = [
  app('a', { recommend: 1, sort: 5 }),
  app('b', { recommend: 3, sort: 1 }),
  app('c', { recommend: 0, sort: 9 }),
  app('d', { recommend: 2, sort: 7 }),
]

test('§3: recommends only items with recommend above 0', () => {
  ok(!names(sortRecommended(groupedApps)).includes('c'))
})

test('§9: sorts recommended items by sort descending, and by recommend descending in a search', () => {
  deepEqual(names(sortRecommended(groupedApps)), ['d', 'a', 'b'])
  deepEqual(names(sortRecommended(groupedApps, 'recommend')), ['b', 'd', 'a'])
})

test('§9: splits recommended items into rows of three', () => {
  deepEqual(chunkIntoRows([1, 2, 3, 4, 5, 6, 7]), [[1, 2, 3], [4, 5, 6], [7]])
  deepEqual(chunkIntoRows([]), [])
})

test('groups items by theme, department and letter in the given order and omits empty groups', () => {
  const shape = (groups: { name: string; apps: { name: string }[] }[]) =>
    groups.map((group) => [group.name, ...names(group.apps)])
  deepEqual(shape(groupApps(all, 'tag', ['信息', '安全', '教学'], letter, 'zh')), [
    ['信息', 'VPN申请'],
    ['教学', '成绩查询', '成绩证明'],
    ['学籍', '成绩查询'],
  ])
  deepEqual(
    shape(groupApps(all, 'department', [], letter, 'zh')).map(([name]) => name),
    ['教务处', '档案馆', '信息中心'],
  )
  deepEqual(shape(groupApps(all, 'letter', LETTERS, letter, 'zh')), [
    ['C', '成绩查询'],
    ['V', 'VPN申请'],
    ['Z', '成绩证明'],
  ])
  deepEqual(shape(groupApps(all, 'letter', LETTERS, () => '', 'zh')), [], 'letters not loaded yet')
})

test('sorts a letter by the names in the language shown; themes keep the order of the list', () => {
  const apps = [app('补办校园卡', { tags: ['t'] }), app('办理休学', { tags: ['t'] })]
  const lists = (facet: 'letter' | 'tag') =>
    groupApps(apps, facet, [], () => 'B', 'zh').map((group) => names(group.apps))
  deepEqual(lists('letter'), [['办理休学', '补办校园卡']])
  deepEqual(lists('tag'), [['补办校园卡', '办理休学']])
})

test('accepts tags named __proto__ and constructor', () => {
  const odd = app('x', { tags: ['__proto__', 'constructor'] })
  deepEqual(
    groupApps([odd], 'tag', [], letter, 'zh').map((group) => group.name),
    ['__proto__', 'constructor'],
  )
  equal(countFacetValues([odd], 'tag').get('__proto__'), 1)
})

const project = (id: string, sort: number | null, type = '') => ({ id, sort, type }) as AppProject

test('§9: sorts projects by sort ascending, nulls last', () => {
  const sorted = sortProjects([project('n', null), project('b', 2), project('m', null), project('a', -1)])
  deepEqual(
    sorted.map(({ id }) => id),
    ['a', 'b', 'n', 'm'],
  )
})

test('§3: excludes projects of type RECOMMENDATION', () => {
  deepEqual(
    sortProjects([project('a', 1, 'RECOMMENDATION'), project('b', 2, 'THEME')]).map(({ id }) => id),
    ['b'],
  )
})

test('§9: sorts tags by sort and omits hidden ones', () => {
  const tag = (id: string, sort: number, visible = true) => ({ id, sort, visible, type: 'COMMON' }) as AppTag
  deepEqual(
    sortTags([tag('b', 2), tag('x', 0, false), tag('a', 1)], 'COMMON').map(({ id }) => id),
    ['a', 'b'],
  )
})

test('filters tags by type when the server returns both types', () => {
  const all = (['COMMON', 'DEPARTMENT'] as const).map((type) => ({ id: type, sort: 1, visible: true, type }))
  for (const type of ['COMMON', 'DEPARTMENT'] as const)
    deepEqual(
      sortTags(all as AppTag[], type).map(({ id }) => id),
      [type],
    )
})

test('treats tags without a type as the requested type', () => {
  const untyped = [{ id: 'a', sort: 1, visible: true, type: 'COMMON' }] as AppTag[]
  equal(sortTags(untyped, 'DEPARTMENT').length, 1)
})

test('§3: reads the department from the first tag of a hit and the theme from the second', () => {
  const hits = [
    { tags: ['10-教务处', '2-教学', 'x'] },
    { tags: ['9-人事处', '2-教学'] },
    { tags: [] },
    { tags: ['10-教务处'] },
  ]
  deepEqual(rebuildTagsAndDepartments(hits), { departments: ['9-人事处', '10-教务处'], tags: ['2-教学'] })
})

test('§3: strips a numeric-dash prefix from a tag for display', () => {
  deepEqual(['01-教务处', '2-3-教学', '教-1', 'A1-x'].map(stripTagPrefix), [
    '教务处',
    '3-教学',
    '教-1',
    'A1-x',
  ])
})

const guide = (title: string, sort: number, ...codes: string[]) =>
  ({
    title,
    sort,
    isRealease: true,
    guideStepList: [{ guideStepAppList: codes.map((appCode) => ({ appCode })) }],
  }) as Guide

test('§4: pairs a recommended item with the guides that have a step with its code', () => {
  const guides = [guide('报到', 1, 'x', 'a'), guide('离校', 2, 'b'), guide('空', 3, '')]
  const pairs = pairWithGuides([app('a'), app('none', { code: '' })], guides)
  deepEqual(
    pairs.map((pair) => pair.guides.map(({ title }) => title)),
    [['报到'], []],
  )
})

test('§4: sorts the guides of a search by sort, descending', () => {
  deepEqual(
    releasedGuides([guide('a', 1), guide('b', 3), guide('c', 2)]).map(({ title }) => title),
    ['b', 'c', 'a'],
  )
})
