import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { App } from '../../src/contract/core/apps.ts'
import { createAppFinder } from '../../src/domain/find/app-finder.ts'
import { app } from './search-fixtures.ts'

const pass = app('图书馆校外读者临时证', {
  nameEn: 'Library Day Pass',
  pinyin: 'tu shu guan xiao wai du zhe lin shi zheng',
  departments: ['图书馆', '03-保卫处'],
  tags: ['02-校友访客'],
  keywords: ['card', 'reader'],
  description: '校外读者凭身份证件申请当日入馆，与馆员核对后在自助机领取临时证。',
  descriptionEn: 'Readers from outside may use the library for a day with their identity card.',
})
const zh = { name: pass.name, departmentLine: '图书馆 +1', description: pass.description }
const en = { name: pass.nameEn, departmentLine: 'Library +1', description: pass.descriptionEn }

const search = createAppFinder([pass, app('Sports Hall')])
await search.warmUp()

/** Field and text, with matches in brackets. */
function reason(query: string, displayed = zh, of: App = pass): string {
  const found = search.explainMatch(of, query, displayed)
  return found
    ? `${found.field}: ${found.segments.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')}`
    : ''
}

test('a match in the displayed name or department needs no reason', () => {
  for (const query of ['读者', 'tushu', 'lsz', '图书馆 读者', '']) equal(reason(query), '', query)
  equal(reason('day library', en), '')
})

test("the reason is the best field that matches, in the item's own words", () => {
  deepEqual(
    [reason('day'), reason('READERS'), reason('保卫'), reason('访客'), reason('入馆')],
    [
      'name: Library [Day] Pass',
      'keyword: [reader]',
      'department: [保卫]处',
      'tag: 校友[访客]',
      'description: …外读者凭身份证件申请当日[入馆]，与馆员核对后在自助机领取临时证。',
    ],
  )
})

test('in English, a Chinese name is the reason for Chinese characters and for pinyin', () => {
  equal(reason('读者', en), 'name: 图书馆校外[读者]临时证')
  equal(reason('linshi', en), 'name: 图书馆校外读者[临时]证')
})

test('the reason is that of the words which the name does not have', () => {
  equal(reason('library card', en), 'keyword: [card]')
  equal(reason('library identity', en), 'description: …with their [identity] card.')
})

test('a fuzzy match has no reason, and no search has one before the index has loaded', () => {
  equal(reason('librarry', en), '')
  equal(createAppFinder([pass]).explainMatch(pass, 'reader', zh), undefined)
})

test('an item that is not in the list is explained without pinyin', async () => {
  equal(reason('reader', zh, { ...pass }), 'keyword: [reader]')
  equal(reason('zuqiu', { ...zh, name: '足球场' }, app('足球场')), '')
  const empty = createAppFinder([])
  await empty.warmUp()
  equal(empty.explainMatch(pass, 'reader', zh)?.field, 'keyword')
})
