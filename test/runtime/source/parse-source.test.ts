// Service lists of a department, in the formats of spreadsheets and programs.
import { deepEqual, equal, match, ok, throws } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { COLUMNS, columnOf, normalizeHeader } from '../../../src/runtime/source/columns.ts'
import {
  parseSourceFile,
  parseSourceRows,
  parseSourceText,
} from '../../../src/runtime/source/parse-source.ts'
import { describeProblem, SourceError } from '../../../src/runtime/source/problem.ts'
import { MAX_SOURCE_ROWS } from '../../../src/runtime/source/source-limits.ts'

const BASE = 'https://dept.example.edu/services/list.html'
const parse = (text: string) => parseSourceText(text, BASE)
const messagesOf = (text: string) => parse(text).problems.map(describeProblem)
const names = (text: string) => parse(text).items.map(({ name }) => name)

/** "名称,网址" and "图书证办理,https://…" in GB 18030. */
const GBK = Uint8Array.from([
  ...[0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xcd, 0xf8, 0xd6, 0xb7, 0x0d, 0x0a],
  ...[0xcd, 0xbc, 0xca, 0xe9, 0xd6, 0xa4, 0x2c, ...new TextEncoder().encode('https://lib.example.edu/')],
])

describe('headers', () => {
  test('maps each header to one column', () => {
    const all = Object.entries(COLUMNS).flatMap(([column, headers]) =>
      headers.map((header) => [normalizeHeader(header), column] as const),
    )
    for (const [header, column] of all) equal(columnOf(header), column, header)
    for (const column of Object.keys(COLUMNS)) equal(columnOf(column), column)
  })

  test('ignores case, width, spaces, punctuation and brackets, and accepts bilingual headers', () => {
    equal(columnOf(' 联系电话（校内）* '), 'telephone')
    equal(columnOf('Service_Name'), 'name')
    equal(columnOf('ＵＲＬ'), 'uri')
    equal(columnOf('部门 Department'), 'departments')
    equal(columnOf('部门/Department'), 'departments')
    equal(columnOf('序号'), 'ignored')
    equal(columnOf('__proto__'), null)
    equal(columnOf('constructor'), null)
  })
})

describe('tables', () => {
  test('reads every column of a Chinese list', () => {
    const { items, tags, problems } = parse(
      [
        '事项名称,英文名称,网址,主题,主题英文,受理部门,部门英文,服务对象,办理方式,联系电话,办理地点,所需材料,承诺时限,截止日期,更新时间,热度',
        '图书证办理,Library card,https://lib.example.edu/card,"图书、生活","Library, Life",图书馆,Library,"学生,教师",线上线下,0571-1234,一楼,身份证；照片,1 天,2026-03-01,2026年2月3日,"1,200"',
      ].join('\r\n'),
    )
    deepEqual(problems, [])
    const [item] = items
    deepEqual(
      { ...item, facts: { ...item!.facts } },
      {
        ...item,
        ...{
          name: '图书证办理',
          nameEn: 'Library card',
          uri: 'https://lib.example.edu/card',
          id: '图书证办理',
        },
        ...{
          tags: ['图书', '生活'],
          departments: ['图书馆'],
          audience: ['student', '教职工'],
          handling: ['hybrid'],
        },
        ...{ telephone: '0571-1234', recommend: 1200, updated: Date.parse('2026-02-03T00:00:00+08:00') },
        facts: {
          ...item!.facts,
          ...{ office: '一楼', materials: ['身份证', '照片'], promised: '1 天' },
          openTo: Date.parse('2026-03-01T23:59:59.999+08:00'),
        },
      },
    )
    deepEqual(
      tags.map(({ text, textEn, type }) => [text, textEn, type]),
      [
        ['图书', 'Library', 'COMMON'],
        ['生活', 'Life', 'COMMON'],
        ['图书馆', 'Library', 'DEPARTMENT'],
      ],
    )
  })

  test('accepts commas, semicolons, tabs and a declared separator', () => {
    for (const text of [
      'name,url\nCard,/card\nRoom,/room',
      'name;url\nCard;/card\nRoom;/room',
      'name\turl\r\nCard\t/card\r\nRoom\t/room\r\n',
      'sep=|\nname|url\nCard|/card\nRoom|/room',
      'name\nCard\nRoom',
    ])
      deepEqual(names(text), ['Card', 'Room'], text)
  })

  test('preserves separators, quotation marks and line breaks in quoted cells', () => {
    const [item] = parse('名称,说明\n"借书, 还书","他说 ""好""\n第二行"').items
    equal(item!.name, '借书, 还书')
    equal(item!.description, '他说 "好"\n第二行')
  })

  test('decodes a byte order mark, UTF-16 and GB 18030', () => {
    const utf8 = new TextEncoder().encode('\ufeff名称\n图书证')
    const utf16 = Uint8Array.from([0xff, 0xfe, ...Buffer.from('名称\n图书证', 'utf16le')])
    for (const bytes of [utf8, utf16, GBK])
      deepEqual(
        parseSourceFile(bytes, BASE).items.map(({ name }) => name),
        ['图书证'],
      )
  })

  test('skips a title and empty rows, and reports row numbers as a spreadsheet counts', () => {
    const text = '某大学服务事项清单,\n,\n名称,网址\n\n图书证,/card\n校园卡,ftp://x.example/'
    deepEqual(names(text), ['图书证', '校园卡'])
    deepEqual(messagesOf(text), [
      'row 6, column 网址, "ftp://x.example/": not a valid link; use a full http, https, mailto or tel URL',
    ])
  })

  test('reports unreadable cells by row and column and reads the rest', () => {
    const text = [
      '名称,网址,截止日期,热度,编号,心情,名字',
      '甲,javascript:alert(1),2026-02-30,many,1,good,x',
      ',https://a.example/,,,2,,',
      '乙,/b,3/4/2026,,1,,,,more',
    ].join('\n')
    const { items } = parse(text)
    deepEqual(
      items.map(({ name, uri, id }) => [name, uri, id]),
      [
        ['甲', '', '1'],
        ['乙', 'https://dept.example.edu/b', '1 #2'],
      ],
    )
    deepEqual(
      parse(text).problems.map(({ kind, row, column }) => `${kind} ${row} ${column}`),
      [
        'unknown-column 1 心情',
        'repeated-column 1 名字',
        'bad-address 2 网址',
        'bad-number 2 热度',
        'bad-date 2 截止日期',
        'no-name 3 ',
        'repeated-id 4 编号',
        'bad-date 4 截止日期',
        'extra-cells 4 ',
      ],
    )
  })

  test('reports an unclosed quotation mark', () => {
    match(messagesOf('name,url\n"Card,/card\nRoom,/room').join(), /quotation mark/)
  })

  test('ends where a quotation mark opens the file and is never closed', () => {
    for (const text of ['"', '="', '"url,link']) throws(() => parse(text), SourceError, text)
  })

  test('skips hidden rows and treats placeholder words as empty', () => {
    const { items, problems } = parse('名称,是否显示,网址,截止日期\n甲,否,,\n乙,是,无,长期\n丙,,—,')
    deepEqual(
      items.map(({ name, uri, facts }) => [name, uri, facts!.openTo]),
      [
        ['乙', '', 0],
        ['丙', '', 0],
      ],
    )
    deepEqual(problems, [])
  })

  test('resolves relative URLs against the page and completes www and mail addresses', () => {
    const uris = (text: string, base = BASE) => parseSourceText(`name,url\nA,${text}`, base).items[0]!.uri
    equal(uris('forms/leave'), 'https://dept.example.edu/services/forms/leave')
    equal(uris('www.lib.example.edu/a'), 'https://www.lib.example.edu/a')
    equal(uris('desk@lib.example.edu'), 'mailto:desk@lib.example.edu')
    equal(uris('tel:+8612345'), 'tel:+8612345')
    equal(uris('forms/leave', ''), 'forms/leave')
    equal(uris('https://a.example/b', ''), 'https://a.example/b')
    for (const hostile of [
      'data:text/html,x',
      'java\tscript:alert(1)',
      'https://a:b@c.example/',
      'blob:x',
      '\\\\x',
    ])
      equal(uris(`"${hostile}"`), '', hostile)
  })

  test('rejects a list without names, an HTML page, a workbook and an empty file with the reason', () => {
    const kindOf = (run: () => unknown) => {
      try {
        run()
      } catch (e) {
        ok(e instanceof SourceError, String(e))
        return e.kind
      }
      return 'read'
    }
    equal(
      kindOf(() => parse('心情,天气\n好,晴')),
      'no-name-column',
    )
    equal(
      kindOf(() => parse('<!doctype html><p>404')),
      'no-list',
    )
    equal(
      kindOf(() => parse('  \n')),
      'no-list',
    )
    equal(
      kindOf(() => parse('{"name": ')),
      'not-json',
    )
    equal(
      kindOf(() => parse('{"a": 1}')),
      'no-list',
    )
    equal(
      kindOf(() => parseSourceRows('text', BASE)),
      'no-list',
    )
    equal(
      kindOf(() => parseSourceFile(Uint8Array.from([0x50, 0x4b, 3, 4, 0]), BASE)),
      'workbook',
    )
    equal(
      kindOf(() => parse('{"@context": "https://schema.org"}')),
      'no-list',
    )
    throws(() => parse('心情,天气\n好,晴'), /心情, 天气/)
  })

  test('skips and reports rows beyond the limit', () => {
    const text = `name\n${'same\n'.repeat(MAX_SOURCE_ROWS + 500)}`
    const { items, problems } = parse(text)
    equal(items.length, MAX_SOURCE_ROWS)
    deepEqual(
      problems.map(({ kind, row }) => [kind, row]),
      [['too-many-rows', MAX_SOURCE_ROWS + 2]],
    )
    equal(new Set(items.map(({ id }) => id)).size, MAX_SOURCE_ROWS)
  })
})

describe('records', () => {
  test('reads an array of objects, an object with an array, and rows of cells', () => {
    for (const value of [
      [{ 名称: '甲', 部门: ['图书馆', '信息中心'] }, { 名称: '乙' }],
      { items: [{ name: '甲', departments: '图书馆, 信息中心' }, { name: '乙' }] },
      [['名称', '部门'], ['甲', '图书馆、信息中心'], ['乙']],
    ]) {
      const { items, problems } = parseSourceRows(value, BASE)
      deepEqual(
        items.map(({ name, departments }) => [name, departments]),
        [
          ['甲', ['图书馆', '信息中心']],
          ['乙', []],
        ],
      )
      deepEqual(problems, [])
    }
    deepEqual(parse('[]').items, [])
  })

  test('skips and reports invalid records', () => {
    const { items, problems } = parseSourceRows(
      [null, { name: 'A' }, 7, JSON.parse('{"__proto__": {"name": "B"}}')],
      BASE,
    )
    deepEqual(
      items.map(({ name }) => name),
      ['A'],
    )
    deepEqual(
      problems.map(({ kind, row }) => `${kind} ${row}`),
      ['no-record 1', 'no-record 3', 'unknown-column 0', 'no-name 4'],
    )
  })
})

test('the README lists the headers of every column', () => {
  const readme = readFileSync('src/features/catalogue/README.md', 'utf8')
  for (const [column, headers] of Object.entries(COLUMNS)) {
    const isChinese = (header: string) => /\p{Script=Han}/u.test(header)
    const row = `| ${headers.filter(isChinese).slice(0, 4).join('、')} | `
    ok(readme.includes(row), `${column}: ${row}`)
  }
})
