import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { App } from '../../src/contract/core/apps.ts'
import { createSearchIndex, type SearchIndex } from '../../src/domain/search/search-index.ts'
import { app, names } from './search-fixtures.ts'

const buildIndex = async (items: readonly App[]): Promise<SearchIndex> => {
  const index = await createSearchIndex(items)
  await index.addPinyin((i) => items[i]!.pinyin)
  return index
}
const sorted = (ids: ArrayLike<number>): number[] => Array.from(ids).sort((a, b) => a - b)

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
    '成积查询',
    '成绩茶询',
  ]) {
    const { positions, approximate } = index.find({ keyword })
    deepEqual([sorted(positions), approximate], [[0], true], keyword)
  }
  for (const keyword of ['grx', '成积', '承积查询', 'chxxgji', '宿社'])
    equal(index.find({ keyword }).total, 0, keyword)
})

test('tolerates typos only when exact matching finds nothing', async () => {
  const list = [app('Grade'), app('Grace')]
  const index = await buildIndex(list)
  deepEqual(names(Array.from(index.find({ keyword: 'grace' }).positions, (i) => list[i]!)), ['Grace'])
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
  equal(index.find({ keyword: '__proto__', tag: '__proto__' }).positions[0], 0)
  equal(index.find({ keyword: '𠮷野' }).total, list.length)
  equal(index.find({ keyword: 'onerror=alert' }).total, list.length)
})

test('searches an empty list', async () => {
  const index = await buildIndex([])
  deepEqual([index.find({ keyword: 'a' }).total, index.find({}).total], [0, 0])
})
