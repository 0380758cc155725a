import type { Param, Queries } from './open.ts'

/** Times of the data count back from here, so that two campuses show the same. */
export const EPOCH = Date.UTC(2025, 10, 3, 1) // a Monday, 9 in the morning in UTC+8
const DAY = 86_400_000
export const ago = (days: number): Date => new Date(EPOCH - days * DAY)

export const unique = <T>(all: readonly T[]): T[] => [...new Set(all)]

/** A column: its name, its type, and what each record puts in. */
type Column<T> = [name: string, type: string, value: (record: T, at: number) => Param | object | undefined]

/** Inserts all records in one statement; a row that is there takes the new values, or `stays` as it is. */
export async function put<T>(
  q: Queries,
  table: string,
  key: string[],
  columns: Column<T>[],
  records: readonly T[],
  stays = false,
) {
  if (records.length === 0) return
  const rows = records.map((r, at) =>
    Object.fromEntries(columns.map(([name, , value]) => [name, value(r, at)])),
  )
  const names = columns.map(([name]) => name)
  const rest = names.filter((n) => !key.includes(n))
  await q.query(
    `insert into ${table} (${names.join(', ')})
     select ${names.join(', ')} from json_to_recordset($1::json) as t(${columns.map(([n, type]) => `${n} ${type}`).join(', ')})
     on conflict (${key.join(', ')}) do ${rest.length && !stays ? `update set ${rest.map((n) => `${n} = excluded.${n}`).join(', ')}` : 'nothing'}`,
    [JSON.stringify(rows)],
  )
}

/** Removes what the data no longer has; rows of people that hang on it go with it. */
export const keepOnly = (q: Queries, table: string, ids: readonly string[]) =>
  q.query(`delete from ${table} where id <> all($1::text[])`, [ids])
