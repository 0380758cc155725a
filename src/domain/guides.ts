import { atom, computed, type ReadableAtom } from 'nanostores'
import { anonymityGuide } from '../contract/additions/guest-details.ts'
import { guide, type Guide, type GuideFilter } from '../contract/core/guides.ts'
import { ifAbsent } from '../runtime/wire/if-absent.ts'
import type { QueryState } from '../runtime/wire/query.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { queryBySession, mapQueryData } from './apps.ts'

type GuidesStore = ReadableAtom<QueryState<Guide[]>>

/** Handling guides (§3), the released ones, by sort descending (§4). */
export interface Guides {
  /** Those that hold a step with one of these item codes; the same store for the same codes. */
  forAppCodes(codes: readonly string[]): GuidesStore
  /** The one with that id, or none. */
  byId(id: string): GuidesStore
  $all: GuidesStore
}

const $empty: GuidesStore = atom<QueryState<Guide[]>>({ state: 'ready', data: [] })

/** The keys to `invalidate`, for a guest after 'public'. */
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
      (signal) => graphql(anonymityGuide, released, { signal }).catch(ifAbsent([])),
      (signal) => graphql(guide, released, { signal }),
    )
    const $store = computed($query, (state) =>
      mapQueryData(state, (all) => all.filter((one) => one.isRealease).sort((a, b) => b.sort - a.sort)),
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
