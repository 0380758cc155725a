import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { initialLetter, needsPinyin } from '../../src/domain/initial-letter.ts'

test('§5: a name that starts with a digit maps to a fixed letter per digit', () => {
  equal([...'0123456789'].map((digit) => initialLetter(`${digit}号楼`)).join(''), 'LYESSWLQBJ')
  equal(initialLetter('３号楼报修'), 'S', 'a wide digit is a digit')
})

test('digitLetters changes the letters of digits', () => {
  equal(initialLetter('1号楼', '', 'ABCDEFGHIJ'), 'B')
})

test('§5: any non-letter maps to Z', () => {
  for (const name of ['《学生手册》', '（试行）办法', '#', '', '  ', 'Я', '😀', '\ud800', 'あ'])
    equal(initialLetter(name), 'Z', name)
})

test('a Latin name keeps its letter, whatever its case, width or accent', () => {
  deepEqual(
    ['VPN申请', 'vpn', 'Ｖpn', ' email', 'Éclair'].map((name) => initialLetter(name, 'shen qing')),
    ['V', 'V', 'V', 'E', 'E'],
  )
})

test('a Han name takes the first letter of its reading', () => {
  equal(initialLetter('重庆校友会', 'chong qing xiao you hui'), 'C')
  equal(initialLetter('会计核算', 'kuai'), 'K')
  equal(initialLetter('二手书', 'Èr'), 'E')
  equal(initialLetter('成绩'), 'Z', 'no reading known')
})

test('only names that begin with a Han character need a reading', () => {
  deepEqual(['成绩', ' 成绩', '〇号', 'VPN申请', '3号楼', '（试行）'].map(needsPinyin), [
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
