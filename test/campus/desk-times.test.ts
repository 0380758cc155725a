import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { showDay, showPeriod, showTime, toLocalTime } from '../../src/campus/desk/desk-times.ts'

const at = (text: string) => new Date(`${text}+08:00`)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a period of whole days has no hours, and its last day is the one before its midnight', () => {
  const [starts, ends] = [at('2025-11-27T00:00'), at('2025-12-04T00:00')]
  deepEqual(
    (['en', 'zh'] as const).map((lang) => plain(showPeriod(starts, ends, lang))),
    ['27 November 2025 – 3 December 2025', '2025年11月27日 – 2025年12月3日'],
  )
  equal(plain(showPeriod(starts, at('2025-11-28T00:00'), 'en')), '27 November 2025')
  equal(
    plain(showPeriod(starts, at('2025-11-27T18:30'), 'zh')),
    '2025年11月27日 00:00 – 2025年11月27日 18:30',
  )
})

test('days of this year go without it, and a time is as a form field has it', () => {
  const today = new Date()
  const year = toLocalTime(today).slice(0, 4)
  equal(showDay(today, 'en').includes(year), false)
  equal(plain(showTime(at('2025-03-01T08:05'), 'en')), '1 March 2025, 08:05')
  equal(toLocalTime(at('2025-03-01T08:05')), '2025-03-01T08:05')
})
