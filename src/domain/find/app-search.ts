import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { App } from '../../contract/core/apps.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { createApps } from '../apps.ts'
import { needsPinyin } from '../initial-letter.ts'
import { createAppFinder, type AppFinder } from './app-finder.ts'
import { stageFor, type SearchStage } from './text-search.ts'

/** The search over the loaded items and its stage: each stage finds more, and `find` never waits for the next one. */
export interface AppSearchState {
  apps: readonly App[]
  search: AppFinder
  stage: SearchStage
}

export interface AppSearch {
  $searchState: ReadableAtom<AppSearchState>
  /**
   * Call when the search or the letters are first used: loads what finds more than the text as it is written.
   * @param keyword without Latin letters, the pinyin library is not loaded; also when somebody is about to type
   */
  warmUp(keyword?: string): void
}

/** The texts of a longer list are folded before the first key. */
export const LONG_LIST = 2000

/** The shared search over a page's items; recreated when the items change. */
export function createAppSearch(runtime: Runtime): AppSearch {
  const { $apps } = runtime.service(createApps)
  const { digitLetters } = runtime.config
  let requested: 'text' | 'pinyin' | undefined
  // readings are kept when the items are reloaded, for example after a sign-in
  const readings = new Map<string, string>()
  const createState = (apps: readonly App[]): AppSearchState => {
    const search: AppFinder = createAppFinder(apps, {
      digitLetters,
      readings,
      onStage: (stage) => {
        if (current.search === search) publish({ apps, search, stage })
      },
    })
    return { apps, search, stage: 'plain' }
  }
  // kept beside the store: `get` on an unmounted store mounts it, also from the function that ends its mount
  let current = createState([])
  const $searchState = atom(current)
  const publish = (state: AppSearchState) => {
    current = state
    $searchState.set(state)
  }
  const lastWithoutLibrary = () =>
    current.apps.every((app) => app.pinyin !== '' || !needsPinyin(app.name)) ? 'pinyin' : 'text'
  const warm = () => {
    if (requested && current.apps.length)
      void current.search.warmUp(requested === 'text' ? lastWithoutLibrary() : requested)
  }
  onMount($searchState, () => {
    let cancelIdle = () => {}
    const unsubscribe = $apps.subscribe(({ data = [] }) => {
      if (data === current.apps) return
      current.search.dispose()
      const next = createState(data)
      current = next
      // started before it is published, so that `isBuilding` is true for subscribers
      warm()
      publish(next)
      cancelIdle()
      // the first key would fold a long list
      if (data.length > LONG_LIST) cancelIdle = runtime.platform.schedule(() => api.warmUp(''), 0)
    })
    return () => {
      unsubscribe()
      cancelIdle()
      current.search.dispose()
      publish(createState([]))
    }
  })
  const api: AppSearch = {
    $searchState,
    warmUp(keyword) {
      if (requested !== 'pinyin') requested = keyword === undefined ? 'pinyin' : stageFor(keyword)
      warm()
    },
  }
  return api
}
