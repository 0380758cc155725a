import { atom, computed, type ReadableAtom } from 'nanostores'
import { anonymityGuide } from '../contract/additions/guest-details.ts'
import { guide, type Guide, type GuideFilter } from '../contract/core/guides.ts'
import { ifNotFound } from '../runtime/wire/if-not-found.ts'
import type { QueryState } from '../runtime/wire/query.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { queryBySession, mapQueryData } from './apps.ts'

type GuidesStore = ReadableAtom<QueryState<Guide[]>>

/** Released handling guides (§3), by `sort` descending (§4). */
export interface Guides {
  /** Guides with a step that has one of these item codes; returns the same store for the same codes. */
  forAppCodes(codes: readonly string[]): GuidesStore
  /** The guide with this id, or an empty list. */
  byId(id: string): GuidesStore
  $all: GuidesStore
}

const $empty: GuidesStore = atom<QueryState<Guide[]>>({ state: 'ready', data: [] })

/** Query keys for `invalidate`; prefixed with 'public' for guests. */
export const guidesQueryKey = (codes: readonly string[]) => `guides ${codes.join()}`
export const guideQueryKey = (id: string) => `guide ${id}`
export const GUIDES_QUERY_KEY = 'guides'

export function createGuides(runtime: Runtime): Guides {
  const { graphql } = runtime
  const stores = new Map<string, GuidesStore>()
  const guidesStore = (key: string, filter: GuideFilter): GuidesStore => {
    const cached = stores.get(key)
    if (cached) return cached
    const released = { ...filter, isRealease: true }
    const $query = queryBySession(
      runtime,
      key,
      (signal) => graphql(anonymityGuide, released, { signal }).catch(ifNotFound([])),
      (signal) => graphql(guide, released, { signal }),
    )
    const $store = computed($query, (state) =>
      mapQueryData(state, (guides) =>
        guides.filter((guide) => guide.isRealease).sort((a, b) => b.sort - a.sort),
      ),
    )
    stores.set(key, $store)
    return $store
  }
  return {
    forAppCodes(codes) {
      const appCode = codes.filter((code) => code !== '')
      return appCode.length ? guidesStore(guidesQueryKey(appCode), { appCode }) : $empty
    },
    byId: (id) => (id ? guidesStore(guideQueryKey(id), { id }) : $empty),
    $all: guidesStore(GUIDES_QUERY_KEY, {}),
  }
}
