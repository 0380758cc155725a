import { isObject } from '../../contract/decoders.ts'
import { parseJson } from '../wire/read-json.ts'
import { columnOf } from './columns.ts'
import { SourceError, type SourceProblem } from './problem.ts'
import type { SourceTable } from './read-items.ts'
import { MAX_SOURCE_ROWS } from './source-limits.ts'

/** Common property names for the list inside an object, in lower case; `RECORDS` is Navicat's. */
const LIST_KEYS = ['items', 'services', 'rows', 'records', 'data', 'apps', 'list', 'value', '事项', '服务']
/** Lists may be nested in a reply, as in `{ "data": { "list": [ … ] } }`. */
const MAX_LIST_DEPTH = 4
const MAX_KEYS = 200

/**
 * Parses an array of objects, an object that contains one, or an array of rows of cells, the first of which
 * holds the headers.
 * @throws SourceError if there is no list
 */
export function parseRecords(value: unknown): SourceTable {
  const list = findList(value)
  if (!list) throw new SourceError('no-list')
  if (Array.isArray(list[0])) return toCells(list.map((record, i) => ({ row: i + 1, record })))
  return toTable(list.map((record, i) => ({ row: i + 1, record })))
}

/**
 * Parses line-delimited JSON: a record, or an array of records, on each line, also with a comma after it. A line that is
 * not JSON is a problem, for example the last one of a file that was cut.
 * @returns undefined if most lines are not JSON
 */
export function parseJsonLines(text: string): SourceTable | undefined {
  const records: NumberedRecord[] = []
  let unreadable = 0
  for (const [i, line] of text.split(/\r\n?|\n/).entries()) {
    // eslint-disable-next-line no-control-regex
    const json = line.replace(/^[\s\u001e]+|[\s,]+$/g, '')
    if (/^[[\]]?$/.test(json)) continue
    try {
      const value = parseJson(json)
      if (typeof value !== 'object' || value === null) throw new TypeError('not a record')
      const rows = Array.isArray(value) && value.every(isObject) ? value : [value]
      for (const record of rows) records.push({ row: i + 1, record })
    } catch {
      unreadable++
      records.push({ row: i + 1, record: undefined })
    }
  }
  if (unreadable * 2 > records.length) return undefined
  const isCells = Array.isArray(records[0]?.record)
  return isCells ? toCells(records) : toTable(records)
}

const hasName = (record: unknown): boolean =>
  isObject(record) && Object.keys(record).some((key) => ['name', 'nameEn'].includes(columnOf(key) ?? ''))

/**
 * Finds the list in what programs write: the value itself, a property with a common name in any case, a nested list of
 * records that have names, a table of phpMyAdmin, or a single record.
 */
function findList(value: unknown, depth = 0): unknown[] | undefined {
  if (depth > MAX_LIST_DEPTH) return undefined
  if (Array.isArray(value)) return findTable(value) ?? findInSingle(value, depth) ?? value
  if (!isObject(value)) return undefined
  const properties = Object.entries(value).slice(0, MAX_KEYS)
  for (const [key, v] of properties) if (LIST_KEYS.includes(key.toLowerCase()) && Array.isArray(v)) return v
  for (const [key, inner] of properties) {
    // a column of a record, such as its department, may be an object with a name
    const list = columnOf(key) ? undefined : findList(inner, depth + 1)
    if (list?.some(hasName)) return list
  }
  return !depth && hasName(value) ? [value] : undefined
}

const findInSingle = (list: readonly unknown[], depth: number): unknown[] | undefined =>
  list.length === 1 && !hasName(list[0]) && isObject(list[0]) ? findList(list[0], depth + 1) : undefined

/** phpMyAdmin exports one entry a table, with its records in `data`: the one with most known columns is the list. */
function findTable(entries: readonly unknown[]): unknown[] | undefined {
  const known = (records: readonly unknown[]) =>
    hasName(records[0]) ? Object.keys(Object(records[0])).filter(columnOf).length : 0
  return entries
    .filter(isObject)
    .flatMap(({ type, data }): unknown[][] => (type === 'table' && Array.isArray(data) ? [data] : []))
    .sort((a, b) => known(b) - known(a))[0]
}

interface NumberedRecord {
  row: number
  record: unknown
}

/** The first record holds the headers. */
function toCells(records: readonly NumberedRecord[]): SourceTable {
  const cellsOf = (record: unknown): unknown[] => (Array.isArray(record) ? record : [])
  const [first] = records
  return {
    headers: cellsOf(first?.record).map((header) => (typeof header === 'string' ? header.trim() : '')),
    headerRow: first?.row ?? 0,
    rows: records.slice(1, MAX_SOURCE_ROWS + 2).map(({ row, record }) => ({ row, cells: cellsOf(record) })),
    problems: [],
  }
}

/** The property names of all records become headers. Cells are arrays by index, since a property may be `__proto__`. */
function toTable(records: readonly NumberedRecord[]): SourceTable {
  const headers = new Map<string, number>()
  const problems: SourceProblem[] = []
  const rows: { row: number; cells: unknown[] }[] = []
  for (const { row, record } of records.slice(0, MAX_SOURCE_ROWS + 1)) {
    if (!isObject(record)) {
      problems.push({ kind: 'no-record', row, column: '', value: '' })
      continue
    }
    const cells: unknown[] = []
    for (const [name, value] of Object.entries(record)) {
      if (!headers.has(name) && headers.size < MAX_KEYS) headers.set(name, headers.size)
      const column = headers.get(name)
      if (column !== undefined) cells[column] = value
    }
    rows.push({ row, cells: [...headers.values()].map((column) => cells[column]) })
  }
  // an empty list has no headers, which is not an error
  const names = headers.size || records.length ? [...headers.keys()] : ['name']
  return { headers: names, headerRow: 0, rows, problems }
}
