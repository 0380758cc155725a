import type { Caller } from '../access.ts'
import type { Campus } from '../campus.ts'
import { visibleTo } from '../catalogue.ts'
import type { CatalogueSnapshot, Item, WireApp } from '../catalogue-snapshot.ts'
import { readLatestVersion } from './published-form.ts'
import type { SeedField } from '../db/seed-types.ts'

/** An item and the fields of its form; no fields for items of another kind than 'form'. */
export interface FormDefinition {
  item: WireApp
  entry: Item
  fields: SeedField[]
}

const GENERAL_FORM = 'general'

/** The form definition of an item, or null if the item does not exist or the caller may not see it. */
export async function readFormDefinition(
  campus: Campus,
  caller: Caller | null,
  code: string,
): Promise<FormDefinition | null> {
  const isGuest = !caller?.scopes.has('app')
  const entry = visibleTo(await campus.catalogue.read(), isGuest).find((i) => i.wire.code === code)
  // a form of the desk is filled in in the hall itself
  if (!entry || (await readLatestVersion(campus.db, entry.wire.id)) > 0) return null
  const fields = entry.wire.kind === 'form' ? await readFields(campus, entry.wire.id) : []
  return { item: entry.wire, entry, fields }
}

/** The fields of an item's form; of the general form if the item no longer exists. */
export async function readFields({ db }: Campus, appId: string): Promise<SeedField[]> {
  const [row] = await db.query<{ fields: SeedField[] }>(
    `select f.fields from form f left join app on app.form_id = f.id and app.id = $1
     where f.id in (app.form_id, $2) order by app.id nulls last limit 1`,
    [appId, GENERAL_FORM],
  )
  return row?.fields ?? []
}

/** The description of an item in every reply of the form platform. */
export function describeItem(item: WireApp, { tags }: Pick<CatalogueSnapshot, 'tags'>) {
  const { name, description, kind, code, department, telephone, facts, dynamicAttributes } = item
  const { openFrom, openTo, maintenance, english, ...otherFacts } = facts ?? {}
  const departmentEn = department
    .split(',')
    .map((text) => tags.find((tag) => tag.type === 'DEPARTMENT' && tag.text === text)?.textEn || text)
    .join(',')
  return {
    ...{ code, name, nameEn: dynamicAttributes.nameEn, description, kind },
    descriptionEn: dynamicAttributes.descriptionEn,
    open: { from: Number(openFrom ?? 0), to: Number(openTo ?? 0), maintenance: String(maintenance ?? '') },
    facts: { department, ...otherFacts, telephone },
    /** The facts in English; '' or missing without a translation. */
    factsEn: { department: departmentEn, ...(english as object | null | undefined) },
  }
}
