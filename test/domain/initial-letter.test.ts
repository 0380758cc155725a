import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { initialLetter, needsPinyin } from '../../src/domain/initial-letter.ts'
import { pinyinReadings } from '../../src/domain/pinyin-readings.ts'

test('§5: maps a leading digit to the fixed letter of that digit', () => {
  equal([...'0123456789'].map((digit) => initialLetter(`${digit}号楼`)).join(''), 'LYESSWLQBJ')
  equal(initialLetter('３号楼报修'), 'S', 'full-width digit')
})

test('maps digits with the configured digitLetters', () => {
  equal(initialLetter('1号楼', '', 'ABCDEFGHIJ'), 'B')
})

test('§5: maps any non-letter to Z', () => {
  for (const name of ['《学生手册》', '（试行）办法', '#', '', '  ', 'Я', '😀', '\ud800', 'あ'])
    equal(initialLetter(name), 'Z', name)
})

test('keeps the first Latin letter, ignoring case, width and accents', () => {
  deepEqual(
    ['VPN申请', 'vpn', 'Ｖpn', ' email', 'Éclair'].map((name) => initialLetter(name, 'shen qing')),
    ['V', 'V', 'V', 'E', 'E'],
  )
})

test('takes the first letter of the pinyin of a Han name', () => {
  equal(initialLetter('重庆校友会', 'chong qing xiao you hui'), 'C')
  equal(initialLetter('会计核算', 'kuai'), 'K')
  equal(initialLetter('二手书', 'Èr'), 'E')
  equal(initialLetter('成绩'), 'Z', 'no pinyin')
})

test('looks at the first character that is seen, as a whole', () => {
  for (const [name, reading, letter] of [
    ['\u200b馆际互借', 'guan ji hu jie', 'G'],
    ['\ufeff\u2060 VPN', '', 'V'],
    ['\u00ad3号楼', '', 'S'],
    ['𠮷野家预订', 'ji ye jia yu ding', 'J'],
    ['𠮷', 'jí', 'J'],
    ['⽂件', 'wen jian', 'W'],
    ['神社', '\u200bshen she', 'S'],
    ['e\u0301clair', '', 'E'],
    ['𝐀bc', '', 'A'],
    ['Ⓑ座', '', 'B'],
    ['①号楼', '', 'Y'],
    ['\u0301e', '', 'Z'],
    ['👩\u200d🎓学生', 'xue sheng', 'Z'],
    ['“学生”', 'xue sheng', 'Z'],
    ['\udfb7学', 'xue', 'Z'],
  ] as const)
    equal(initialLetter(name, reading), letter, name)
  deepEqual(['𠮷野家', '\u200b馆际', '⽂件', '々', '👩‍🎓'].map(needsPinyin), [true, true, true, true, false])
})

test('reads names by code point', async () => {
  const names = ['𠮷野家预订', '\u200b馆际互借', '㐂', 'abc𠮷', '\u200b\u200b\u200b\u200b盛饭处']
  deepEqual(await pinyinReadings(names), [
    'ji ye jia yu ding',
    'guan ji hu jie',
    'xi',
    'a b c ji',
    'cheng fan chu',
  ])
  deepEqual(await pinyinReadings(['abc𠮷野', '𠮷𠮷𠮷𠮷𠮷'], { head: 4 }), ['a b c ji', 'ji ji ji ji'])
})

test('needs pinyin only for names that begin with a Han character', () => {
  deepEqual(['成绩', ' 成绩', '〇号', 'VPN申请', '3号楼', '（试行）'].map(needsPinyin), [
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
