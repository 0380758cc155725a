import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { App } from '../contract/apps.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { createApps } from './apps.ts'
import { needsReading } from './letter.ts'
import { createSearch, type Search, type Stage } from './search/search.ts'

/** The search of the loaded items, and how far it has come: each stage finds more, and none is waited for. */
export interface Finding {
  apps: readonly App[]
  search: Search
  stage: Stage
}

export interface Finder {
  $finding: ReadableAtom<Finding>
  /** Searching or letters are used: what is missing is loaded and built now, in slices (quality §2). */
  warm(): void
}

/** The one search of a page's items; made anew when the items change. */
export function createFinder(runtime: Runtime): Finder {
  const { $apps } = runtime.one(createApps)
  const { digitLetters } = runtime.config
  let wanted = false
  const made = (apps: readonly App[]): Finding => {
    const search: Search = createSearch(apps, {
      digitLetters,
      onStage: (stage) => {
        if ($finding.get().search === search) $finding.set({ apps, search, stage })
      },
    })
    return { apps, search, stage: 'plain' }
  }
  const $finding = atom<Finding>(made([]))
  onMount($finding, () => {
    let stopIdle = () => {}
    const stop = $apps.subscribe(({ data = [] }) => {
      const before = $finding.get()
      if (data === before.apps) return
      before.search.stop()
      $finding.set(made(data))
      stopIdle()
      // readings that the server sent cost nothing; the pinyin library waits until it is wanted
      const sent = data.length > 0 && data.every((app) => app.pinyin !== '' || !needsReading(app.name))
      if (wanted) void $finding.get().search.warm()
      else if (sent) stopIdle = runtime.platform.later(() => void $finding.get().search.warm(), 0)
    })
    return () => {
      stop()
      stopIdle()
      $finding.get().search.stop()
      $finding.set(made([]))
    }
  })
  return {
    $finding,
    warm() {
      wanted = true
      void $finding.get().search.warm()
    },
  }
}
