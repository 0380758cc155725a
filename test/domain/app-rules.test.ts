import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import type { AppTag } from '../../src/contract/core/apps.ts'
import type { Guide } from '../../src/contract/core/guides.ts'
import type { AppProject } from '../../src/contract/core/projects.ts'
import {
  countFacetValues,
  FACETS,
  filterApps,
  groupByDepartment,
  groupByLetter,
  groupByTag,
  matchesAudience,
  type Filters,
} from '../../src/domain/app-rules.ts'
import {
  pairWithGuides,
  rebuildTagsAndDepartments,
  chunkIntoRows,
  sortGuides,
  sortProjects,
  sortRecommended,
} from '../../src/domain/listing-rules.ts'
import { isVisibleTo, sortApps, sortTags } from '../../src/domain/visible-apps.ts'
import { stripTagPrefix } from '../../src/domain/tag-text.ts'
import { initialLetter } from '../../src/domain/initial-letter.ts'
import { app, names } from './search-fixtures.ts'

const signedIn = { trait: 'hall', guest: false }

test('§5: items appear only when visible and of the configured trait', () => {
  ok(isVisibleTo(app('成绩'), signedIn))
  ok(!isVisibleTo(app('成绩', { visible: false }), signedIn))
  ok(!isVisibleTo(app('成绩', { trait: 'other' }), signedIn))
  ok(!isVisibleTo(app('成绩', { trait: 'hall2' }), signedIn))
})

test('§5: guests see only items whose audience includes the visitor value', () => {
  const guest = { trait: 'hall', guest: true }
  ok(isVisibleTo(app('参观', { audience: ['本科生', 'visitor'] }), guest))
  ok(!isVisibleTo(app('成绩', { audience: ['本科生'] }), guest))
  ok(!isVisibleTo(app('成绩'), guest))
  ok(!isVisibleTo(app('参观', { audience: ['visitor'], visible: false }), guest))
})

test("§5: the audience 'student' is any of four, in either language", () => {
  for (const one of ['本科生', '研究生', '留学生', '校友']) ok(matchesAudience([one], 'student'), one)
  for (const one of ['undergraduate', 'postgraduate', 'international student', 'alumnus'])
    ok(matchesAudience(['staff', one], 'student'), one)
  ok(!matchesAudience(['教职工', 'visitor'], 'student'))
  ok(!matchesAudience(['student services'], 'student'), 'student is no substring')
})

test('§5: other audiences match by substring', () => {
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
const letter = (one: { name: string; pinyin: string }) => initialLetter(one.name, one.pinyin)

test('§5: the six conditions are combined with AND', () => {
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

test("§5: the value 'all' clears a condition", () => {
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

test('a tag or department must be carried whole, not in part', () => {
  deepEqual(filterApps(all, { tag: '教' }), [])
  deepEqual(filterApps(all, { department: '教务' }), [])
})

test('the keyword matches any text of an item as text: all terms, case and width folded, English plurals', () => {
  const one = app('ＶＰＮ申请', {
    nameEn: 'Grade Certificate',
    abbreviation: 'XYW',
    tags: ['信息'],
    departments: ['信息中心'],
    description: '远程访问',
    descriptionEn: 'Library access',
    keywords: ['翻墙'],
  })
  for (const keyword of ['vpn', 'ＶPN 申请', 'grades', 'xyw', '信息', '中心', '远程', 'libraries', '翻墙'])
    equal(filterApps([one], { keyword }).length, 1, keyword)
  for (const keyword of ['vpn 成绩', '申请grade', '息信'])
    equal(filterApps([one], { keyword }).length, 0, keyword)
})

test('every value of a filter is counted with all other filters as they are', () => {
  const filters = { tag: '教学', audience: 'student' }
  deepEqual(
    countFacetValues(all, 'tag', filters),
    new Map([
      ['教学', 2],
      ['学籍', 1],
      ['信息', 0],
    ]),
  )
  deepEqual(countFacetValues(all, 'audience', filters).get('student'), 2)
  deepEqual(countFacetValues(all, 'audience', filters).get('教职工'), 0)
  deepEqual(countFacetValues(all, 'department', filters).get('档案馆'), 1)
  deepEqual(countFacetValues(all, 'letter', { keyword: '成绩' }, letter).get('C'), 1)
  equal(countFacetValues(all, 'tag', { tag: '教学' }).get('信息'), 1, 'its own condition does not count')
  for (const facet of FACETS)
    for (const [value, count] of countFacetValues(all, facet, filters, letter))
      equal(count, filterApps(all, { ...filters, [facet]: value }, letter).length, `${facet} ${value}`)
})

test('§9: items are sorted by updated descending', () => {
  deepEqual(names(sortApps(all)), ['VPN申请', '成绩查询', '成绩证明'])
  equal(all[0]!.name, '成绩查询', 'the list itself is left as it is')
})

const groupedApps = [
  app('a', { recommend: 1, sort: 5 }),
  app('b', { recommend: 3, sort: 1 }),
  app('c', { recommend: 0, sort: 9 }),
  app('d', { recommend: 2, sort: 7 }),
]

test('§3: only items with recommend above 0 are recommended', () => {
  ok(!names(sortRecommended(groupedApps)).includes('c'))
})

test('§9: recommended items are sorted by sort descending, in a search by recommend descending', () => {
  deepEqual(names(sortRecommended(groupedApps)), ['d', 'a', 'b'])
  deepEqual(names(sortRecommended(groupedApps, 'recommend')), ['b', 'd', 'a'])
})

test('§9: recommended items stand three in a row', () => {
  deepEqual(chunkIntoRows([1, 2, 3, 4, 5, 6, 7]), [[1, 2, 3], [4, 5, 6], [7]])
  deepEqual(chunkIntoRows([]), [])
})

test('items are grouped by theme, department and letter, in the order asked for, empty groups left out', () => {
  const shape = (groups: { name: string; apps: { name: string }[] }[]) =>
    groups.map((group) => [group.name, ...names(group.apps)])
  deepEqual(shape(groupByTag(all, ['信息', '安全', '教学'])), [
    ['信息', 'VPN申请'],
    ['教学', '成绩查询', '成绩证明'],
    ['学籍', '成绩查询'],
  ])
  deepEqual(
    shape(groupByDepartment(all)).map(([name]) => name),
    ['教务处', '档案馆', '信息中心'],
  )
  deepEqual(shape(groupByLetter(all, letter)), [
    ['C', '成绩查询'],
    ['V', 'VPN申请'],
    ['Z', '成绩证明'],
  ])
  deepEqual(shape(groupByLetter(all, () => '')), [], 'letters not known yet')
})

test('a tag named like a part of every object is a tag', () => {
  const odd = app('x', { tags: ['__proto__', 'constructor'] })
  deepEqual(
    groupByTag([odd]).map((group) => group.name),
    ['__proto__', 'constructor'],
  )
  equal(countFacetValues([odd], 'tag', {}).get('__proto__'), 1)
})

const project = (id: string, sort: number | null, type = '') => ({ id, sort, type }) as AppProject

test('§9: projects are sorted by sort ascending, with nulls last', () => {
  const sorted = sortProjects([project('n', null), project('b', 2), project('m', null), project('a', -1)])
  deepEqual(
    sorted.map(({ id }) => id),
    ['a', 'b', 'n', 'm'],
  )
})

test('§3: projects of type RECOMMENDATION are excluded', () => {
  deepEqual(
    sortProjects([project('a', 1, 'RECOMMENDATION'), project('b', 2, 'THEME')]).map(({ id }) => id),
    ['b'],
  )
})

test('§9: tag lists are sorted by sort; tags not visible are left out', () => {
  const tag = (id: string, sort: number, visible = true) => ({ id, sort, visible, type: 'COMMON' }) as AppTag
  deepEqual(
    sortTags([tag('b', 2), tag('x', 0, false), tag('a', 1)], 'COMMON').map(({ id }) => id),
    ['a', 'b'],
  )
})

test('a server that cannot filter tags by type sends both types: each list has its own', () => {
  const all = (['COMMON', 'DEPARTMENT'] as const).map((type) => ({ id: type, sort: 1, visible: true, type }))
  for (const type of ['COMMON', 'DEPARTMENT'] as const)
    deepEqual(
      sortTags(all as AppTag[], type).map(({ id }) => id),
      [type],
    )
})

test('tags whose type is not told are shown as those of the type asked for', () => {
  const untold = [{ id: 'a', sort: 1, visible: true, type: 'COMMON' }] as AppTag[]
  equal(sortTags(untold, 'DEPARTMENT').length, 1)
})

test('§3: of a hit, the first tag is its department and the second its theme', () => {
  const hits = [
    { tags: ['10-教务处', '2-教学', 'x'] },
    { tags: ['9-人事处', '2-教学'] },
    { tags: [] },
    { tags: ['10-教务处'] },
  ]
  deepEqual(rebuildTagsAndDepartments(hits), { departments: ['9-人事处', '10-教务处'], tags: ['2-教学'] })
})

test('§3: a numeric-dash prefix on a tag is stripped for display', () => {
  deepEqual(['01-教务处', '2-3-教学', '教-1', 'A1-x'].map(stripTagPrefix), [
    '教务处',
    '3-教学',
    '教-1',
    'A1-x',
  ])
})

const guide = (title: string, sort: number, ...codes: string[]) =>
  ({ title, sort, guideStepList: [{ guideStepAppList: codes.map((appCode) => ({ appCode })) }] }) as Guide

test('§4: a recommended item is paired with the guides that hold a step with its code', () => {
  const guides = [guide('报到', 1, 'x', 'a'), guide('离校', 2, 'b'), guide('空', 3, '')]
  const pairs = pairWithGuides([app('a'), app('none', { code: '' })], guides)
  deepEqual(
    pairs.map((pair) => pair.guides.map(({ title }) => title)),
    [['报到'], []],
  )
})

test('§4: guides of a search are sorted by descending sort value', () => {
  deepEqual(
    sortGuides([guide('a', 1), guide('b', 3), guide('c', 2)]).map(({ title }) => title),
    ['b', 'c', 'a'],
  )
})
