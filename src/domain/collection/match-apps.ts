import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { App } from '../../contract/core/apps.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { QueryState } from '../../runtime/wire/query.ts'

/**
 * The items of a list that match a keyword, in its order; all of them without one. The catalogue's search is loaded with
 * the first keyword; what was shown stays until it has found something.
 */
export function matchApps(
  runtime: Runtime,
  $list: ReadableAtom<QueryState<App[]>>,
  $keyword: ReadableAtom<string>,
): ReadableAtom<readonly App[]> {
  // null: no keyword; an empty set: nothing matches
  const $found = atom<ReadonlySet<string> | null>(null)
  onMount($found, () => {
    let wanted = ''
    let stopFinding = () => {}
    async function find(keyword: string): Promise<void> {
      const { createAppSearch } = await import('../find/app-search.ts')
      if (wanted !== keyword) return
      const { $searchState, warmUp } = runtime.service(createAppSearch)
      stopFinding = $searchState.subscribe(({ apps, search }) => {
        // while they are loading nothing is hidden
        if (apps.length > 0) $found.set(new Set(search.find({ keyword }).apps.map(({ id }) => id)))
      })
      warmUp(keyword)
    }
    const stop = $keyword.subscribe((keyword) => {
      stopFinding()
      wanted = keyword
      if (keyword) find(keyword).catch((e: unknown) => runtime.platform.log(String(e)))
      else $found.set(null)
    })
    return () => {
      stop()
      stopFinding()
      wanted = ''
    }
  })
  return computed([$list, $found], ({ data = [] }, found) =>
    found ? data.filter(({ id }) => found.has(id)) : data,
  )
}
