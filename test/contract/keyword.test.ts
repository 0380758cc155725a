import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { cutKeyword, cutText, MAX_KEYWORD_LENGTH } from '../../src/contract/keyword.ts'
import { wireKeyword } from '../../src/contract/wire-keyword.ts'
import { searchText } from '../../src/element/define/codec.ts'

test('a keyword has at most 200 characters, wherever it comes from, and no half character', () => {
  for (const cut of [cutKeyword, wireKeyword, (text: string) => searchText.parse(text)]) {
    equal(cut('x'.repeat(90_049)).length, MAX_KEYWORD_LENGTH)
    equal(cut('x'.repeat(200)), 'x'.repeat(200))
    equal(cut(`${'x'.repeat(199)}𠮷y`), 'x'.repeat(199), 'a character of two units is not cut in half')
    equal(cut(`${'x'.repeat(198)}𠮷y`), `${'x'.repeat(198)}𠮷`)
    equal(cut('𠮷'.repeat(500)), '𠮷'.repeat(100))
  }
  deepEqual([cutText('', 3), cutText('\ud83d', 1), searchText.parse(null)], ['', '\ud83d', ''])
})

test('invisible characters and spaces around it do not count', () => {
  equal(cutKeyword(`  ${'\u200b'.repeat(300)}成绩 \ufeff`), '成绩')
  equal(cutKeyword(`${' '.repeat(1000)}x`), 'x')
})

test('what is sent has plain letters, digits and dashes, for a server that compares literally', () => {
  for (const [typed, sent] of [
    ['ＳＱ－２０２６－０００１', 'SQ-2026-0001'],
    ['2026–000123', '2026-000123'],
    ['2026\u2011000123', '2026-000123'],
    ['2026−000123', '2026-000123'],
    [' 2026\u200b-000123 ', '2026-000123'],
    // names are sent as they are written
    ['“一卡通”补办（试行）', '“一卡通”补办（试行）'],
    ['学年—选课', '学年—选课'],
    ['Straße', 'Straße'],
  ] as const)
    equal(wireKeyword(typed), sent)
})
