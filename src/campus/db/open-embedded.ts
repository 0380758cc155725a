import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { PGlite, types, type Transaction } from '@electric-sql/pglite'
import { lockFolder, READY_FILE } from './lock-folder.ts'
import { createReadCache } from './read-cache.ts'
import { wrapDbErrors, type Db, type Param, type Queries } from './db.ts'

const parsers = {
  [types.INT8]: Number,
  [types.NUMERIC]: Number,
  [types.DATE]: (v: string) => v,
}

type ReadCache = ReturnType<typeof createReadCache>

function queries(pg: PGlite | Transaction, cache: ReadCache): Queries {
  const query = <Row>(text: string, params: readonly Param[] = []): Promise<Row[]> => {
    cache.invalidate(text)
    return wrapDbErrors(async () => (await pg.query<Row>(text, [...params], { parsers })).rows)
  }
  return {
    query,
    // a transaction sees its own writes
    read: (text, params = []) =>
      pg instanceof PGlite ? cache.read(text, params, () => query(text, params)) : query(text, params),
    script: (text) => {
      cache.invalidate()
      return wrapDbErrors(async () => void (await pg.exec(text)))
    },
  }
}

/** A tarball in the form that PGlite accepts; reading a 28 MB Blob takes Node half a second. */
const asFile = (data: Uint8Array) => ({
  type: 'application/x-tar',
  arrayBuffer: () => Promise.resolve(data.slice().buffer),
})

/** A start clears the page cache: the default of 128 MB is ten times the database, which is in memory anyway. */
const IN_MEMORY_CONFIG = ['shared_buffers = 16MB']

/** Opens PGlite in `dataDir` (one process at a time) or in memory; a new one is created from `template` if given. */
export async function openEmbedded(dataDir: string, template?: Uint8Array): Promise<Db> {
  const isInMemory = dataDir === 'memory'
  const folder = path.join(dataDir, 'db')
  const unlock = isInMemory ? () => undefined : lockFolder(dataDir)
  try {
    if (!isInMemory && !existsSync(path.join(dataDir, READY_FILE)))
      rmSync(folder, { recursive: true, force: true })
    if (!isInMemory) mkdirSync(folder, { recursive: true })
    const pg = await PGlite.create({
      ...(isInMemory ? { postgresqlconf: IN_MEMORY_CONFIG } : { dataDir: folder }),
      ...(template ? { loadDataDir: asFile(template) as never } : {}),
    })
    const cache = createReadCache()
    return {
      kind: 'pglite',
      ...queries(pg, cache),
      tx: <T>(run: (q: Queries) => Promise<T>) =>
        wrapDbErrors(() => pg.transaction((inner) => run(queries(inner, cache)))).finally(() =>
          cache.invalidate(),
        ) as Promise<T>,
      listen: async (channel, onNotify, onReady) => {
        await pg.listen(channel, onNotify)
        onReady?.()
      },
      dump: () =>
        wrapDbErrors(async () => {
          // drops PostgreSQL's templates for `create database`: 400 files that would be unpacked at each start
          await pg.exec(
            "update pg_database set datistemplate = false where datname in ('template0', 'template1')",
          )
          for (const name of ['template0', 'template1']) await pg.exec(`drop database if exists ${name}`)
          await pg.exec('checkpoint')
          return new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer())
        }),
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
