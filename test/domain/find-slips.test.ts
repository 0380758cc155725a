import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { App } from '../../src/contract/core/apps.ts'
import { createAppFinder } from '../../src/domain/find/app-finder.ts'
import { app, names } from './search-fixtures.ts'

const buildIndex = async (items: readonly App[]) => {
  const search = createAppFinder(items)
  await search.warmUp()
  return search
}

test('tolerates one typo in four or more letters and reports the result as approximate', async () => {
  const list = [
    app('成绩查询', { nameEn: 'Grade enquiry', pinyin: 'cheng ji cha xun' }),
    app('宿舍', { pinyin: 'su she' }),
  ]
  const index = await buildIndex(list)
  for (const keyword of [
    'chengki',
    'chegnji',
    'chengjji',
    'chngji',
    'garde',
    'grqde',
    'enqiry',
    'xchengji',
    '成积查询',
    '成绩茶询',
  ]) {
    const { apps, approximate } = index.find({ keyword })
    deepEqual([names(apps), approximate], [['成绩查询'], true], keyword)
  }
  for (const keyword of ['grx', '成积', '承积查询', 'chxxgji', '宿社'])
    equal(index.find({ keyword }).apps.length, 0, keyword)
})

test('tolerates typos only when exact matching finds nothing', async () => {
  const list = [app('Grade'), app('Grace')]
  const index = await buildIndex(list)
  deepEqual(names(index.find({ keyword: 'grace' }).apps), ['Grace'])
  equal(index.find({ keyword: 'grace' }).approximate, false)
  equal(index.find({ keyword: 'gracf' }).approximate, true)
  equal(index.find({ keyword: 'nothing' }).approximate, false, 'an empty result is not approximate')
})

test('handles hostile items and queries', async () => {
  const strange = [
    '__proto__',
    'constructor',
    '\ud800',
    '\u202e',
    '<img src=x onerror=alert(1)>',
    'a'.repeat(20_000),
    '𠮷野家',
    '',
    'é'.normalize('NFD'),
  ]
  const list = strange.map((name) =>
    app(name, { tags: [name], keywords: strange, description: strange.join(' '), pinyin: name }),
  )
  const index = await buildIndex(list)
  for (const keyword of [...strange, '('.repeat(300), '\\', '.*', 'a'.repeat(100_000), 'a '.repeat(5_000)])
    index.find({ keyword, tag: keyword })
  equal(index.find({ keyword: '__proto__', tag: '__proto__' }).apps[0], list[0])
  equal(index.find({ keyword: '𠮷野' }).apps.length, list.length)
  equal(index.find({ keyword: 'onerror=alert' }).apps.length, list.length)
})

test('searches an empty list', async () => {
  const index = await buildIndex([])
  deepEqual([index.find({ keyword: 'a' }).apps.length, index.find({}).apps.length], [0, 0])
})
