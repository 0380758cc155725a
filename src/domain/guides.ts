import { atom, computed, type ReadableAtom } from 'nanostores'
import { anonymityGuide, guide, type Guide, type GuideFilter } from '../contract/guides.ts'
import type { QueryState } from '../runtime/query.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { forBoth, mapped } from './apps.ts'

type Store = ReadableAtom<QueryState<Guide[]>>

/** Handling guides (§3), the released ones, by sort descending (§4). */
export interface Guides {
  /** Those that hold a step with one of these item codes; the same store for the same codes. */
  of(codes: readonly string[]): Store
  /** The one with that id, or none. */
  one(id: string): Store
  $all: Store
}

const $none: Store = atom<QueryState<Guide[]>>({ state: 'ready', data: [] })

/** The keys to `invalidate`, for a guest after 'public'. */
export const guidesKey = (codes: readonly string[]) => `guides ${codes.join()}`
export const guideKey = (id: string) => `guide ${id}`
export const GUIDES = 'guides'

export function createGuides(runtime: Runtime): Guides {
  const { graphql } = runtime
  const made = new Map<string, Store>()
  const asked = (key: string, filter: GuideFilter): Store => {
    const known = made.get(key)
    if (known) return known
    const released = { ...filter, isRealease: true }
    const $found = forBoth(
      runtime,
      key,
      (signal) => graphql(anonymityGuide, released, { signal }),
      (signal) => graphql(guide, released, { signal }),
    )
    const $store = computed($found, (state) =>
      mapped(state, (all) => all.filter((one) => one.isRealease).sort((a, b) => b.sort - a.sort)),
    )
    made.set(key, $store)
    return $store
  }
  return {
    of(codes) {
      const appCode = codes.filter((code) => code !== '')
      return appCode.length ? asked(guidesKey(appCode), { appCode }) : $none
    },
    one: (id) => (id ? asked(guideKey(id), { id }) : $none),
    $all: asked(GUIDES, {}),
  }
}
