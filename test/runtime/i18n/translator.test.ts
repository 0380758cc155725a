import { test } from 'node:test'
import { deepEqual, equal, rejects } from 'node:assert/strict'
import { registerTranslation } from '../../../src/runtime/i18n/register-translation.ts'
import {
  createTranslator,
  defineTexts,
  isLangLoaded,
  langTag,
  loadLang,
  parseLang,
} from '../../../src/runtime/i18n/translator.ts'

const texts = defineTexts('test', {
  zh: { found: '找到 {count} 项 {count}', greet: '{name}，你好' },
  en: { found: '{count} items found {count}', greet: 'Hello {name}' },
})

test('translates into the given language and interpolates values', () => {
  equal(createTranslator(texts, 'zh-CN')('found', { count: 3 }), '找到 3 项 3')
  equal(createTranslator(texts, 'en')('found', { count: 0 }), '0 items found 0')
})

test('replaces a missing value with an empty string', () => {
  equal(createTranslator(texts, 'en')('greet'), 'Hello ')
})

test('inserts values literally', () => {
  equal(
    createTranslator(texts, 'en')('greet', { name: "$& $1 $' {count} <b>" }),
    "Hello $& $1 $' {count} <b>",
  )
})

test('pluralises English texts', () => {
  const counted = defineTexts('test', { zh: { n: '{n} 项' }, en: { n: '{n} item{n:s} for "{q}"' } })
  const english = (n: number) => createTranslator(counted, 'en')('n', { n, q: '{n:s}' })
  equal(english(1), '1 item for "{n:s}"')
  equal(english(0), '0 items for "{n:s}"')
  equal(english(21), '21 items for "{n:s}"')
  equal(createTranslator(counted, 'zh-CN')('n', { n: 1 }), '1 项')
})

test('finds the texts of the wider folder, in a registered language, too', async () => {
  const wide = defineTexts('wide', {
    zh: { close: '关闭', open: '打开' },
    en: async () => ({ default: { close: 'Close', open: 'Open' } }),
  })
  const inner = defineTexts('wide/inner', { zh: { go: '去' }, en: { go: 'Go' }, within: wide })
  const innermost = defineTexts('wide/inner/most', { zh: {}, en: {}, within: inner })
  const french = { wide: { close: 'Fermer' }, 'wide/inner': { open: 'Ouvrir ici' } }
  registerTranslation('fr', french)
  await loadLang('en')
  const all = (locale: string) => {
    const t = createTranslator(innermost, locale)
    return [t('go'), t('close'), t('open')]
  }
  deepEqual(all('zh-CN'), ['去', '关闭', '打开'])
  deepEqual(all('en'), ['Go', 'Close', 'Open'])
  deepEqual(all('fr'), ['Go', 'Fermer', 'Ouvrir ici'])
})

test('loads English on demand and retries after a failure', async () => {
  const requests: string[] = []
  let isOnline = false
  const lazy = defineTexts('test', {
    zh: { hello: '你好' },
    async en() {
      requests.push('en')
      if (!isOnline) throw new Error('offline')
      return { default: { hello: 'Hello' } }
    },
  })
  const english = createTranslator(lazy, 'en')
  await loadLang('zh-CN')
  deepEqual([requests.length, isLangLoaded('zh-CN'), isLangLoaded('en')], [0, true, false])
  await rejects(loadLang('en'), /offline/)
  equal(english('hello'), '你好')
  isOnline = true
  await loadLang('en')
  equal(english('hello'), 'Hello')
  await loadLang('en')
  deepEqual([requests.length, isLangLoaded('en')], [2, true])
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
  test(`parses the language tag "${tag}" as ${lang ?? 'null'}`, () => {
    equal(parseLang(tag), lang)
  })

test('returns the language tag of the page', () => {
  equal(langTag('zh'), 'zh-CN')
  equal(langTag('en'), 'en')
})
