// Lists as spreadsheets, databases and copies leave them: line ends, wrappings, invisible characters, exports.
import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseSourceText } from '../../../src/runtime/source/parse-source.ts'

const parse = (text: string, base = 'https://dept.example.edu/list.html') => parseSourceText(text, base)
const names = (text: string) => parse(text).items.map(({ name }) => name)
const problems = (text: string) =>
  parse(text).problems.map(({ kind, row, column, value }) => `${kind} ${row} ${column} ${value}`.trim())

describe('line ends', () => {
  test('lines may end in different ways in one file', () => {
    deepEqual(names('名称,部门\r\n甲,a\r\n乙,a\n丙,a\r丁,a\n戊,a'), ['甲', '乙', '丙', '丁', '戊'])
    deepEqual(names('sep=;\r\n名称;部门\n"甲";a\r"乙";a\r\n丙;a'), ['甲', '乙', '丙'])
    deepEqual(problems('名称,部门\r\n甲,a\n丙,a'), [])
  })

  test('line ends within quotes stay in their cell', () => {
    for (const end of ['\r', '\r\n', '\n'])
      for (const lineEnd of ['\r', '\r\n', '\n']) {
        const text = ['名称,说明,部门', `甲,"第一行${end}""第二""行,",a`, '5"管,普通,a', '"乙",,a'].join(
          lineEnd,
        )
        deepEqual(
          parse(text).items.map(({ name, description }) => [name, description]),
          [
            ['甲', `第一行${end}"第二"行,`],
            ['5"管', '普通'],
            ['乙', ''],
          ],
        )
      }
  })
})

describe('digits', () => {
  test('marks that keep digits as text are removed', () => {
    const { items } = parse(`编号,名称,电话\n="00120",甲,'0571-1\n"=""0,1""",乙,\n="0,2",丙,\n'00121,丁,`)
    deepEqual(
      items.map(({ id, name, telephone }) => [id, name, telephone]),
      [
        ['00120', '甲', '0571-1'],
        ['0,1', '乙', ''],
        ['0,2', '丙', ''],
        ['00121', '丁', ''],
      ],
    )
  })

  test('a number that a spreadsheet has shortened is reported, and neither an id nor dialled', () => {
    const text = '编号,名称,电话,热度,办理地点\n5.7E+11,甲,5.7E+11,1.2E+03,3E12'
    const [item] = parse(text).items
    deepEqual([item!.id, item!.telephone, item!.recommend, item!.facts!.office], ['甲', '', 1200, '3E12'])
    deepEqual(problems(text), ['lost-digits 2 编号 5.7E+11', 'lost-digits 2 电话 5.7E+11'])
  })
})

describe('characters that are not seen, and wide ones', () => {
  test('cells have no invisible characters and stay as written otherwise', () => {
    const { items } = parse(
      '名称,部门\n\u200b馆际\u2060互\u00ad借\ufeff,\u00a0图书馆\u200d\n👩\u200d🎓ＶＩＰ（新）,می\u200cخواهم',
    )
    deepEqual(
      items.map(({ name, departments }) => [name, ...departments]),
      [
        ['馆际互借', '图书馆'],
        ['👩\u200d🎓ＶＩＰ（新）', 'می\u200cخواهم'],
      ],
    )
  })

  test('themes and departments that people read as the same are one, as first written', () => {
    const { items, tags } = parse(
      '名称,部门,主题,服务对象\nA,图书馆,ＩＴ,访客\nB,图书馆\u200b,IT\u00a0,\u200b访客\nC,\u200b图书馆,it,游客',
    )
    deepEqual(
      tags.map(({ text }) => text),
      ['ＩＴ', '图书馆'],
    )
    for (const item of items)
      deepEqual([...item.departments, ...item.tags, ...item.audience], ['图书馆', 'ＩＴ', 'visitor'])
    // the radical of texts from PDFs
    equal(parse('名称,部门\nA,⽂学院\nB,文学院').tags.length, 1)
  })

  test('headers may be wide, traditional, or begin with several byte order marks', () => {
    equal(parse('\ufeff\ufeff名\u200b稱,ＵＲＬ\nA,/a').items[0]!.uri, 'https://dept.example.edu/a')
  })
})

describe('addresses', () => {
  test('addresses are read as people write them', () => {
    for (const [cell, uri] of [
      ['lib.example.edu/card', 'https://lib.example.edu/card'],
      ['http：//lib.example.edu/card', 'http://lib.example.edu/card'],
      ['" https://lib.example.edu/card\n"', 'https://lib.example.edu/card'],
      ['<https://lib.example.edu/card>', 'https://lib.example.edu/card'],
      ['网址：https://lib.example.edu/card', 'https://lib.example.edu/card'],
      ['#/apply/12', 'https://dept.example.edu/list.html#/apply/12'],
    ] as const)
      equal(parse(`名称,网址\nA,${cell}`).items[0]!.uri, uri, cell)
  })

  test('what is no address is reported by row and column', () => {
    const cells = [
      '请到一楼办理',
      'https://a.example/；https://b.example/',
      'ｊａｖａｓｃｒｉｐｔ：alert(1)',
      'java\nscript:x',
    ]
    deepEqual(
      problems(`名称,网址\n${cells.map((cell) => `A,"${cell}"`).join('\n')}`),
      cells.map((cell, i) => `bad-address ${i + 2} 网址 ${cell}`),
    )
  })

  test('a page on a disk keeps the addresses of files beside it relative, and reports others', () => {
    const { items, problems: found } = parse(
      '名称,网址\nA,forms/请假 表.txt\nB,../a.pdf\nC,/etc/passwd\nD,www.a.example',
      'file:///media/usb/page.html',
    )
    deepEqual(
      items.map(({ uri }) => uri),
      ['forms/请假 表.txt', '../a.pdf', '', 'https://www.a.example/'],
    )
    deepEqual(
      found.map(({ kind, row }) => `${kind} ${row}`),
      ['bad-address 4'],
    )
  })
})

describe('exports of databases and programs', () => {
  const PHP_MY_ADMIN = [
    { type: 'header', version: '5.2.1', comment: 'Export to JSON plugin for PHPMyAdmin' },
    { type: 'database', name: 'hall' },
    { type: 'table', name: 'depts', database: 'hall', data: [{ id: '1', name: '图书馆' }] },
    {
      type: 'table',
      name: 'services',
      database: 'hall',
      data: ['甲', '乙'].map((name, id) => ({ id, 名称: name, 网址: '/a' })),
    },
  ]
  for (const [program, text] of [
    ['Navicat', '\ufeff{"RECORDS":[{"名称":"甲"},{"名称":"乙"}]}'],
    ['phpMyAdmin', JSON.stringify(PHP_MY_ADMIN)],
    [
      'an older phpMyAdmin',
      '/**\n Export to JSON plugin for PHPMyAdmin\n @version 0.1\n */\n\n// hall.services\n\n[{"id": 1,"name": "甲"},{"id": 2,"name": "乙"}]\n',
    ],
    ['DBeaver', '{"select * from services": [{"name":"甲"},{"name":"乙"}]}'],
    ['SQL Developer', '{"results":[{"columns":[{"name":"ID"}],"items":[{"name":"甲"},{"name":"乙"}]}]}'],
    ['a server', '{"code":0,"data":{"total":2,"list":[{"name":"甲"},{"name":"乙"}]}}'],
    ['line-delimited JSON', '{"name":"甲"}\r\n\r\n{"name":"乙"}\r\n'],
    ['lines with commas', '[\n{"name":"甲"},\n{"name":"乙"},\n]'],
    ['lines of cells', '["名称","网址"]\n["甲","/a"]\n["乙","/b"]'],
  ] as const)
    test(`reads the list of ${program}`, () => {
      deepEqual(names(text), ['甲', '乙'])
      deepEqual(problems(text), [])
    })

  test('a single record is a list, also if its department is an object', () => {
    const { items } = parse('{"name":"甲","department":{"id":3,"name":"图书馆"}}')
    deepEqual([items[0]!.name, items[0]!.departments], ['甲', ['图书馆']])
  })

  test('a line that is cut, and an object without a text, are reported by row', () => {
    deepEqual(problems('{"name":"甲"}\n\n{"name":"乙","fee":{"amount":3}}\n{"na'), [
      'no-record 4',
      'no-text 3 fee',
    ])
    deepEqual(names('{"na\n{"name":"甲"}\n{"name":"乙"}'), ['甲', '乙'])
  })
})
