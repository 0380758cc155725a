import { graphql } from '../operation.ts'
import { field, array, number, object, selectionOf, string, text } from '../decoders.ts'
import { call, docs } from '../docs.ts'

const decodeStatistic = object(
  { code: string(), name: text, value: number() },
  docs('AppStatistic', 'A count: by item (VISITS_BY_APP) or by kind (AMOUNT).'),
)
const decodeStatistics = array(decodeStatistic)
/** §3 App statistic. */
export type AppStatistic = ReturnType<typeof decodeStatistic>

export type StatisticType = 'AMOUNT' | 'VISITS_BY_APP'
/** §7: `BLFS` is a like match on the handling method; '' matches all. */
export interface StatisticsFilter {
  type: StatisticType
  trait: string
  BLFS: string
}
const SELECTION = selectionOf(decodeStatistic.fields!)
const VARIABLES = '$type: AppStatisticType!, $trait: String, $BLFS: String'
const FILTER = 'type: $type, filter: { trait: $trait, BLFS: { like: $BLFS } }'
export const appStatistics = graphql<StatisticsFilter, AppStatistic[]>(
  `query appStatistics(${VARIABLES}) { appStatistics(${FILTER}) { ${SELECTION} } }`,
  field('appStatistics', decodeStatistics),
  call({ values: { AppStatisticType: ['AMOUNT', 'VISITS_BY_APP'] } }),
)
export const anonymityAppStatistics = graphql<StatisticsFilter & { tenant: string }, AppStatistic[]>(
  `query anonymityAppStatistics(${VARIABLES}, $tenant: String!) { anonymityAppStatistics(${FILTER}, tenant: $tenant) { ${SELECTION} } }`,
  field('anonymityAppStatistics', decodeStatistics),
)
