// Whether a list can be read to its end: it names its total, and sends the page that was asked for.
import { isObject, ownValue } from '../contract/decoders.ts'
import { wrong, type Finding } from './result.ts'

export interface ListReply {
  rows: unknown[]
  /** As received. */
  total: unknown
}

/** The rows of a list, and its total. Undefined for any other value. */
export const listIn = (value: unknown): ListReply | undefined =>
  Array.isArray(value)
    ? { rows: value, total: undefined }
    : isObject(value) && Array.isArray(value['entities'])
      ? { rows: value['entities'], total: value['total'] }
      : undefined

/** The id of a record for later calls; '' if it has none. */
export const sampleId = (record: unknown): string => String(ownValue(record, 'id') ?? '')

const idOf = (row: unknown): unknown => (isObject(row) ? row['id'] : undefined)

export function checkTotal({ rows, total }: ListReply, see: string): Finding[] {
  const count = total === null || total === '' ? NaN : Number(total)
  const expected =
    'the number of all rows: without it nobody sees how many there are, and the tags offer more only while full pages come'
  if (!Number.isFinite(count)) return [wrong('no `total`', expected, see)]
  return count < rows.length ? [wrong(`\`total\` ${count} with ${rows.length} rows`, expected, see)] : []
}

export const checkLimit = ({ rows }: ListReply, limit: number, see: string): Finding[] =>
  rows.length > limit
    ? [wrong(`${rows.length} rows where ${limit} were asked for`, 'no more rows than asked for', see)]
    : []

/** @param second the reply for one row from the second one on */
export function checkSecondPage(first: ListReply, second: ListReply, see: string): Finding[] {
  const tooMany = checkLimit(second, 1, see)
  const [row] = second.rows
  const id = idOf(row)
  return !tooMany.length && id !== undefined && id === idOf(first.rows[0])
    ? [wrong('the first row again where the second one was asked for', 'the page that was asked for', see)]
    : tooMany
}
