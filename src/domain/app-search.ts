import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { App } from '../contract/core/apps.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { createApps } from './apps.ts'
import { needsPinyin } from './initial-letter.ts'
import { createStagedSearch, type StagedSearch, type SearchStage } from './search/staged-search.ts'

/** The search of the loaded items, and how far it has come: each stage finds more, and none is waited for. */
export interface AppSearchState {
  apps: readonly App[]
  search: StagedSearch
  stage: SearchStage
}

export interface AppSearch {
  $searchState: ReadableAtom<AppSearchState>
  /** Searching or letters are used: what is missing is loaded and built now, in slices (quality §2). */
  warmUp(): void
}

/** The one search of a page's items; made anew when the items change. */
export function createAppSearch(runtime: Runtime): AppSearch {
  const { $apps } = runtime.service(createApps)
  const { digitLetters } = runtime.config
  let isRequested = false
  // data that come again, as after a sign-in, keep what is known
  const readings = new Map<string, string>()
  const createState = (apps: readonly App[]): AppSearchState => {
    const search: StagedSearch = createStagedSearch(apps, {
      digitLetters,
      readings,
      onStage: (stage) => {
        if ($searchState.get().search === search) $searchState.set({ apps, search, stage })
      },
    })
    return { apps, search, stage: 'plain' }
  }
  const $searchState = atom<AppSearchState>(createState([]))
  onMount($searchState, () => {
    let cancelIdle = () => {}
    const unsubscribe = $apps.subscribe(({ data = [] }) => {
      const previous = $searchState.get()
      if (data === previous.apps) return
      previous.search.dispose()
      const next = createState(data)
      // begun before it is shown: what is not known yet counts as pending
      if (isRequested) void next.search.warmUp()
      $searchState.set(next)
      cancelIdle()
      // readings that the server sent cost nothing; the pinyin library waits until it is wanted
      const hasAllPinyin = data.length > 0 && data.every((app) => app.pinyin !== '' || !needsPinyin(app.name))
      if (!isRequested && hasAllPinyin)
        cancelIdle = runtime.platform.schedule(() => void $searchState.get().search.warmUp(), 0)
    })
    return () => {
      unsubscribe()
      cancelIdle()
      $searchState.get().search.dispose()
      $searchState.set(createState([]))
    }
  })
  return {
    $searchState,
    warmUp() {
      isRequested = true
      void $searchState.get().search.warmUp()
    },
  }
}
