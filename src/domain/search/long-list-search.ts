import { toJson } from '../../contract/to-json.ts'
import type { App } from '../../contract/core/apps.ts'
import type { Filters } from '../app-rules.ts'
import { filterApps } from '../filter-apps.ts'
import { createNameRank } from './linear-scan.ts'
import type { FacetCounts, ResultSet } from './result-set.ts'
import { createScan, type ScannedList } from './scan.ts'
import { createSlicedLoop, type TimeSlicing } from './time-slicing.ts'

type KeywordQuery = Partial<Filters> & { keyword: string }

interface LongListOptions extends ScannedList {
  /** In the order of results. */
  sorted: readonly App[]
  slicing: TimeSlicing
  /** Called when a partial result is complete: find it again. */
  onComplete(): void
}

export interface LongListSearch {
  /**
   * Returns the matches by name, which the complete result begins with, and scans the other texts in time slices.
   * @param counts those of a result before, which stay until then
   */
  find(query: KeywordQuery, counts: FacetCounts): ResultSet
  /** Settles when nothing is being scanned. */
  idle(): Promise<unknown>
}

/** Searches a long list without an index, for which a scan at once would block for hundreds of milliseconds. */
export function createLongListSearch(options: LongListOptions): LongListSearch {
  const { sorted, position, letterOf, slicing, onComplete } = options
  let results = new Map<string, ResultSet>()
  let latestKeyword: string | undefined
  let abortController = new AbortController()
  slicing.signal?.addEventListener('abort', () => abortController.abort())
  let latest: ResultSet | undefined
  let scanning: Promise<unknown> = Promise.resolve()

  async function complete(query: KeywordQuery, key: string): Promise<void> {
    const known = results
    const { signal } = abortController
    const scan = createScan(options, query)
    await createSlicedLoop({ ...slicing, signal })(sorted.length, (i) => scan.add(sorted[i]!))
    known.set(key, (latest = scan.result()))
    onComplete()
  }
  function preview(query: KeywordQuery, counts: FacetCounts): ResultSet {
    const rankOf = createNameRank(query.keyword)
    const byRank: App[][] = [[], [], []]
    for (const app of sorted) byRank[rankOf(app)]?.push(app)
    const positions = filterApps(byRank.flat(), { ...query, keyword: '' }, letterOf).map(position)
    return { positions, total: positions.length, counts, approximate: false, partial: true }
  }
  return {
    find(query, counts) {
      if (query.keyword !== latestKeyword) {
        abortController.abort()
        abortController = new AbortController()
        latestKeyword = query.keyword
        results = new Map()
      }
      const key = toJson(query)
      let result = results.get(key)
      if (!result) {
        results.set(key, (result = preview(query, latest?.counts ?? counts)))
        // it rejects only if it is aborted
        scanning = Promise.all([scanning, complete(query, key).catch(() => {})])
      }
      return result
    },
    idle: () => scanning,
  }
}
