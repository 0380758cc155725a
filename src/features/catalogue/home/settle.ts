import { createApps } from '../../../domain/apps.ts'
import { createGuides } from '../../../domain/guides.ts'
import { rowsOf3 } from '../../../domain/listing-rules.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { createRecommended, ROWS_AT_FIRST } from './recommended.ts'

type Store = { get(): { state: string }; listen(run: () => void): () => void }

/** Resolves when none of the stores is loading; they stay awake until `stops` are called. */
const settled = (stores: Store[], stops: (() => void)[]): Promise<void> =>
  new Promise((done) => {
    const look = () => {
      if (stores.every((store) => store.get().state !== 'loading')) done()
    }
    for (const store of stores) stops.push(store.listen(look))
    look()
  })

/**
 * Waits until what a start page shows first has come or failed: a server renders it then, and a page that was served
 * with it is taken over then. @returns the way to let go of it
 */
export async function settleHome(runtime: Runtime): Promise<() => void> {
  const { $apps, $hot, $themes, $departments } = runtime.one(createApps)
  const { $recommended } = runtime.one(createRecommended)
  const stops: (() => void)[] = []
  await settled([$apps, $hot, $themes, $departments, $recommended], stops)
  const shown = rowsOf3($recommended.get().data ?? []).slice(0, ROWS_AT_FIRST)
  await settled([runtime.one(createGuides).of(shown.flat().map(({ code }) => code))], stops)
  return () => stops.splice(0).forEach((stop) => stop())
}
