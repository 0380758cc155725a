import { computed, type ReadableAtom } from 'nanostores'
import { app as appOf, type AppDetail } from '../../contract/core/app-detail.ts'
import { fetchGuestDetail } from '../../domain/guest-detail.ts'
import { queryBySession } from '../../domain/apps.ts'
import type { Runtime } from '../../runtime/runtime.ts'

interface Contacts {
  /** null while loading, or if there is none. One store per id. */
  byId(id: string): ReadableAtom<AppDetail | null>
}

export function createContacts(runtime: Runtime): Contacts {
  const { graphql } = runtime
  const cache = new Map<string, ReadableAtom<AppDetail | null>>()
  return {
    byId(id) {
      if (!cache.has(id)) {
        const $detail = queryBySession(
          runtime,
          `contact ${id}`,
          (signal) => fetchGuestDetail(runtime, id, signal),
          (signal) => graphql(appOf, { id }, { signal }),
        )
        cache.set(
          id,
          computed($detail, ({ data }) => data ?? null),
        )
      }
      return cache.get(id)!
    },
  }
}
