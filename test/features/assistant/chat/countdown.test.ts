import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { clampSeconds, startCountdown } from '../../../../src/features/assistant/chat/countdown.ts'
import { createScriptedRuntime } from '../../../double/scripted-runtime.ts'

test('lasts three seconds by default and at most four', () => {
  deepEqual([0, -1, NaN, Infinity, 0.2, 2, 3.4, 60].map(clampSeconds), [3, 3, 3, 3, 1, 2, 3, 4])
})

test('counts down, opens once and reports a blocked popup', () => {
  for (const [opens, end] of [
    [true, 'opened'],
    [false, 'blocked'],
  ] as const) {
    const { runtime, tick } = createScriptedRuntime({})
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

test('opens nothing after it has stopped', () => {
  const { runtime, tick } = createScriptedRuntime({})
  let opened = 0
  const { $countdown, stop } = startCountdown(runtime.platform, 3, () => Boolean(++opened))
  tick(2500)
  stop()
  tick(60_000)
  equal(opened, 0)
  deepEqual($countdown.get(), { state: 'stopped' })
})
