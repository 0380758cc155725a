import { call, docs } from '../docs.ts'
import { rest } from '../operation.ts'
import { array, DecodeError, number, object, string, timestamp, type Decoder, text } from '../decoders.ts'
import { enveloped, unwrapped } from '../envelopes.ts'
import { VISIT_PATHS } from './visit-paths.ts'

const LABEL = {
  label: 'String @visit-labels A counter of its own: a-z, 0-9, dot, dash, underscore.',
} as const

/** A reply without a number is an error, not a count of 0. */
const count: Decoder<number> = (v) => {
  const n = number(null)(v)
  if (n === null) throw new DecodeError('expected a count')
  return n
}

/** Counts of visits (§7 Task-centre calls). All are public. */
export const visitTotal = rest(
  'taskCenter',
  `GET ${VISIT_PATHS.total}`,
  unwrapped(count),
  call({ en: 'Visits in total.', zh: '总访问量', reply: 'Float', envelope: 't', query: LABEL }),
  true,
)
export const visitToday = rest(
  'taskCenter',
  `GET ${VISIT_PATHS.today}`,
  unwrapped(count),
  call({ en: 'Visits today.', zh: '今日访问量', reply: 'Float', envelope: 't', query: LABEL }),
  true,
)
export const visitOnline = rest(
  'taskCenter',
  `GET ${VISIT_PATHS.online}`,
  unwrapped((v) => count(Array.isArray(v) ? v[0] : undefined)),
  call({
    en: 'Visitors online: an array whose first item is the count.',
    zh: '在线人数',
    reply: '[Float]!',
    envelope: 't',
    query: LABEL,
  }),
  true,
)

const decodeAppVisits = object(
  { id: string(), name: text, value: number() },
  docs('AppVisits', 'How often an item was opened.'),
)
export type AppVisits = ReturnType<typeof decodeAppVisits>
export const statsAppList = rest(
  'taskCenter',
  'GET /api/noLogin/statsAppList',
  unwrapped(array(decodeAppVisits)),
  call({ en: 'Items by visits.', zh: '事项访问统计', envelope: 't' }),
  true,
)

const decodeAccess = object(
  { labelName: string(), date: timestamp, value: number() },
  docs('AccessRecord', 'Visits of one label on one day.'),
)
export type AccessRecord = ReturnType<typeof decodeAccess>
export const accessRecord = rest(
  'taskCenter',
  'GET /api/accessRecord',
  unwrapped(array(decodeAccess)),
  call({
    en: 'Visits of a label by day.',
    zh: '访问记录',
    envelope: 't',
    query: { labelName: 'String! The label.' },
  }),
  true,
)
export const statsApps = rest(
  'taskApi',
  'GET /stats/apps',
  enveloped(array(decodeAppVisits)),
  call({ en: 'Items by use.', zh: '事项使用统计' }),
)
