import { test } from 'node:test'
import { deepEqual, equal, throws } from 'node:assert/strict'
import { registerTranslation } from '../../../src/runtime/i18n/register-translation.ts'
import { translations } from '../../../src/runtime/i18n/registry.ts'
import { createTranslator, defineTexts, parseLocale } from '../../../src/runtime/i18n/translator.ts'

const catalogue = defineTexts('catalogue', {
  zh: { all: '全部事项', results: '共 {n} 项', search: '搜索' },
  en: { all: 'All items', results: '{n} items', search: 'Search' },
})
const favorites = defineTexts('favorites', { zh: { title: '我的收藏' }, en: { title: 'My favourites' } })

test('uses a registered language and falls back per key to the related one', () => {
  equal(parseLocale('zh-TW'), 'zh-CN')
  registerTranslation('zh-tw', { catalogue: { all: '全部項目', results: '共 {n} 項' } })
  equal(parseLocale('zh-TW'), 'zh-TW')
  const t = createTranslator(catalogue, 'zh-TW')
  deepEqual([t('all'), t('results', { n: 3 }), t('search')], ['全部項目', '共 3 項', '搜索'])
  equal(createTranslator(favorites, 'zh-TW')('title'), '我的收藏')

  registerTranslation('fr', { favorites: { title: 'Mes favoris' } })
  equal(createTranslator(favorites, 'fr')('title'), 'Mes favoris')
  equal(createTranslator(catalogue, 'fr')('all'), 'All items')
})

test('resolves unregistered languages to Chinese or English', () => {
  deepEqual(['zh', 'zh-HK', 'en-GB', 'de', '1'].map(parseLocale), ['zh-CN', 'zh-CN', 'en', 'en', null])
  equal(createTranslator(catalogue, 'zh-CN')('all'), '全部事项')
})

test('matches a more specific tag to a registered prefix', () => {
  registerTranslation('zh-Hant', { catalogue: { all: '所有項目' } })
  deepEqual(['zh-Hant-HK', 'ZH_hant', 'zh-Hans', 'zh-Han'].map(parseLocale), [
    'zh-Hant',
    'zh-Hant',
    'zh-CN',
    'zh-CN',
  ])
})

test('merges a second registration into the first and notifies listeners', () => {
  let calls = 0
  const stop = translations.subscribe(() => calls++)
  registerTranslation('ja', { catalogue: { all: 'すべて', search: '検索' } })
  registerTranslation('ja', { catalogue: { search: '探す' }, favorites: { title: 'お気に入り' } })
  stop()
  registerTranslation('ja', {})
  const t = createTranslator(catalogue, 'ja')
  deepEqual(
    [t('all'), t('search'), createTranslator(favorites, 'ja')('title')],
    ['すべて', '探す', 'お気に入り'],
  )
  equal(calls, 2)
})

test('overrides built-in texts with a registered translation', () => {
  registerTranslation('en', { catalogue: { all: 'Services' } })
  deepEqual(
    ['en', 'en-GB'].map((tag) => createTranslator(catalogue, parseLocale(tag)!)('all')),
    ['Services', 'Services'],
  )
  equal(createTranslator(catalogue, 'en')('search'), 'Search')
})

test('throws on an invalid language tag', () => {
  throws(() => registerTranslation('klingonese', {}), RangeError)
})
