import { isJsonLd, readJsonLd } from './json-ld.ts'
import { SourceError, type SourceProblem } from './problem.ts'
import type { SourceTable } from './read-items.ts'
import { MAX_SOURCE_ROWS } from './source-limits.ts'

/** Common property names for the list inside an object. */
const LIST_KEYS = ['items', 'services', 'rows', 'records', 'data', 'apps', 'list', 'value', '事项', '服务']
const MAX_KEYS = 200

const isObject = (v: unknown): v is Record<string, unknown> =>
  typeof v === 'object' && v !== null && !Array.isArray(v)

/**
 * Parses an array of objects, an object that contains one, JSON-LD, or an array of rows of cells, the first of which
 * holds the headers.
 * @throws SourceError if there is no list
 */
export function parseRecords(value: unknown): SourceTable {
  if (isJsonLd(value)) {
    const services = readJsonLd(value)
    if (!services.length) throw new SourceError('no-list')
    return toTable(services)
  }
  const list = findList(value)
  if (!list) throw new SourceError('no-list')
  const [first] = list
  if (Array.isArray(first))
    return {
      headers: first.map((header) => (typeof header === 'string' ? header.trim() : '')),
      headerRow: 1,
      rows: list
        .slice(1, MAX_SOURCE_ROWS + 2)
        .map((cells, i) => ({ row: i + 2, cells: Array.isArray(cells) ? (cells as unknown[]) : [] })),
      problems: [],
    }
  return toTable(list)
}

function findList(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value as unknown[]
  if (!isObject(value)) return undefined
  for (const key of LIST_KEYS)
    if (Object.hasOwn(value, key) && Array.isArray(value[key])) return value[key] as unknown[]
  return undefined
}

/** The property names of all records become headers. Cells are arrays by index, since a property may be `__proto__`. */
function toTable(records: readonly unknown[]): SourceTable {
  const headers = new Map<string, number>()
  const problems: SourceProblem[] = []
  const rows: { row: number; cells: unknown[] }[] = []
  for (const [i, record] of records.slice(0, MAX_SOURCE_ROWS + 1).entries()) {
    if (!isObject(record)) {
      problems.push({ kind: 'no-record', row: i + 1, column: '', value: '' })
      continue
    }
    const cells: unknown[] = []
    for (const [name, value] of Object.entries(record)) {
      if (!headers.has(name) && headers.size < MAX_KEYS) headers.set(name, headers.size)
      const column = headers.get(name)
      if (column !== undefined) cells[column] = value
    }
    rows.push({ row: i + 1, cells: [...headers.values()].map((column) => cells[column]) })
  }
  // an empty list has no headers, which is not an error
  const names = headers.size || records.length ? [...headers.keys()] : ['name']
  return { headers: names, headerRow: 0, rows, problems }
}
