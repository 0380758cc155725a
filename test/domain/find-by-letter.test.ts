import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import type { App } from '../../src/contract/core/apps.ts'
import { createAppFinder } from '../../src/domain/find/app-finder.ts'
import { app } from './search-fixtures.ts'

const apps = [
  app('成绩查询', { nameEn: 'Grades', tags: ['教学'], departments: ['教务处'], updated: 4 }),
  app('校园卡', { nameEn: 'Campus Card', tags: ['生活'], departments: ['后勤处'], updated: 3 }),
  app('课程表', { nameEn: 'Class Timetable', tags: ['教学'], departments: ['教务处'], updated: 2 }),
  app('VPN', { tags: ['信息'], departments: ['信息中心'], updated: 1 }),
]
const letterOf = (item: App) => (item.nameEn || item.name).slice(0, 1)
const nonZero = (counts: ReadonlyMap<string, number>) =>
  [...counts].filter(([, n]) => n > 0).toSorted(([a], [b]) => (a < b ? -1 : 1))

for (const stage of ['plain', 'pinyin'])
  test(`filters and counts by the initial letters of the locale: ${stage}`, async () => {
    const search = createAppFinder(apps, { pause: () => Promise.resolve() })
    if (stage === 'pinyin') await search.warmUp()
    const all = search.find({}, letterOf)
    deepEqual(all.apps, apps)
    deepEqual(nonZero(all.counts('letter')), [
      ['C', 2],
      ['G', 1],
      ['V', 1],
    ])
    const withC = search.find({ letter: 'C', tag: '教学' }, letterOf)
    deepEqual(withC.apps, [apps[2]])
    // a facet's counts ignore its own filter but not the letter
    deepEqual(nonZero(withC.counts('tag')), [
      ['教学', 1],
      ['生活', 1],
    ])
    deepEqual(nonZero(withC.counts('department')), [['教务处', 1]])
    deepEqual(nonZero(withC.counts('letter')), [
      ['C', 1],
      ['G', 1],
    ])
  })
