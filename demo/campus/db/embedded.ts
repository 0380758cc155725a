import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Blob } from 'node:buffer'
import { PGlite, types, type Transaction } from '@electric-sql/pglite'
import { lockFolder, READY } from './lock.ts'
import { guarded, type Db, type Param, type Queries } from './open.ts'

const parsers = {
  [types.INT8]: Number,
  [types.NUMERIC]: Number,
  [types.DATE]: (v: string) => v,
}

const queries = (pg: PGlite | Transaction): Queries => ({
  query: <Row>(text: string, params: readonly Param[] = []) =>
    guarded(async () => (await pg.query<Row>(text, [...params], { parsers })).rows),
  script: (text) => guarded(async () => void (await pg.exec(text))),
})

/** PGlite in `dataDir` (one process at a time) or in memory; a new one begins with `template` where given. */
export async function openEmbedded(dataDir: string, template?: Blob): Promise<Db> {
  const memory = dataDir === 'memory'
  const folder = path.join(dataDir, 'db')
  const unlock = memory ? () => undefined : lockFolder(dataDir)
  try {
    if (!memory && !existsSync(path.join(dataDir, READY))) rmSync(folder, { recursive: true, force: true })
    if (!memory) mkdirSync(folder, { recursive: true })
    const pg = await PGlite.create({
      ...(memory ? {} : { dataDir: folder }),
      ...(template ? { loadDataDir: template as never } : {}),
    })
    return {
      kind: 'pglite',
      ...queries(pg),
      tx: <T>(run: (q: Queries) => Promise<T>) =>
        guarded(async () => (await pg.transaction((inner) => run(queries(inner)))) as T),
      listen: async (channel, heard, ready) => {
        await pg.listen(channel, heard)
        ready?.()
      },
      dump: () => guarded(() => pg.dumpDataDir('gzip') as Promise<Blob>),
      close: async () => {
        await pg.close()
        unlock()
      },
    }
  } catch (e) {
    unlock()
    throw e
  }
}
