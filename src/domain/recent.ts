import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../contract/apps.ts'
import { userRecentApps } from '../contract/apps.ts'
import { LOCAL_KEYS } from '../contract/keys.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { readIds } from '../runtime/storage.ts'
import { createApps, switched } from './apps.ts'

const MOST = 8

/** Items opened lately, newest first: this device's list, and the server's for a signed-in person (C13). */
export interface Recent {
  $recent: ReadableAtom<readonly App[]>
  add(id: string): void
}

export function createRecent(runtime: Runtime): Recent {
  const { graphql, platform, queries, session } = runtime
  const { $byId } = runtime.one(createApps)
  const { local } = platform.storages
  const $ids = atom<readonly string[]>(readIds(local, LOCAL_KEYS.recent, MOST))
  const $server = queries.query<App[]>(['recent'], (signal) => graphql(userRecentApps, {}, { signal }))
  const $here = computed([$ids, $byId], (ids, byId) => ids.flatMap((id) => byId.get(id) ?? []))
  const $both = computed([$server, $here], ({ data }, here) => {
    // the server knows all devices; what was opened a moment ago is only here yet
    const first = here.slice(0, 1)
    const all = data ? [...first, ...data.filter(({ id }) => id !== first[0]?.id)] : here
    return all.slice(0, MOST)
  })
  return {
    $recent: switched<{ state: string }, readonly App[]>(session.$session, ({ state }) =>
      state === 'guest' ? $here : $both,
    ),
    add(id) {
      const ids = [id, ...$ids.get().filter((other) => other !== id)].slice(0, MOST)
      local.set(LOCAL_KEYS.recent, JSON.stringify(ids))
      $ids.set(ids)
    },
  }
}
