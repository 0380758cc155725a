import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { createSlicedLoop } from '../../src/domain/search/time-slicing.ts'

// a page that is always busy starves tasks at background priority, and the index was never built
test('yields at normal priority, by a timer where the browser has no scheduler', async (t) => {
  const priorities: (string | undefined)[] = []
  const scheduler = {
    postTask(run: () => void, { priority }: { priority?: string } = {}) {
      priorities.push(priority)
      queueMicrotask(run)
    },
  }
  Object.assign(globalThis, { scheduler })
  t.after(() => Reflect.deleteProperty(globalThis, 'scheduler'))
  let clock = 0
  const runSlices = async () => {
    const steps: number[] = []
    // each step takes 6 of the 8 ms, so each slice has one
    await createSlicedLoop({ now: () => clock })(3, (i) => (steps.push(i), (clock += 6)), 1)
    return steps
  }
  deepEqual(await runSlices(), [0, 1, 2])
  deepEqual(priorities, [undefined, undefined, undefined])
  Reflect.deleteProperty(globalThis, 'scheduler')
  deepEqual(await runSlices(), [0, 1, 2])
  deepEqual(priorities.length, 3)
})
