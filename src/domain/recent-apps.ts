import { computed, type ReadableAtom } from 'nanostores'
import { type App, userRecentApps } from '../contract/core/apps.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { createApps } from './apps.ts'
import { createRecentIds, MAX_RECENT } from './recent-ids.ts'
import { bySession } from './switch-map.ts'

/** Recently opened items, newest first: from this device, and from the server for signed-in users. */
interface RecentApps {
  $recentApps: ReadableAtom<readonly App[]>
}

export function createRecentApps(runtime: Runtime): RecentApps {
  const { graphql, queries, session } = runtime
  const { $byId } = runtime.service(createApps)
  const { $ids } = runtime.service(createRecentIds)
  const $server = queries.query<App[]>(['recent'], (signal) => graphql(userRecentApps, {}, { signal }))
  const $local = computed([$ids, $byId], (ids, byId) => ids.flatMap((id) => byId.get(id) ?? []))
  const $merged = computed([$server, $local], ({ data }, local) => {
    // the server has the items of all devices, but may not have the one opened last on this device
    const latest = local.slice(0, 1)
    const recent = data ? [...latest, ...data.filter(({ id }) => id !== latest[0]?.id)] : local
    return recent.slice(0, MAX_RECENT)
  })
  return { $recentApps: bySession(session, $local, $merged) }
}
