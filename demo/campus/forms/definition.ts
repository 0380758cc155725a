import type { Caller } from '../access.ts'
import type { Campus } from '../campus.ts'
import { visibleTo, type Item, type WireApp } from '../catalogue.ts'
import type { SeedField } from '../db/seed/shapes.ts'

/** What an item's page shows: the item and the fields of its form; none for items that open something else. */
export interface Definition {
  item: WireApp
  /** The item with what the rules ask of it. */
  entry: Item
  fields: SeedField[]
}

const GENERAL = 'general'

/** The page of an item for whoever asks, or null: an item that is hidden and one that is not there look the same. */
export async function definitionOf(
  campus: Campus,
  caller: Caller | null,
  code: string,
): Promise<Definition | null> {
  const guest = !caller?.scopes.has('app')
  const entry = visibleTo(await campus.catalogue.read(), guest).find((i) => i.wire.code === code)
  if (!entry) return null
  const fields = entry.wire.kind === 'form' ? await fieldsOf(campus, entry.wire.id) : []
  return { item: entry.wire, entry, fields }
}

/** The fields of an item's form; of an item that is gone, those of the general one. */
export async function fieldsOf({ db }: Campus, appId: string): Promise<SeedField[]> {
  const [row] = await db.query<{ fields: SeedField[] }>(
    `select f.fields from form f left join app on app.form_id = f.id and app.id = $1
     where f.id in (app.form_id, $2) order by app.id nulls last limit 1`,
    [appId, GENERAL],
  )
  return row?.fields ?? []
}

/** What every page of an item tells of it. */
export function told({
  name,
  description,
  kind,
  code,
  department,
  telephone,
  facts,
  dynamicAttributes,
}: WireApp) {
  const { openFrom, openTo, maintenance, ...shown } = facts ?? {}
  return {
    ...{ code, name, nameEn: dynamicAttributes.nameEn, description, kind },
    descriptionEn: dynamicAttributes.descriptionEn,
    open: { from: Number(openFrom ?? 0), to: Number(openTo ?? 0), maintenance: String(maintenance ?? '') },
    facts: { department, ...shown, telephone },
  }
}
