import type { ReadableAtom } from 'nanostores'
import { pageGlobals } from '../../runtime/page/page-globals.ts'
import type { QueryState } from '../../runtime/wire/query.ts'

/** Milliseconds. Then a skeleton is better than nothing. */
const MAX_WAIT_MS = 100

/**
 * Loads the data of a tag's first render, and resolves once it is there, if the start script has requested replies: they
 * usually arrive with the scripts, and rendering a skeleton first costs as much as rendering the content.
 */
export async function loadEarlyData(queries: readonly ReadableAtom<QueryState<unknown>>[]): Promise<void> {
  if (!pageGlobals().early.size) return
  const stops: (() => void)[] = []
  const loaded = queries.map(
    (query) =>
      new Promise<void>((resolve) => {
        stops.push(query.subscribe(({ state, data }) => (state !== 'loading' || data) && resolve()))
      }),
  )
  await Promise.race([Promise.all(loaded), new Promise((done) => setTimeout(done, MAX_WAIT_MS))])
  // a store keeps its data for a second, and the tag subscribes when it renders
  for (const stop of stops) stop()
}
