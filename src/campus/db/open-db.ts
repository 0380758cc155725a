import type { Db } from './db.ts'

export interface OpenOptions {
  /** postgres://… ; unset: the embedded database. */
  databaseUrl?: string | undefined
  /** Folder of the embedded database, or 'memory'. */
  dataDir: string
  /** A dump to start a new embedded database from. */
  template?: Uint8Array | undefined
}

/** Opens the database; only the driver in use is loaded. */
export async function openDb({ databaseUrl, dataDir, template }: OpenOptions): Promise<Db> {
  if (databaseUrl) return (await import('./open-postgres.ts')).openPostgres(databaseUrl)
  return (await import('./open-embedded.ts')).openEmbedded(dataDir, template)
}
