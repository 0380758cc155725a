// What is being made at the desk: one draft a thing, and the versions that were published.
import { isDeepStrictEqual } from 'node:util'
import { notFound } from '../access.ts'
import type { Campus } from '../campus.ts'
import type { Db, Queries } from '../db/db.ts'
import type { Operator } from '../sign-in/desk-session.ts'
import { recordChange, type DeskAction } from './changes-desk.ts'
import { publishGroup, readSourceGroup } from './hall-group-rows.ts'
import { publishItem, readSourceItem } from './hall-item-rows.ts'
import { KINDS, parseKey, requireKey, type Content, type DraftItem, type Group } from './hall-kinds.ts'

type AnyContent = Content<DraftItem | Group>

export interface Draft<Fields = DraftItem> extends Content<Fields> {
  app_id: string
  /** 0: nothing has been saved yet. */
  revision: number
  person_name: string
}

interface Version extends AnyContent {
  version: number
  person_name: string
  published: Date
}

/** What the hall shows of something that was not made here. */
async function readSource(q: Queries, key: string): Promise<AnyContent | undefined> {
  const parsed = parseKey(key)
  if (!parsed) return undefined
  const { kind, id } = parsed
  if (kind === 'item') return readSourceItem(q, id)
  const item = await readSourceGroup(q, kind, id)
  return item && { item, form: null, flow: null }
}

/** The draft; what has none begins as the hall shows it. */
export async function readDraft<Fields = DraftItem>(q: Queries, key: string): Promise<Draft<Fields>> {
  const [draft] = await q.query<Draft<Fields>>('select * from item_draft where app_id = $1', [key])
  if (draft) return draft
  const source = (await readSource(q, key)) as Content<Fields> | undefined
  if (!source) throw notFound('there is no such draft')
  return { ...source, app_id: key, revision: 0, person_name: '' }
}

/** @returns what somebody else has saved since `revision`; null if the draft is saved */
export async function saveDraft(
  db: Db,
  operator: Operator,
  key: string,
  part: Partial<AnyContent>,
  revision: number,
): Promise<Draft<unknown> | null> {
  return db.tx(async (q) => {
    // the first save of two at once makes the row
    await q.query('select pg_advisory_xact_lock(hashtext($1))', [key])
    const [before] = await q.query<Draft<DraftItem | Group>>('select * from item_draft where app_id = $1', [
      key,
    ])
    if (before && before.revision !== revision) return before
    const { item, form, flow } = {
      ...{ item: null, form: null, flow: null },
      ...(before ?? (await readSource(q, key))),
      ...part,
    }
    await q.query(
      `insert into item_draft (app_id, item, form, flow, person_name) values ($1, $2::jsonb, $3::json, $4::jsonb, $5)
       on conflict (app_id) do update set item = excluded.item, form = excluded.form, flow = excluded.flow,
         person_name = excluded.person_name, revision = item_draft.revision + 1, updated = now()`,
      [key, ...toColumns({ item, form, flow }), operator.name],
    )
    await recordChange(q, operator, actionOf('saved', key), item?.name ?? '', key)
    return null
  })
}

const toColumns = ({ item, form, flow }: Content<unknown>) => [
  JSON.stringify(item),
  form && JSON.stringify(form),
  flow && JSON.stringify(flow),
]

const actionOf = (what: 'saved' | 'published' | 'withdrawn' | 'undone', key: string): DeskAction =>
  `${requireKey(key).kind}-${what}`

/** The versions of a thing, the last first. */
export const readVersions = (q: Queries, key: string, limit = 50): Promise<Version[]> =>
  q.query<Version>('select * from item_version where app_id = $1 order by version desc limit $2', [
    key,
    limit,
  ])

export async function isShown(q: Queries, key: string): Promise<boolean> {
  const { kind, id } = requireKey(key)
  const { table, shown } = KINDS[kind]
  return (await q.query(`select 1 from ${table} where id = $1 and ${shown}`, [id])).length > 0
}

const addVersion = (q: Queries, key: string, content: AnyContent, by: string): Promise<unknown> =>
  q.query(
    `insert into item_version (app_id, version, item, form, flow, person_name)
     select $1, coalesce(max(version), 0) + 1, $2::jsonb, $3::json, $4::jsonb, $5 from item_version where app_id = $1`,
    [key, ...toColumns(content), by],
  )

/** Makes this what the hall shows, as a new version, which applications in flight do not follow. */
async function publish(
  q: Queries,
  trait: string,
  operator: Operator,
  key: string,
  content: AnyContent,
): Promise<void> {
  const { kind, id } = requireKey(key)
  if (kind === 'item') await publishItem(q, trait, id, content as Content<DraftItem>)
  else await publishGroup(q, kind, id, content.item as Group, operator)
  await addVersion(q, key, content, operator.name)
}

export async function publishDraft(
  { db, catalogue, settings }: Campus,
  operator: Operator,
  { app_id: key, item, form, flow }: Draft<DraftItem | Group>,
): Promise<void> {
  const isForm = !('uri' in item) || item.uri === ''
  await db.tx(async (q) => {
    await q.query('select pg_advisory_xact_lock(hashtext($1))', [key])
    // what the hall showed before the first publication is a version too, so that it can be brought back
    const source = (await readVersions(q, key, 1)).length === 0 && (await readSource(q, key))
    if (source) await addVersion(q, key, source, '')
    const content = { item, form: isForm ? form : null, flow: isForm ? flow : null }
    await publish(q, settings.trait, operator, key, content)
    await recordChange(q, operator, actionOf('published', key), item.name, key)
  })
  await catalogue.invalidate()
}

/** Brings the version before the last one back, as a new version; without one, the thing is withdrawn. The draft stays. */
export async function undoPublication(
  campus: Campus,
  operator: Operator,
  key: string,
  version: number,
): Promise<void> {
  const { db, catalogue, settings } = campus
  await db.tx(async (q) => {
    await q.query('select pg_advisory_xact_lock(hashtext($1))', [key])
    const [last, before] = await readVersions(q, key, 2)
    if (!last || last.version !== version || !(await isShown(q, key)))
      throw notFound('this is not the last publication')
    if (before) await publish(q, settings.trait, operator, key, before)
    else await hide(q, key)
    await q.query('update item_draft set updated = now() where app_id = $1', [key])
    await recordChange(q, operator, actionOf('undone', key), last.item.name, key)
  })
  await catalogue.invalidate()
}

/** @returns the name; undefined if it is not shown */
async function hide(q: Queries, key: string): Promise<string | undefined> {
  const { kind, id } = requireKey(key)
  const { table, name, shown } = KINDS[kind]
  const [row] = await q.query<{ name: string }>(
    `update ${table} set ${shown} = false, from_desk = true where id = $1 and ${shown} returning ${name} as name`,
    [id],
  )
  return row?.name
}

export async function withdraw({ db, catalogue }: Campus, operator: Operator, key: string): Promise<void> {
  await db.tx(async (q) => {
    const name = await hide(q, key)
    if (name === undefined) throw notFound('there is no such thing')
    await recordChange(q, operator, actionOf('withdrawn', key), name, key)
  })
  await catalogue.invalidate()
}

const NEW_ITEM: Content<DraftItem> = {
  item: {
    ...{ name: '', nameEn: '', description: '', descriptionEn: '', department: '', themes: [], audience: [] },
    ...{
      handling: 'online',
      icon: 'file-text',
      telephone: '',
      office: '',
      hours: '',
      fee: '',
      materials: '',
    },
    ...{ days: 0, keywords: '', uri: '' },
  },
  form: null,
  flow: null,
}

/** Publishes some fields of an item with the others as they are, and changes them in its draft; form and flow stay. */
export async function changeItem(
  q: Queries,
  trait: string,
  operator: Operator,
  id: string,
  { uri, ...part }: Partial<DraftItem>,
): Promise<'created' | 'updated' | 'unchanged'> {
  const [last] = await readVersions(q, id, 1)
  const source = await readSourceItem(q, id)
  const before = (last as Content<DraftItem> | undefined) ?? source ?? NEW_ITEM
  const hasForm = before !== NEW_ITEM && before.item.uri === ''
  const changes = { ...part, ...(uri && !hasForm && { uri }) }
  const content = { form: before.form, flow: before.flow, item: { ...before.item, ...changes } }
  if (isDeepStrictEqual(content.item, before.item) && (await isShown(q, id))) return 'unchanged'
  if (!last && source) await addVersion(q, id, source, '')
  await publish(q, trait, operator, id, content)
  await q.query(
    `insert into item_draft (app_id, item, form, flow, person_name) values ($1, $2::jsonb, $3::json, $4::jsonb, $5)
     on conflict (app_id) do update set item = item_draft.item || $6::jsonb, person_name = excluded.person_name,
       revision = item_draft.revision + 1, updated = now()`,
    [id, ...toColumns(content), operator.name, JSON.stringify(changes)],
  )
  return source ? 'updated' : 'created'
}
