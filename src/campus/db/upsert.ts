import type { Queries } from './db.ts'

/** The reference time of the seed data, fixed so that every campus has the same data. */
export const SEED_DATE = Date.UTC(2025, 10, 3, 1) // Monday, 9:00 in UTC+8
const DAY = 86_400_000
export const daysBeforeSeed = (days: number): Date => new Date(SEED_DATE - days * DAY)

export const unique = <T>(all: readonly T[]): T[] => [...new Set(all)]

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Inserts all records in one statement; the field `textEn` is the column `text_en`, of the table's own type. */
export async function insertRows(
  q: Queries,
  table: string,
  records: readonly object[],
  onConflict: (columns: string[]) => string = () => '',
): Promise<void> {
  const rows = records.map((record) =>
    Object.fromEntries<unknown>(Object.entries(record).map(([field, value]) => [columnOf(field), value])),
  )
  const columns = unique(rows.flatMap((row) => Object.keys(row)))
  if (columns.length === 0) return
  await q.query(
    `insert into ${table} (${columns.join(', ')})
     select ${columns.join(', ')} from json_populate_recordset(null::${table}, $1::json)
     ${onConflict(columns)}`,
    [JSON.stringify(rows)],
  )
}

/** Inserts or updates all records; with `keepExisting`, rows that exist stay unchanged. */
export const upsert = (
  q: Queries,
  table: string,
  key: readonly string[],
  records: readonly object[],
  keepExisting = false,
): Promise<void> =>
  insertRows(q, table, records, (columns) => {
    const updates = columns.filter((c) => !key.includes(c)).map((c) => `${c} = excluded.${c}`)
    const action = updates.length && !keepExisting ? `update set ${updates.join(', ')}` : 'nothing'
    return `on conflict (${key.join(', ')}) do ${action}`
  })

/** Deletes rows that are no longer in the seed, and with them (by cascade) what users did with them. */
export const deleteExcept = (q: Queries, table: string, records: readonly { id: string }[]) =>
  q.query(`delete from ${table} where id <> all($1::text[])`, [records.map((r) => r.id)])

/** Makes a table what the seed says, except for what was made or changed at the desk. Resolves to what was written. */
export async function loadRows<Row extends { id: string }>(
  q: Queries,
  table: string,
  all: readonly Row[],
): Promise<Row[]> {
  const kept = await q.query<{ id: string }>(`select id from ${table} where from_desk`)
  const ids = new Set(kept.map(({ id }) => id))
  const rows = all.filter(({ id }) => !ids.has(id))
  await upsert(q, table, ['id'], rows)
  await deleteExcept(q, table, [...rows, ...kept])
  return rows
}
