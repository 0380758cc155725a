import { equal } from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { runWhenIdle } from '../../../src/features/assistant/run-when-idle.ts'

// Node has no requestIdleCallback, as Safari.
beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())

test('without requestIdleCallback, runs a moment later, once', () => {
  let runs = 0
  runWhenIdle(() => runs++)
  equal(runs, 0)
  mock.timers.tick(10_000)
  equal(runs, 1)
})

test('without requestIdleCallback, does not run once cancelled', () => {
  let runs = 0
  const cancel = runWhenIdle(() => runs++)
  cancel()
  mock.timers.tick(10_000)
  equal(runs, 0)
})
