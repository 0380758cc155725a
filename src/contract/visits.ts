import { rest } from './operation.ts'
import { field, list, number, record, text, time } from './shape.ts'

/** `label` is ours (V7): the counter of one site or page; left out, the hall's own. 1 to 64 of a-z, 0-9, '.', '_', '-'. */
export interface VisitInput {
  query?: { label?: string }
}
export const LABEL = /^[a-z0-9][a-z0-9._-]{0,63}$/

/** Counts of visits (§7 Task-centre calls). All are public. */
export const visitTotal = rest<VisitInput, number>(
  'taskCenter',
  'GET /api/noLogin/visit',
  field('t', number()),
  true,
)
export const visitToday = rest<VisitInput, number>(
  'taskCenter',
  'GET /api/noLogin/visitToday',
  field('t', number()),
  true,
)
/** An array whose first item is the number of visitors online (§7). */
export const visitOnline = rest<VisitInput, number>(
  'taskCenter',
  'GET /api/noLogin/visit/timestamp',
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
