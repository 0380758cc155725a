import { computed, type ReadableAtom } from 'nanostores'
import {
  anonymityAppStatistics,
  appStatistics,
  type AppStatistic,
  type StatisticType,
} from '../../../contract/statistics.ts'
import { forBoth, mapped } from '../../../domain/apps.ts'
import type { QueryState } from '../../../runtime/query.ts'
import type { Runtime } from '../../../runtime/runtime.ts'

type Store = ReadableAtom<QueryState<AppStatistic[]>>

/** Figures of the items of the configured trait (C14). */
export interface Statistics {
  /** How many items there are, in all and by handling method. */
  $amount: Store
  /** How often items were opened, the most used first; `handling` '' counts all. The same store for the same one. */
  visits(handling: string): Store
}

const MOST_USED = 5

export const statisticsKey = (type: StatisticType, handling = '') => `statistics ${type} ${handling}`

export function createStatistics(runtime: Runtime): Statistics {
  const { config, graphql } = runtime
  const { tenant, trait } = config
  const ask = (type: StatisticType, BLFS = ''): Store =>
    forBoth(
      runtime,
      statisticsKey(type, BLFS),
      (signal) => graphql(anonymityAppStatistics, { type, trait, BLFS, tenant }, { signal }),
      (signal) => graphql(appStatistics, { type, trait, BLFS }, { signal }),
    )
  const made = new Map<string, Store>()
  return {
    $amount: ask('AMOUNT'),
    visits(handling) {
      if (!made.has(handling))
        made.set(
          handling,
          computed(ask('VISITS_BY_APP', handling), (state) =>
            mapped(state, (all) =>
              all
                .filter((one) => one.value > 0)
                .sort((a, b) => b.value - a.value)
                .slice(0, MOST_USED),
            ),
          ),
        )
      return made.get(handling)!
    },
  }
}
