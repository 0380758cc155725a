import { createApps } from '../../../domain/apps.ts'
import { createGuides } from '../../../domain/guides.ts'
import { createProjects } from '../../../domain/projects.ts'
import { chunkIntoRows } from '../../../domain/listing-rules.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { BelowFoldSections } from '../home-sections.tsx'
import { createRecommendedStore, INITIAL_ROWS } from './recommended-store.ts'
import { createStatisticsStore } from './statistics-store.ts'

type LoadableStore = { get(): { state: string }; listen(run: () => void): () => void }

/** Resolves once no store is loading. The stores stay mounted until `unsubscribes` are called. */
const whenLoaded = (stores: LoadableStore[], unsubscribes: (() => void)[]): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (stores.every((store) => store.get().state !== 'loading')) resolve()
    }
    for (const store of stores) unsubscribes.push(store.listen(check))
    check()
  })

/**
 * Resolves once the first sections and their data have loaded or failed. Then a server can render them, and a
 * prerendered page can be hydrated.
 * @returns a function that releases the data
 */
export async function prefetchHome(runtime: Runtime, sections: string): Promise<() => void> {
  const belowFold = BelowFoldSections.preload()
  const { $apps, $hot, $themes, $departments } = runtime.service(createApps)
  const { $recommended } = runtime.service(createRecommendedStore)
  const unsubscribes: (() => void)[] = []
  const { $itemCounts, visits } = runtime.service(createStatisticsStore)
  const stores = [
    ...[$apps, $hot, $themes, $departments, $recommended],
    ...(sections.includes('statistics') ? [$itemCounts, visits('')] : []),
    ...(sections.includes('projects') ? [runtime.service(createProjects).$projects] : []),
  ]
  await whenLoaded(stores, unsubscribes)
  await belowFold
  const visibleRows = chunkIntoRows($recommended.get().data ?? []).slice(0, INITIAL_ROWS)
  await whenLoaded(
    [runtime.service(createGuides).forAppCodes(visibleRows.flat().map(({ code }) => code))],
    unsubscribes,
  )
  return () => unsubscribes.splice(0).forEach((stop) => stop())
}
