import type { ReadableAtom } from 'nanostores'
import {
  anonymityAppStatistics,
  appStatistics,
  type AppStatistic,
  type StatisticType,
} from '../../../contract/core/statistics.ts'
import { queryBySession, mapQuery } from '../../../domain/apps.ts'
import { memoize } from '../../../runtime/page/memoize.ts'
import type { QueryState } from '../../../runtime/wire/query.ts'
import type { Runtime } from '../../../runtime/runtime.ts'

type ReadableStatistics = ReadableAtom<QueryState<AppStatistic[]>>

/** Statistics of the items with the configured trait. */
interface StatisticsStore {
  /** Number of items, in total and by handling method. */
  $itemCounts: ReadableStatistics
  /** Items by number of opens, descending; `handling` '' for all. One store per handling method. */
  visits(handling: string): ReadableStatistics
}

const MAX_MOST_USED = 5

export const statisticsKey = (type: StatisticType, handling = '') => `statistics ${type} ${handling}`

export function createStatisticsStore(runtime: Runtime): StatisticsStore {
  const { config, graphql } = runtime
  const { tenant, trait } = config
  const createQuery = (type: StatisticType, BLFS = ''): ReadableStatistics =>
    queryBySession(
      runtime,
      statisticsKey(type, BLFS),
      (signal) => graphql(anonymityAppStatistics, { type, trait, BLFS, tenant }, { signal }),
      (signal) => graphql(appStatistics, { type, trait, BLFS }, { signal }),
    )
  return {
    $itemCounts: createQuery('AMOUNT'),
    visits: memoize((handling) =>
      mapQuery(createQuery('VISITS_BY_APP', handling), (entries) =>
        entries
          .filter((entry) => entry.value > 0)
          .sort((a, b) => b.value - a.value)
          .slice(0, MAX_MOST_USED),
      ),
    ),
  }
}
