import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { mapInSlices } from '../../src/domain/slices.ts'

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
    const list = [...Array(12).keys()]
    // each step takes 2 of the 5 ms, and the clock is read every fourth step
    return mapInSlices(list, (i) => ((clock += 2), i), { now: () => clock })
  }
  deepEqual(await runSlices(), [...Array(12).keys()])
  deepEqual(priorities, [undefined, undefined, undefined])
  Reflect.deleteProperty(globalThis, 'scheduler')
  deepEqual(await runSlices(), [...Array(12).keys()])
  deepEqual(priorities.length, 3)
})
