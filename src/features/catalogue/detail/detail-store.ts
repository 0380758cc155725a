import { atom, computed, type ReadableAtom } from 'nanostores'
import * as contract from '../../../contract/core/app-detail.ts'
import type { AppDetail } from '../../../contract/core/app-detail.ts'
import { fetchGuestDetail } from '../../../domain/guest-detail.ts'
import { queryBySession, mapQueryData, isVisibleTo } from '../../../domain/apps.ts'
import type { QueryState } from '../../../runtime/wire/query.ts'
import type { Runtime } from '../../../runtime/runtime.ts'

type ReadableDetail = ReadableAtom<QueryState<AppDetail | null>>

/** Full items; null when not found or not visible to this user (§5). */
interface DetailStore {
  /** One store per item. */
  byId(id: string): ReadableDetail
}

/** Query key for `invalidate`; a guest's key starts with 'public'. */
export const detailKey = (id: string) => `app ${id}`

const $emptyDetail: ReadableDetail = atom<QueryState<AppDetail | null>>({ state: 'ready', data: null })

export function createDetailStore(runtime: Runtime): DetailStore {
  const { config, graphql, session } = runtime
  const { trait } = config
  const cache = new Map<string, ReadableDetail>()
  return {
    byId(id) {
      if (id === '') return $emptyDetail
      if (!cache.has(id)) {
        const $detail = queryBySession(
          runtime,
          detailKey(id),
          (signal) => fetchGuestDetail(runtime, id, signal),
          (signal) => graphql(contract.app, { id }, { signal }),
        )
        cache.set(
          id,
          computed([$detail, session.$session], (detail, { state }) =>
            mapQueryData(
              detail,
              (app) =>
                app &&
                (isVisibleTo(app, { trait, guest: !runtime.source && state === 'guest' }) ? app : null),
            ),
          ),
        )
      }
      return cache.get(id)!
    },
  }
}
