import { atom, computed, type ReadableAtom } from 'nanostores'
import { anonymityGuide, guide, type Guide } from '../contract/guides.ts'
import type { QueryState } from '../runtime/query.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { forBoth, mapped } from './apps.ts'

/** Handling guides (§3), the released ones, by sort descending (§4). */
export interface Guides {
  /** Those that hold a step with one of these item codes; the same store for the same codes. */
  of(codes: readonly string[]): ReadableAtom<QueryState<Guide[]>>
}

const $none = atom<QueryState<Guide[]>>({ state: 'ready', data: [] })

export function createGuides(runtime: Runtime): Guides {
  const { graphql } = runtime
  const made = new Map<string, ReadableAtom<QueryState<Guide[]>>>()
  return {
    of(codes) {
      const appCode = codes.filter((code) => code !== '')
      const key = `guides ${appCode.join()}`
      if (appCode.length === 0) return $none
      if (!made.has(key)) {
        const filter = { appCode, isRealease: true }
        const $all = forBoth(
          runtime,
          key,
          (signal) => graphql(anonymityGuide, filter, { signal }),
          (signal) => graphql(guide, filter, { signal }),
        )
        made.set(
          key,
          computed($all, (state) =>
            mapped(state, (all) => all.filter((one) => one.isRealease).sort((a, b) => b.sort - a.sort)),
          ),
        )
      }
      return made.get(key)!
    },
  }
}
