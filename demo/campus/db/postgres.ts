import postgres from 'postgres'
import { guarded, type Db, type Param, type Queries } from './open.ts'

type Sql = postgres.Sql | postgres.TransactionSql

const queries = (sql: Sql): Queries => ({
  query: <Row>(text: string, params: readonly Param[] = []) =>
    guarded(async () => [...(await sql.unsafe(text, [...params] as never[]))] as Row[]),
  script: (text) => guarded(async () => void (await sql.unsafe(text).simple())),
})

/** PostgreSQL 15 or newer. Any number of campus processes may share it. */
export async function openPostgres(url: string): Promise<Db> {
  const sql = postgres(url, {
    max: 10,
    onnotice: () => undefined,
    types: {
      int8: { to: 20, from: [20], serialize: String, parse: Number },
      numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
      date: { to: 1082, from: [1082], serialize: String, parse: String },
      // as PGlite does: text is taken as JSON that is already written
      json: {
        to: 114,
        from: [114, 3802],
        serialize: (v: unknown) => (typeof v === 'string' ? v : JSON.stringify(v)),
        parse: (v: string) => JSON.parse(v) as unknown,
      },
    },
  })
  await guarded(() => sql`select 1`)
  return {
    kind: 'postgres',
    ...queries(sql),
    tx: <T>(run: (q: Queries) => Promise<T>) =>
      guarded(async () => (await sql.begin((inner) => run(queries(inner)))) as T),
    listen: async (channel, heard, ready) => {
      await sql.listen(channel, heard, ready)
    },
    close: () => sql.end({ timeout: 3 }),
  }
}
