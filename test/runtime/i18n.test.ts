import { test } from 'node:test'
import { equal } from 'node:assert/strict'
import { langOf, messages, sayer, tagOf } from '../../src/runtime/i18n.ts'

const texts = messages(
  { found: '找到 {count} 项 {count}', greet: '{name}，你好' },
  { found: '{count} items found {count}', greet: 'Hello {name}' },
)

test('a text is said in the language of the reader, with what belongs in it', () => {
  equal(sayer(texts, 'zh')('found', { count: 3 }), '找到 3 项 3')
  equal(sayer(texts, 'en')('found', { count: 0 }), '0 items found 0')
})

test('a value that is missing leaves a gap, and no code of ours', () => {
  equal(sayer(texts, 'en')('greet'), 'Hello ')
})

test('a value is text: patterns and braces in it mean nothing', () => {
  equal(sayer(texts, 'en')('greet', { name: "$& $1 $' {count} <b>" }), "Hello $& $1 $' {count} <b>")
})

test('English says one of a thing and several of it', () => {
  const counted = messages({ n: '{n} 项' }, { n: '{n} item{n:s} for "{q}"' })
  const said = (n: number) => sayer(counted, 'en')('n', { n, q: '{n:s}' })
  equal(said(1), '1 item for "{n:s}"')
  equal(said(0), '0 items for "{n:s}"')
  equal(said(21), '21 items for "{n:s}"')
  equal(sayer(counted, 'zh')('n', { n: 1 }), '1 项')
})

for (const [tag, lang] of [
  ['zh', 'zh'],
  ['zh-CN', 'zh'],
  ['zh_CN', 'zh'],
  ['ZH-hant-TW', 'zh'],
  ['en', 'en'],
  ['en-GB', 'en'],
  ['en_US', 'en'],
  ['fr', 'en'],
  ['gsw-CH', 'en'],
  ['', null],
  ['x-klingon', null],
  ['english', null],
  ['zhuang', null],
  ['1', null],
  [' ', null],
] as const)
  test(`the language tag "${tag}" means ${lang ?? 'nothing'}`, () => {
    equal(langOf(tag), lang)
  })

test('a language has a tag for the page', () => {
  equal(tagOf('zh'), 'zh-CN')
  equal(tagOf('en'), 'en')
})
