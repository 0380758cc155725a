import { test } from 'node:test'
import { equal } from 'node:assert/strict'
import { formatCount } from '../../../src/runtime/i18n/translator.ts'

test('formats like Intl in every language', () => {
  for (const locale of ['zh-CN', 'en', 'de', 'en-IN', 'fr'])
    for (const count of [0, 7, 999, 1000, 54_511, 999_999, 1_000_000, 123_456_789])
      equal(formatCount(count, locale), new Intl.NumberFormat(locale).format(count), `${locale} ${count}`)
})

test('does not use Intl in the built-in languages', (t) => {
  t.mock.method(Number.prototype, 'toLocaleString', () => {
    throw new Error('used')
  })
  equal(formatCount(12_345, 'zh-CN'), '12,345')
  equal(formatCount(12_345, 'en'), '12,345')
})
