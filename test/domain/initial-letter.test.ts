import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { initialLetter, needsPinyin } from '../../src/domain/initial-letter.ts'

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
