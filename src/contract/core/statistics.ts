import type { TenantVariables } from './apps.ts'
import { graphql } from '../operation.ts'
import { field, array, number, object, string, text } from '../decoders.ts'

/** §3 App statistic. */
export interface AppStatistic {
  code: string
  name: string
  value: number
}

export type StatisticType = 'AMOUNT' | 'VISITS_BY_APP'

const decodeStatistic = object<AppStatistic>({ code: string(), name: text, value: number() })

/** §7: `BLFS` is a like match on the handling method; '' matches all. */
export interface StatisticsFilter {
  type: StatisticType
  trait: string
  BLFS: string
}
export const appStatistics = graphql<StatisticsFilter, AppStatistic[]>(
  `
    query appStatistics($type: AppStatisticType!, $trait: String, $BLFS: String) {
      appStatistics(type: $type, filter: { trait: $trait, BLFS: { like: $BLFS } }) {
        code
        name
        value
      }
    }
  `,
  field('appStatistics', array(decodeStatistic)),
)
export const anonymityAppStatistics = graphql<StatisticsFilter & TenantVariables, AppStatistic[]>(
  `
    query anonymityAppStatistics($type: AppStatisticType!, $trait: String, $BLFS: String, $tenant: String!) {
      anonymityAppStatistics(type: $type, filter: { trait: $trait, BLFS: { like: $BLFS } }, tenant: $tenant) {
        code
        name
        value
      }
    }
  `,
  field('anonymityAppStatistics', array(decodeStatistic)),
)
