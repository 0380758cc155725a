import { notFound } from '../access.ts'
import { queryOne, type Queries } from '../db/db.ts'
import type { SeedField } from '../db/seed-types.ts'
import type { Flow } from '../processes/flow.ts'
import { seedFormSchema, type JsonForm } from './json-schema.ts'

interface PublishedForm {
  /** 0: of the seed. */
  version: number
  form: JsonForm
  /** Null: the route of the seed's form. */
  flow: Flow | null
}

const GENERAL_FORM = 'general'

/** The version of an item that was published last; 0 for none. */
export async function readLatestVersion(q: Queries, appId: string): Promise<number> {
  const { version } = await queryOne<{ version: number }>(
    q,
    'select coalesce(max(version), 0)::int as version from item_version where app_id = $1 and form is not null',
    [appId],
  )
  return version
}

/** The form of an item in one version; of the seed for 0. */
export async function readPublishedForm(q: Queries, appId: string, version: number): Promise<PublishedForm> {
  if (version > 0) {
    const [row] = await q.query<{ form: JsonForm | null; flow: Flow | null }>(
      'select form, flow from item_version where app_id = $1 and version = $2',
      [appId, version],
    )
    if (!row?.form) throw notFound('there is no such form')
    return { version, form: row.form, flow: row.flow }
  }
  const [row] = await q.query<{ fields: SeedField[] }>(
    `select f.fields from form f left join app on app.form_id = f.id and app.id = $1
     where f.id in (app.form_id, $2) order by app.id nulls last limit 1`,
    [appId, GENERAL_FORM],
  )
  return { version, form: seedFormSchema(row?.fields ?? []), flow: null }
}
