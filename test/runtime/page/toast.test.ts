import { test } from 'node:test'
import { deepEqual, equal, notEqual } from 'node:assert/strict'
import { TOAST_DURATION_MS } from '../../../src/contract/limits.ts'
import { createBrowser } from '../../../src/runtime/page/browser.ts'
import { createToasts } from '../../../src/runtime/page/toast.ts'

function setUp(t: {
  mock: { timers: { enable(o: { apis: ['setTimeout'] }): void; tick(ms: number): void } }
}) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const made = createToasts(createBrowser())
  return {
    ...made,
    texts: () => made.$toasts.get().map(({ text }) => text),
    tick: (ms: number) => t.mock.timers.tick(ms),
  }
}

test('shows a success toast for 1500 ms (§9)', (t) => {
  const { show, texts, tick } = setUp(t)
  equal(TOAST_DURATION_MS, 1500)
  show('Favourite succeeded')
  tick(1499)
  deepEqual(texts(), ['Favourite succeeded'])
  tick(1)
  deepEqual(texts(), [])
})

test('shows errors and toasts with an action for longer', (t) => {
  const { show, texts, tick } = setUp(t)
  show('error', { kind: 'error' })
  show('undo?', { action: { text: 'Undo', run() {} } })
  tick(1500)
  deepEqual(texts(), ['error', 'undo?'])
  tick(4500)
  deepEqual(texts(), ['undo?'])
  tick(2000)
  deepEqual(texts(), [])
})

test('dismisses one toast and keeps the other', (t) => {
  const { show, dismiss, texts, tick, $toasts } = setUp(t)
  show('a', { kind: 'error' })
  show('b')
  dismiss($toasts.get()[0]!.id)
  deepEqual(texts(), ['b'])
  dismiss(99)
  tick(1500)
  deepEqual(texts(), [])
})

test('shows one toast at a time, beside the last error', (t) => {
  const { show, texts } = setUp(t)
  for (const text of ['a', 'b']) show(text)
  deepEqual(texts(), ['b'])
  for (const text of ['c', 'd']) show(text, { kind: 'error' })
  deepEqual(texts(), ['c', 'd'])
  show('e')
  deepEqual(texts(), ['d', 'e'])
})

test('stores the last fifty toasts in the history', (t) => {
  const { show, tick, $history } = setUp(t)
  for (let i = 1; i <= 60; i++) show(`${i}`)
  tick(1500)
  deepEqual([$history.get().length, $history.get()[0]!.text, $history.get()[49]!.text], [50, '11', '60'])
})

test('shows the same text twice as another toast, which is announced again', (t) => {
  const { show, $toasts } = setUp(t)
  show('a')
  const [first] = $toasts.get()
  show('a')
  notEqual($toasts.get()[0]!.id, first!.id)
})
