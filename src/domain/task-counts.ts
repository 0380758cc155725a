import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { QueryState } from '../runtime/wire/query.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { memoize } from '../runtime/page/memoize.ts'
import { bySession } from './switch-map.ts'
import { countList, listQueryKey, type ListName } from './task-lists.ts'
import { createTaskLiveUpdates } from './task-live-updates.ts'

/** The size of each list, for tabs and badges; refreshed by the bus, reset when the user changes. */
interface TaskCounts {
  /**
   * Number of rows of a list (unread ones for copies). undefined for guests, while loading, and if it fails: a missing
   * badge needs no error message. Fetched while it has listeners.
   */
  $count(name: ListName): ReadableAtom<number | undefined>
}

export function createTaskCounts(runtime: Runtime): TaskCounts {
  const { queries, session } = runtime
  const { $live } = runtime.service(createTaskLiveUpdates)
  const $noCount = atom<QueryState<number> | undefined>(undefined)

  function createCountStore(name: ListName): ReadableAtom<number | undefined> {
    const $query = queries.query<number>([...listQueryKey(name), 'count'], (signal) =>
      countList(runtime, name, signal),
    )
    // switch before `computed`: a computed store unsubscribes a second late, and would refetch the count after the user
    // has signed out
    const $state = bySession(session, $noCount, $query)
    const $count = computed($state, (state) => state?.data)
    onMount($count, () => $live.listen(() => {}))
    return $count
  }
  return { $count: memoize(createCountStore) }
}
