// What is being made at the desk: one draft an item, and the versions that were published.
import { notFound } from '../access.ts'
import type { Campus } from '../campus.ts'
import type { Db, Queries } from '../db/db.ts'
import { indexLetter, pinyinSyllables } from '../db/pinyin-syllables.ts'
import { upsert } from '../db/upsert.ts'
import type { JsonForm } from '../forms/json-schema.ts'
import type { Flow } from '../processes/flow.ts'
import { formUri } from '../processes/process-to-wire.ts'
import type { Operator } from '../sign-in/desk-session.ts'
import { recordChange } from './changes-desk.ts'

export interface DraftItem {
  name: string
  nameEn: string
  description: string
  descriptionEn: string
  department: string
  themes: string[]
  audience: string[]
  handling: string
  icon: string
  telephone: string
  office: string
  hours: string
  fee: string
  materials: string
  days: number
  keywords: string
  /** Empty: a form inside the hall. */
  uri: string
}

export interface Draft {
  app_id: string
  item: DraftItem
  form: JsonForm | null
  flow: Flow | null
  revision: number
  person_name: string
}

export async function readDraft(db: Queries, id: string): Promise<Draft> {
  const [draft] = await db.query<Draft>('select * from item_draft where app_id = $1', [
    id.replaceAll('\0', ''),
  ])
  if (!draft) throw notFound('there is no such draft')
  return draft
}

/** @returns what somebody else has saved since `revision`; null if the draft is saved */
export async function saveDraft(
  db: Db,
  operator: Operator,
  id: string,
  part: Partial<Pick<Draft, 'item' | 'form' | 'flow'>>,
  revision: number,
): Promise<Draft | null> {
  return db.tx(async (q) => {
    const [before] = await q.query<Draft>('select * from item_draft where app_id = $1 for update', [id])
    if (before && before.revision !== revision) return before
    const next = { item: null, form: null, flow: null, ...before, ...part }
    await q.query(
      `insert into item_draft (app_id, item, form, flow, person_name) values ($1, $2::jsonb, $3::json, $4::jsonb, $5)
       on conflict (app_id) do update set item = excluded.item, form = excluded.form, flow = excluded.flow,
         person_name = excluded.person_name, revision = item_draft.revision + 1, updated = now()`,
      [
        id,
        JSON.stringify(next.item),
        next.form && JSON.stringify(next.form),
        next.flow && JSON.stringify(next.flow),
        operator.name,
      ],
    )
    await recordChange(q, operator, 'item-saved', next.item?.name ?? '', id)
    return null
  })
}

const split = (text: string): string[] =>
  text
    .split(/[,，、]/)
    .map((part) => part.trim())
    .filter(Boolean)

/** Makes the draft what the hall shows, as a new version, which applications in flight do not follow. */
export async function publishDraft(
  { db, catalogue, settings }: Campus,
  operator: Operator,
  { app_id: id, item, form, flow }: Draft,
): Promise<void> {
  const now = new Date()
  await db.tx(async (q) => {
    const [existing] = await q.query<{ created: Date; from_desk: boolean }>(
      'select created, from_desk from app where id = $1',
      [id],
    )
    const [department] = await q.query<{ text: string }>('select text from tag where id = $1', [
      item.department,
    ])
    const isForm = item.uri === ''
    const promised = (zh: boolean) =>
      item.days === 0 ? '' : zh ? `${item.days} 个工作日` : `${item.days} working days`
    const facts = {
      fee: item.fee,
      office: item.office,
      hours: item.hours,
      materials: item.materials,
      maintenance: '',
    }
    await upsert(
      q,
      'app',
      ['id'],
      [
        {
          ...{ id, code: id, name: item.name, nameEn: item.nameEn, description: item.description },
          ...{ descriptionEn: item.descriptionEn, uri: isForm ? formUri(encodeURIComponent(id)) : item.uri },
          ...{ icon: `/icons/${item.icon}.svg?tile=blue`, palette: 'blue', kind: isForm ? 'form' : 'link' },
          ...{ visible: true, fromDesk: true, trait: settings.trait, system: department?.text ?? '' },
          ...{ contact: department?.text ?? '', telephone: item.telephone, audience: item.audience },
          ...{ handling: [item.handling], keywords: split(item.keywords) },
          ...{ recommend: 0, sort: 0, abbreviation: '', used: 0 },
          ...{ pinyin: pinyinSyllables(item.name), letter: indexLetter(item.name) },
          facts: { ...facts, promised: promised(true) },
          factsEn: { promised: promised(false) },
          template: {
            id: `tpl-${isForm ? 'form' : 'link'}`,
            name: isForm ? 'form' : 'link',
            text: '',
            tags: '',
          },
          ...{ created: existing?.created ?? now, updated: now },
        },
      ],
    )
    await q.query('delete from app_tag where app_id = $1', [id])
    const tags = [item.department, ...item.themes]
    await upsert(
      q,
      'app_tag',
      ['app_id', 'tag_id'],
      tags.map((tagId, place) => ({ appId: id, tagId, place })),
    )
    await q.query(
      `insert into item_version (app_id, version, item, form, flow, person_name)
       select $1, coalesce(max(version), 0) + 1, $2::jsonb, $3::json, $4::jsonb, $5 from item_version where app_id = $1`,
      [
        id,
        JSON.stringify(item),
        isForm && form ? JSON.stringify(form) : null,
        isForm && flow ? JSON.stringify(flow) : null,
        operator.name,
      ],
    )
    await recordChange(q, operator, 'item-published', item.name, id)
  })
  await catalogue.invalidate()
}

export async function withdrawItem({ db, catalogue }: Campus, operator: Operator, id: string): Promise<void> {
  await db.tx(async (q) => {
    const [item] = await q.query<{ name: string }>(
      'update app set visible = false where id = $1 and from_desk and visible returning name',
      [id],
    )
    if (!item) throw notFound('there is no such item')
    await recordChange(q, operator, 'item-withdrawn', item.name, id)
  })
  await catalogue.invalidate()
}
