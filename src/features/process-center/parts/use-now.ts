import { atom, onMount, type ReadableAtom } from 'nanostores'
import { useService, useStore } from '../../../element/hooks/view-hooks.ts'
import type { Runtime } from '../../../runtime/runtime.ts'

const MINUTE = 60_000

/** A clock that ticks every minute, for relative times. */
function createMinuteClock({ platform }: Runtime): { $now: ReadableAtom<number> } {
  const $now = atom(platform.now())
  onMount($now, () => {
    let cancelTimer = () => {}
    const tick = () => {
      $now.set(platform.now())
      cancelTimer = platform.schedule(tick, MINUTE)
    }
    tick()
    return () => cancelTimer()
  })
  return { $now }
}

export const useNow = (): number => useStore(useService(createMinuteClock).$now)
