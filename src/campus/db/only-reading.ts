import type { Db, Param, Queries } from './db.ts'

/** The database for code that must not write, whatever it is told: the database itself refuses. */
export function onlyReading(db: Db): Queries {
  const query = <Row>(sql: string, params: readonly Param[] = []): Promise<Row[]> =>
    db.tx(async (queries) => {
      await queries.script('set transaction read only')
      return queries.query<Row>(sql, params)
    })
  return {
    query,
    read: query,
    script: () => Promise.reject(new Error('only statements that read')),
  }
}
