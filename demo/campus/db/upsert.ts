import type { Param, Queries } from './open-db.ts'

/** The reference time of the seed data, fixed so that every campus has the same data. */
export const SEED_DATE = Date.UTC(2025, 10, 3, 1) // Monday, 9:00 in UTC+8
const DAY = 86_400_000
export const daysBeforeSeed = (days: number): Date => new Date(SEED_DATE - days * DAY)

export const unique = <T>(all: readonly T[]): T[] => [...new Set(all)]

/** A column: its name, its SQL type, and its value for a record. */
type Column<T> = [name: string, type: string, value: (record: T, index: number) => Param | object | undefined]

/** Inserts or updates all records in one statement; with `keepExisting`, rows that exist stay unchanged. */
export async function upsert<T>(
  q: Queries,
  table: string,
  key: string[],
  columns: Column<T>[],
  records: readonly T[],
  keepExisting = false,
) {
  if (records.length === 0) return
  const rows = records.map((r, i) =>
    Object.fromEntries(columns.map(([name, , value]) => [name, value(r, i)])),
  )
  const names = columns.map(([name]) => name)
  const updates = names.filter((n) => !key.includes(n)).map((n) => `${n} = excluded.${n}`)
  const typed = columns.map(([name, type]) => `${name} ${type}`)
  await q.query(
    `insert into ${table} (${names.join(', ')})
     select ${names.join(', ')} from json_to_recordset($1::json) as t(${typed.join(', ')})
     on conflict (${key.join(', ')}) do ${updates.length && !keepExisting ? `update set ${updates.join(', ')}` : 'nothing'}`,
    [JSON.stringify(rows)],
  )
}

/** Deletes rows that are no longer in the seed, and with them (by cascade) what users did with them. */
export const deleteExcept = (q: Queries, table: string, records: readonly { id: string }[]) =>
  q.query(`delete from ${table} where id <> all($1::text[])`, [records.map((r) => r.id)])
