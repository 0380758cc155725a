import type { Blob } from 'node:buffer'

/** A value bound to `$n`. Json goes in as text: `$1::jsonb` with `JSON.stringify` (a bare `true` or Date differs between the drivers). */
export type Param = string | number | boolean | null | Date | readonly string[] | readonly number[]

/** What may be asked inside and outside of a transaction. */
export interface Queries {
  /** One statement with parameters. Rejects with {@link DbError}. */
  query<Row = Record<string, unknown>>(sql: string, params?: readonly Param[]): Promise<Row[]>
  /** Several statements without parameters: migrations. */
  script(sql: string): Promise<void>
}

/**
 * The database of the campus: PGlite or PostgreSQL behind one face, with the same parsers on both
 * (int8 and numeric are numbers, date is 'yyyy-mm-dd', timestamptz is a Date). PostgreSQL 15 SQL only.
 */
export interface Db extends Queries {
  kind: 'pglite' | 'postgres'
  /** Runs `run` in one transaction; inside it only the given queries may be used. */
  tx<T>(run: (queries: Queries) => Promise<T>): Promise<T>
  /**
   * Calls `heard` with the payload of each NOTIFY, and `ready` at once and after each lost connection, since
   * what was told in between is gone.
   */
  listen(channel: string, heard: (payload: string) => void, ready?: () => void): Promise<void>
  /** The whole data folder as a tarball (PGlite), for a quick start later. */
  dump?(): Promise<Blob>
  close(): Promise<void>
}

/** What a driver's error may tell: neither its parameters nor its source. */
export class DbError extends Error {
  override name = 'DbError'
  /** SQLSTATE: 23505 unique, 23503 foreign key, 42601 syntax … */
  readonly code: string
  constructor(e: unknown) {
    const { code, message } = e as { code?: unknown; message?: unknown }
    super(`${typeof code === 'string' ? `${code} ` : ''}${String(message).split('\n')[0]?.slice(0, 300)}`)
    this.code = typeof code === 'string' ? code : ''
  }
}

export const guarded = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run()
  } catch (e) {
    // an error of the caller's own, thrown inside a transaction, passes through unchanged
    throw e instanceof Error && !('severity' in e || 'code' in e)
      ? e
      : e instanceof DbError
        ? e
        : new DbError(e)
  }
}

export interface OpenOptions {
  /** postgres://… ; unset: the embedded database. */
  databaseUrl?: string | undefined
  /** Folder of the embedded database, or 'memory'. */
  dataDir: string
  /** A dump to start a new embedded database from. */
  template?: Blob | undefined
}

/** Opens the database. The driver that is not used is not loaded. */
export async function openDb({ databaseUrl, dataDir, template }: OpenOptions): Promise<Db> {
  if (databaseUrl) return (await import('./postgres.ts')).openPostgres(databaseUrl)
  return (await import('./embedded.ts')).openEmbedded(dataDir, template)
}
