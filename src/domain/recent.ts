import { computed, type ReadableAtom } from 'nanostores'
import type { App } from '../contract/apps.ts'
import { userRecentApps } from '../contract/apps.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { createApps } from './apps.ts'
import { createRecentIds, MOST_RECENT } from './recent-ids.ts'
import { switched } from './switched.ts'

/** Items opened lately, newest first: this device's list, and the server's for a signed-in person (C13). */
export interface Recent {
  $recent: ReadableAtom<readonly App[]>
  add(id: string): void
}

export function createRecent(runtime: Runtime): Recent {
  const { graphql, queries, session } = runtime
  const { $byId } = runtime.one(createApps)
  const { $ids, add } = runtime.one(createRecentIds)
  const $server = queries.query<App[]>(['recent'], (signal) => graphql(userRecentApps, {}, { signal }))
  const $here = computed([$ids, $byId], (ids, byId) => ids.flatMap((id) => byId.get(id) ?? []))
  const $both = computed([$server, $here], ({ data }, here) => {
    // the server knows all devices; what was opened a moment ago is only here yet
    const first = here.slice(0, 1)
    const all = data ? [...first, ...data.filter(({ id }) => id !== first[0]?.id)] : here
    return all.slice(0, MOST_RECENT)
  })
  return {
    $recent: switched<{ state: string }, readonly App[]>(session.$session, ({ state }) =>
      state === 'guest' ? $here : $both,
    ),
    add,
  }
}
