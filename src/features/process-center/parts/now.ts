import { atom, onMount, type ReadableAtom } from 'nanostores'
import { useOne, useStore } from '../../../element/univ.ts'
import type { Runtime } from '../../../runtime/runtime.ts'

const MINUTE = 60_000

/** The time to the minute, for what is told relative to it. */
export function createMinutes({ platform }: Runtime): { $now: ReadableAtom<number> } {
  const $now = atom(platform.now())
  onMount($now, () => {
    let stop = () => {}
    const tick = () => {
      $now.set(platform.now())
      stop = platform.later(tick, MINUTE)
    }
    tick()
    return () => stop()
  })
  return { $now }
}

export const useNow = (): number => useStore(useOne(createMinutes).$now)
