/** A value bound to `$n`. Pass JSON as text (`$1::jsonb`): the drivers encode a bare `true` or Date differently. */
export type Param = string | number | boolean | null | Date | readonly string[] | readonly number[]

/** Queries, inside or outside a transaction. */
export interface Queries {
  /** Runs one statement with parameters. Rejects with {@link DbError}. */
  query<Row = Record<string, unknown>>(sql: string, params?: readonly Param[]): Promise<Row[]>
  /**
   * Like `query`, for a statement that only reads. Callers share the rows, which are never older than the last write.
   */
  read<Row = Record<string, unknown>>(sql: string, params?: readonly Param[]): Promise<readonly Row[]>
  /** Runs several statements without parameters (migrations). */
  script(sql: string): Promise<void>
}

/**
 * The database of the campus: one interface for PGlite and PostgreSQL 15 or newer, with the same parsers (int8 and
 * numeric are numbers, date is 'yyyy-mm-dd', timestamptz is a Date).
 */
export interface Db extends Queries {
  kind: 'pglite' | 'postgres'
  /** Runs `run` in one transaction; inside it, use only the given queries. */
  tx<T>(run: (queries: Queries) => Promise<T>): Promise<T>
  /**
   * Calls `onNotify` with the payload of each NOTIFY, and `onReady` after each (re)connection, because
   * notifications sent in between are lost.
   */
  listen(channel: string, onNotify: (payload: string) => void, onReady?: () => void): Promise<void>
  /** The data folder as a tarball (PGlite): a backup, or a template for new databases. */
  dump?(): Promise<Uint8Array>
  close(): Promise<void>
}

/** A driver's error, safe to log: without parameters or source. */
export class DbError extends Error {
  override name = 'DbError'
  /** SQLSTATE: 23505 unique, 23503 foreign key, 42601 syntax … */
  readonly code: string
  constructor(e: unknown) {
    const { code, message }: { code?: unknown; message?: unknown } = Object(e)
    super(`${typeof code === 'string' ? `${code} ` : ''}${String(message).split('\n')[0]?.slice(0, 300)}`)
    this.code = typeof code === 'string' ? code : ''
  }
}

/** The row of a statement that always has one. */
export async function queryOne<Row>(q: Queries, sql: string, params: readonly Param[] = []): Promise<Row> {
  const [row] = await q.query<Row>(sql, params)
  if (!row) throw new Error('the statement has no row')
  return row
}

export const wrapDbErrors = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run()
  } catch (e) {
    // an error of the caller, thrown inside a transaction, passes through unchanged
    const isOwn = e instanceof Error && !('severity' in e || 'code' in e)
    throw isOwn || e instanceof DbError ? e : new DbError(e)
  }
}
