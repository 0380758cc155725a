import { setBounded } from '../set-bounded.ts'
import type { Param } from './db.ts'

/** The maximum age of cached rows if nothing is written, because queries compare with the current time. */
const MAX_AGE_MS = 1000
const MAX_ENTRIES = 500

/** Tables that are written constantly and that no cached statement reads. */
const UNREAD_TABLES = new Set(
  'bus_event log_entry oidc_item oidc_key qa_record rate unanswered visit visit_day visit_label visit_salt'.split(
    ' ',
  ),
)

/** The tables that a statement writes to; words in a text literal may match too, which only costs a cache entry. */
function writtenTables(sql: string): string[] {
  const statement = sql.replace(/\bdo\s+update\s+set\b/gi, '').replace(/\bfor\s+update\b/gi, '')
  const writes = /\b(?:insert\s+into|update|delete\s+from|truncate|alter|drop|create)\s+(?:table\s+)?(\w+)/gi
  return [...statement.matchAll(writes)].map(([, table = '']) => table.toLowerCase())
}

/**
 * Caches the rows of reading statements until anything is written. Only for the embedded database, which one process
 * uses exclusively: there a statement costs milliseconds, and this process sees every write.
 */
export function createReadCache() {
  const cache = new Map<string, { until: number; rows: Promise<unknown[]> }>()
  return {
    /** Call it before a statement runs, and after a transaction ends. */
    invalidate: (sql?: string): void => {
      if (sql === undefined || writtenTables(sql).some((table) => !UNREAD_TABLES.has(table))) cache.clear()
    },
    read<Row>(sql: string, params: readonly Param[], query: () => Promise<Row[]>): Promise<Row[]> {
      const key = JSON.stringify([sql, params])
      const cached = cache.get(key)
      if (cached && cached.until > Date.now()) return cached.rows as Promise<Row[]>
      const rows = query()
      setBounded(cache, MAX_ENTRIES, key, { until: Date.now() + MAX_AGE_MS, rows })
      rows.catch(() => cache.delete(key))
      return rows
    },
  }
}
