import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Runtime } from '../runtime/runtime.ts'

/** Events that come close together, such as those of a bulk action, are one change. */
const TOGETHER_MS = 400

/**
 * While listened to, every task, process and read event of the bus asks again for the lists and counts that are on
 * screen (§4, N1): at once for the first one, and once more for all that follow closely.
 */
export function createTaskLive(runtime: Runtime): { $live: ReadableAtom<boolean> } {
  const { platform, queries } = runtime
  const $live = atom(false)
  onMount($live, () => {
    let stop: (() => void) | undefined
    let more = false
    // the other tabs hear the bus themselves
    const refresh = () => ['tasks', 'processes', 'process'].forEach((key) => queries.invalidate([key], false))
    const rest = () => {
      stop = undefined
      if (!more) return
      more = false
      heard()
    }
    let turn = false
    const heard = () => {
      // a stream that dropped tells every type at once: one reload (decisions, "Bus")
      if (turn) return
      turn = true
      queueMicrotask(() => (turn = false))
      if (stop) return void (more = true)
      refresh()
      stop = platform.later(rest, TOGETHER_MS)
    }
    const ends = (['task', 'process', 'read'] as const).map((type) => runtime.on(type, heard))
    $live.set(true)
    return () => {
      for (const end of ends) end()
      stop?.()
      stop = undefined
      more = false
      $live.set(false)
    }
  })
  return { $live }
}

/** What I did shows at once, here and in the other tabs. */
export const tasksChanged = ({ queries }: Pick<Runtime, 'queries'>): void =>
  ['tasks', 'processes', 'process'].forEach((key) => queries.invalidate([key]))
