import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { QueryState } from '../runtime/wire/query.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { switchMap } from './switch-map.ts'
import { countList, listQueryKey, type ListName } from './task-lists.ts'
import { createTaskLiveUpdates } from './task-live-updates.ts'

/** How much each list holds, for tabs and badges; refreshed by the bus, another person's from the start (T30). */
export interface TaskCounts {
  /**
   * Rows of a list (of copies the unread ones), once it is known; undefined for a guest, before, and where it cannot
   * be had: a missing badge is no message. Asked for while listened to.
   */
  $count(name: ListName): ReadableAtom<number | undefined>
}

export function createTaskCounts(runtime: Runtime): TaskCounts {
  const { queries, session } = runtime
  const { $live } = runtime.service(createTaskLiveUpdates)
  const $noCount = atom<QueryState<number> | undefined>(undefined)
  const countStores = new Map<ListName, ReadableAtom<number | undefined>>()

  function createCountStore(name: ListName): ReadableAtom<number | undefined> {
    const $query = queries.query<number>([...listQueryKey(name), 'count'], (signal) =>
      countList(runtime, name, signal),
    )
    // switched before anything is computed: a computed store lets go a second late, and the count would be asked for
    // in the name of nobody when its owner signs out
    const $state = switchMap<{ state: string }, QueryState<number> | undefined>(
      session.$session,
      ({ state }) => (state === 'guest' ? $noCount : $query),
    )
    const $count = computed($state, (state) => state?.data)
    onMount($count, () => $live.listen(() => {}))
    return $count
  }
  return {
    $count(name) {
      const $count = countStores.get(name) ?? createCountStore(name)
      countStores.set(name, $count)
      return $count
    },
  }
}
