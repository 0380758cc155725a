// Files in the encodings of spreadsheet programs, and files of which some bytes are damaged.
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { parseSourceFile } from '../../../src/runtime/source/parse-source.ts'
import { describeProblem } from '../../../src/runtime/source/problem.ts'

const BASE = 'https://dept.example.edu/list.html'
const parse = (bytes: Uint8Array) => {
  const { items, problems } = parseSourceFile(bytes, BASE)
  return {
    cells: items.map(({ name, departments }) => [name, ...departments]),
    problems: problems.map(({ kind, row, column, value }) => [kind, row, column, value].join(' ')),
  }
}
const ROWS = Array.from({ length: 5 }, (_, i) => `服务${i},信息中心,说明文字${i}`)
/** Cuts the last character of a text in half. */
const cutInHalf = (text: string) => Buffer.from(text).subarray(0, -1)

test('one damaged character leaves every other one intact and is reported by row and column', () => {
  const start = '名称,部门,说明\r\n被截断的说明,图书馆,一半'
  for (const mark of ['', '\ufeff']) {
    const bytes = Buffer.concat([cutInHalf(mark + start), Buffer.from(`\r\n${ROWS.join('\r\n')}`)])
    const { items, problems } = parseSourceFile(bytes, '')
    deepEqual(
      items.map(({ name }) => name),
      ['被截断的说明', '服务0', '服务1', '服务2', '服务3', '服务4'],
    )
    equal(items[0]!.description, '一\ufffd')
    deepEqual(problems.map(describeProblem), [
      'row 2, column 说明, "一\ufffd": a character is damaged; shown as \ufffd',
    ])
  }
})

test('a program that cuts a field of every line does not change how the rest is read', () => {
  const lines = ROWS.map((row) => Buffer.concat([cutInHalf(`${row}字`), Buffer.from('\n')]))
  const { cells, problems } = parse(Buffer.concat([Buffer.from('名称,部门,说明\n'), ...lines]))
  deepEqual(cells[4], ['服务4', '信息中心'])
  deepEqual(
    problems,
    ROWS.map((_, i) => `broken-character ${i + 2} 说明 说明文字${i}\ufffd`),
  )
})

test('a damaged header still names its column', () => {
  const bytes = Buffer.concat([cutInHalf('名称,部门,办理链接'), Buffer.from('\n图书证,图书馆,/card\n')])
  const { items, problems } = parseSourceFile(bytes, BASE)
  equal(items[0]!.uri, 'https://dept.example.edu/card')
  deepEqual(problems.map(describeProblem), [
    'row 1, column 办理链\ufffd: a character is damaged; shown as \ufffd',
  ])
})

test('characters that an earlier program has damaged are no reason to guess', () => {
  const { cells, problems } = parse(Buffer.from('name,dept\n\ufffd\ufffd\ufffd,\ufffd\ufffd'))
  deepEqual(cells, [['\ufffd\ufffd\ufffd', '\ufffd\ufffd']])
  equal(problems.length, 2)
})

const base64 = (text: string) => Buffer.from(text, 'base64')
const FILES: readonly [encoding: string, file: Uint8Array, cells: string[]][] = [
  ['gb18030', base64('w/uzxiyyv8PFDQrNvMrp1qSw7MDtLM28yum53Q0K'), ['图书证办理', '图书馆']],
  // four bytes a character
  ['gb18030', base64('w/uzxiyyv8PFDQqVNLI10rC80tSktqksuvPH2rSmDQo='), ['𠮷野家预订', '后勤处']],
  // traditional characters
  ['gb18030', base64('w/u3USyyv+lUDQqIRJX410Pea8DtLIhElfjwXg0K'), ['圖書證辦理', '圖書館']],
  ['big5', base64('ple62Syzoar5DQq5z67Rw9K/7LJ6LLnPrtHAXQ0K'), ['圖書證辦理', '圖書館']],
  [
    'windows-1252',
    base64('bmFtZSxkZXBhcnRtZW50DQpDYXJ0ZSBkkul0dWRpYW50LFVuaXZlcnNpdOkgliBTY29sYXJpdOkNCg=='),
    ['Carte d’étudiant', 'Université – Scolarité'],
  ],
  ['UTF-16', Buffer.from('名称,部门\r\n一网通办,图书馆\r\n', 'utf16le'), ['一网通办', '图书馆']],
  ['UTF-16', Buffer.from('名称,部门\r\n一网通办,图书馆\r\n', 'utf16le').swap16(), ['一网通办', '图书馆']],
]
for (const [encoding, file, cells] of FILES)
  test(`guesses ${encoding} of ${cells[0]}, and says so`, () => {
    deepEqual(parse(file), { cells: [cells], problems: [`guessed-encoding 0  ${encoding}`] })
  })

test('half a character in another encoding is reported by row too', () => {
  const { cells, problems } = parse(base64('w/uzxiyyv8PFDQrNvMrp1qSw7MDtLM28yum53Q0K0KPUsL8seA0K'))
  deepEqual(cells, [
    ['图书证办理', '图书馆'],
    ['校园\ufffd', 'x'],
  ])
  deepEqual(problems, ['guessed-encoding 0  gb18030', 'broken-character 3 名称 校园\ufffd'])
})

test('describes a guess without a row', () => {
  equal(
    describeProblem({ kind: 'guessed-encoding', row: 0, column: '', value: 'big5' }),
    'file, "big5": the encoding was guessed; save the file as UTF-8 if characters are wrong',
  )
})
