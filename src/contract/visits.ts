import { rest } from './operation.ts'
import { field, list, number, record, text, time } from './shape.ts'
import { LABEL, VISIT_PATHS } from './visit-paths.ts'

export { LABEL }

/** `label` is ours (V7): the counter of one site or page; left out, the hall's own. */
export interface VisitInput {
  query?: { label?: string }
}

/** Counts of visits (§7 Task-centre calls). All are public. */
export const visitTotal = rest<VisitInput, number>(
  'taskCenter',
  `GET ${VISIT_PATHS.total}`,
  field('t', number()),
  true,
)
export const visitToday = rest<VisitInput, number>(
  'taskCenter',
  `GET ${VISIT_PATHS.today}`,
  field('t', number()),
  true,
)
/** An array whose first item is the number of visitors online (§7). */
export const visitOnline = rest<VisitInput, number>(
  'taskCenter',
  `GET ${VISIT_PATHS.online}`,
  field('t', (v) => list(number())(v)[0] ?? 0),
  true,
)

export interface AppVisits {
  id: string
  name: string
  value: number
}
const readVisits = record<AppVisits>({ id: text(), name: text(), value: number() })
export const statsAppList = rest<object, AppVisits[]>(
  'taskCenter',
  'GET /api/noLogin/statsAppList',
  field('t', list(readVisits)),
  true,
)

export interface AccessRecord {
  labelName: string
  date: number
  value: number
}
export const accessRecord = rest<{ query: { labelName: string } }, AccessRecord[]>(
  'taskCenter',
  'GET /api/accessRecord',
  field('t', list(record<AccessRecord>({ labelName: text(), date: time, value: number() }))),
  true,
)
/** GET /stats/apps of the process platform: items by use. */
export const statsApps = rest<object, AppVisits[]>(
  'taskApi',
  'GET /stats/apps',
  field('entities', list(readVisits)),
)
