import postgres from 'postgres'
import { wrapDbErrors, type Db, type Param, type Queries } from './db.ts'

type Sql = postgres.Sql | postgres.TransactionSql

function queries(sql: Sql): Queries {
  const query = <Row>(text: string, params: readonly Param[] = []): Promise<Row[]> =>
    wrapDbErrors(async () => [...(await sql.unsafe(text, [...params] as never[]))] as Row[])
  return {
    query,
    read: query,
    script: (text) => wrapDbErrors(async () => void (await sql.unsafe(text).simple())),
  }
}

/** Opens PostgreSQL 15 or newer, which any number of campus processes may share. */
export async function openPostgres(url: string): Promise<Db> {
  const sql = postgres(url, {
    max: 10,
    onnotice: () => undefined,
    types: {
      int8: { to: 20, from: [20], serialize: String, parse: Number },
      numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
      date: { to: 1082, from: [1082], serialize: String, parse: String },
      // as in PGlite, a string is JSON text already
      json: {
        to: 114,
        from: [114, 3802],
        serialize: (v: unknown) => (typeof v === 'string' ? v : JSON.stringify(v)),
        parse: (v: string): unknown => JSON.parse(v),
      },
    },
  })
  await wrapDbErrors(() => sql`select 1`)
  return {
    kind: 'postgres',
    ...queries(sql),
    tx: <T>(run: (q: Queries) => Promise<T>) =>
      wrapDbErrors(async () => (await sql.begin((inner) => run(queries(inner)))) as T),
    listen: async (channel, onNotify, onReady) => {
      await sql.listen(channel, onNotify, onReady)
    },
    close: () => sql.end({ timeout: 3 }),
  }
}
