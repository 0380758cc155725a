import type { Caller } from '../access.ts'
import type { Campus } from '../campus.ts'
import { visibleTo, type WireApp } from '../catalogue.ts'
import type { SeedField } from '../db/seed/shapes.ts'

/** What an item's page shows: the item and the fields of its form; none for items that open something else. */
export interface Definition {
  item: WireApp
  fields: SeedField[]
}

const GENERAL = 'general'

/** The page of an item for whoever asks, or null: an item that is hidden and one that is not there look the same. */
export async function definitionOf(
  { db, catalogue }: Campus,
  caller: Caller | null,
  code: string,
): Promise<Definition | null> {
  const guest = !caller?.scopes.has('app')
  const found = visibleTo(await catalogue.read(), guest).find((i) => i.wire.code === code)
  if (!found) return null
  if (found.wire.kind !== 'form') return { item: found.wire, fields: [] }
  const [row] = await db.query<{ fields: SeedField[] }>(
    `select f.fields from form f left join app on app.form_id = f.id and app.id = $1
     where f.id in (app.form_id, $2) order by app.id nulls last limit 1`,
    [found.wire.id, GENERAL],
  )
  return { item: found.wire, fields: row?.fields ?? [] }
}
