import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { soundingOf } from '../../src/domain/search/indexed.ts'
import { markText, splitHighlight, type Piece } from '../../src/domain/search/marks.ts'
import { createSearchIndex } from '../../src/domain/search/search-index.ts'
import { app } from './search-fixtures.ts'

/** Hits in brackets. */
const show = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')

const name = 'VPN成绩查询（成绩）'
const list = [app(name, { pinyin: 'vpn cheng ji cha xun cheng ji' })]
const index = await createSearchIndex(list)
await index.join((i) => list[i]!.pinyin)
const marked = (query: string) => show(markText(name, query, soundingOf(index, 0)))

test('a text is marked wherever a term of the query stands, in any case, width or number', () => {
  equal(show(markText('Grade and grade', 'GRADE')), '[Grade] and [grade]')
  equal(show(markText('Grade report', 'grades ｒｅ')), '[Grade] [re]port')
  equal(show(markText('成绩查询', '查 成绩')), '[成绩查]询')
  equal(show(markText('成绩', '')), '成绩')
  deepEqual(markText('', 'a'), [])
})

test('traditional forms mark the simplified ones, and the other way round', () => {
  equal(marked('成績'), 'VPN[成绩]查询（[成绩]）')
  equal(show(markText('成績查詢', '查询', soundingOf())), '成績[查詢]')
})

test('pinyin marks the characters that it writes', () => {
  equal(marked('chengji'), 'VPN[成绩]查询（成绩）')
  equal(marked('cjcx'), 'VPN[成绩查询]（成绩）')
  equal(marked('chengjc'), 'VPN[成绩查]询（成绩）')
  equal(marked('vpncj'), '[VPN成绩]查询（成绩）')
  equal(marked('成jch'), 'VPN[成绩查]询（成绩）')
  equal(marked('vpn xun'), '[VPN]成绩查[询]（成绩）')
  equal(marked('zzz'), name)
})

test('the pieces joined are the text, whatever is asked', () => {
  for (const text of ['<b>成绩</b>', '\ud800x', 'ﬁle', 'e\u0301', 'İstanbul', '𠮷野家'])
    for (const query of ['b', '成', 'e', 'fi', '𠮷', '\ud800', 'i']) {
      const pieces = markText(text, query, soundingOf())
      equal(pieces.map((piece) => piece.text).join(''), text)
    }
})

test("the server's marks are cut at literal em only; everything else is text", () => {
  equal(show(splitHighlight('本科<em>成绩</em>查询<em>成绩</em>')), '本科[成绩]查询[成绩]')
  equal(show(splitHighlight('<em onclick="x">a</em><b>&lt;em&gt;</b>')), '<em onclick="x">a<b>&lt;em&gt;</b>')
  equal(show(splitHighlight('<EM>a</EM><em>b')), '<EM>a</EM>[b]')
  equal(show(splitHighlight('<em><em>a</em></em>b')), '[a]b')
  equal(show(splitHighlight('<em><img src=x onerror=alert(1)></em>')), '[<img src=x onerror=alert(1)>]')
  deepEqual(splitHighlight(''), [])
})
