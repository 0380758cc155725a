import { rest } from '../operation.ts'
import { array, DecodeError, number, object, string, timestamp, type Decoder, text } from '../decoders.ts'
import { enveloped, unwrapped } from '../envelopes.ts'
import { VISIT_PATHS } from './visit-paths.ts'

/** `label` is an addition: the counter of one site or page; default: the portal's own. */
interface VisitInput {
  query?: { label?: string }
}

/** A reply without a number is an error, not a count of 0. */
const count: Decoder<number> = (v) => {
  const n = number(null)(v)
  if (n === null) throw new DecodeError('expected a count')
  return n
}

/** Counts of visits (§7 Task-centre calls). All are public. */
export const visitTotal = rest<VisitInput, number>(
  'taskCenter',
  `GET ${VISIT_PATHS.total}`,
  unwrapped(count),
  true,
)
export const visitToday = rest<VisitInput, number>(
  'taskCenter',
  `GET ${VISIT_PATHS.today}`,
  unwrapped(count),
  true,
)
/** An array whose first item is the number of visitors online (§7). */
export const visitOnline = rest<VisitInput, number>(
  'taskCenter',
  `GET ${VISIT_PATHS.online}`,
  unwrapped((v) => count(Array.isArray(v) ? v[0] : undefined)),
  true,
)

const decodeAppVisits = object({ id: string(), name: text, value: number() })
export type AppVisits = ReturnType<typeof decodeAppVisits>
export const statsAppList = rest<object, AppVisits[]>(
  'taskCenter',
  'GET /api/noLogin/statsAppList',
  unwrapped(array(decodeAppVisits)),
  true,
)

const decodeAccess = object({ labelName: string(), date: timestamp, value: number() })
export type AccessRecord = ReturnType<typeof decodeAccess>
export const accessRecord = rest<{ query: { labelName: string } }, AccessRecord[]>(
  'taskCenter',
  'GET /api/accessRecord',
  unwrapped(array(decodeAccess)),
  true,
)
/** GET /stats/apps of the process platform: use counts by item. */
export const statsApps = rest<object, AppVisits[]>(
  'taskApi',
  'GET /stats/apps',
  enveloped(array(decodeAppVisits)),
)
