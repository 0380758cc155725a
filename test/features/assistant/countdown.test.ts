import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { secondsOf, startCountdown } from '../../../src/features/assistant/countdown.ts'
import { scripted } from '../../double/runtime.ts'

test('a countdown lasts three seconds where nothing is said, and never more than four', () => {
  deepEqual([0, -1, NaN, Infinity, 0.2, 2, 3.4, 60].map(secondsOf), [3, 3, 3, 3, 1, 2, 3, 4])
})

test('it counts down and opens once, and tells when the browser let nothing open', () => {
  for (const [opens, end] of [
    [true, 'opened'],
    [false, 'blocked'],
  ] as const) {
    const { runtime, tick } = scripted({})
    let opened = 0
    const { $countdown } = startCountdown(runtime.platform, 3, () => {
      opened++
      return opens
    })
    tick(2999)
    deepEqual($countdown.get(), { state: 'counting', left: 1 })
    equal(opened, 0)
    tick(10_000)
    deepEqual($countdown.get(), { state: end })
    equal(opened, 1)
  }
})

test('once stopped it opens nothing', () => {
  const { runtime, tick } = scripted({})
  let opened = 0
  const { $countdown, stop } = startCountdown(runtime.platform, 3, () => Boolean(++opened))
  tick(2500)
  stop()
  tick(60_000)
  equal(opened, 0)
  deepEqual($countdown.get(), { state: 'stopped' })
})
