import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { createFold } from '../../src/contract/fold-text.ts'
import { toSimplified } from '../../src/contract/to-simplified.ts'
import { highlightText as highlight } from '../../src/domain/find/highlight.ts'
import type { HighlightSegment } from '../../src/domain/find/segments.ts'
import { createTextSearch } from '../../src/domain/find/text-search.ts'
import { parseHighlight } from '../../src/features/catalogue/search-result/server-reply.ts'
import { app } from './search-fixtures.ts'

/** Hits in brackets. */
const show = (pieces: readonly HighlightSegment[]): string =>
  pieces.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')

const name = 'VPN成绩查询（成绩）'
const item = app(name, { pinyin: 'vpn cheng ji cha xun cheng ji' })
const search = createTextSearch([item])
await search.warmUp()
const highlighted = (query: string) => show(search.highlightName(item, query))
const fold = createFold(toSimplified)
const highlightText = (text: string, query: string) => highlight(text, query, fold)

test('highlights every query term, ignoring case, width and English plurals', () => {
  equal(show(highlightText('Grade and grade', 'GRADE')), '[Grade] and [grade]')
  equal(show(highlightText('Grade report', 'grades ｒｅ')), '[Grade] [re]port')
  equal(show(highlightText('成绩查询', '查 成绩')), '[成绩查]询')
  equal(show(highlightText('成绩', '')), '成绩')
  deepEqual(highlightText('', 'a'), [])
})

test('highlights simplified text for traditional queries and vice versa', () => {
  equal(highlighted('成績'), 'VPN[成绩]查询（[成绩]）')
  equal(show(highlightText('成績查詢', '查询')), '成績[查詢]')
})

test('highlights the characters of a pinyin query', () => {
  equal(highlighted('chengji'), 'VPN[成绩]查询（成绩）')
  equal(highlighted('cjcx'), 'VPN[成绩查询]（成绩）')
  equal(highlighted('chengjc'), 'VPN[成绩查]询（成绩）')
  equal(highlighted('vpncj'), '[VPN成绩]查询（成绩）')
  equal(highlighted('成jch'), 'VPN[成绩查]询（成绩）')
  equal(highlighted('vpn xun'), '[VPN]成绩查[询]（成绩）')
  equal(highlighted('zzz'), name)
})

test('returns segments that join to the original text', () => {
  for (const text of ['<b>成绩</b>', '\ud800x', 'ﬁle', 'e\u0301', 'İstanbul', '𠮷野家'])
    for (const query of ['b', '成', 'e', 'fi', '𠮷', '\ud800', 'i']) {
      const pieces = highlightText(text, query)
      equal(pieces.map((piece) => piece.text).join(''), text)
    }
})

test('parses only literal em tags of the server as highlights', () => {
  equal(show(parseHighlight('本科<em>成绩</em>查询<em>成绩</em>')), '本科[成绩]查询[成绩]')
  equal(show(parseHighlight('<em onclick="x">a</em><b>&lt;em&gt;</b>')), '<em onclick="x">a<b><em></b>')
  equal(show(parseHighlight('<EM>a</EM><em>b')), '<EM>a</EM>[b]')
  equal(show(parseHighlight('<em><em>a</em></em>b')), '[a]b')
  equal(show(parseHighlight('<em><img src=x onerror=alert(1)></em>')), '[<img src=x onerror=alert(1)>]')
  deepEqual(parseHighlight(''), [])
})
