// Guides and sections in the tables of the catalogue: written when they are published, and read where they were not made at the desk.
import type { Queries } from '../db/db.ts'
import { pinyinSyllables } from '../db/pinyin-syllables.ts'
import { upsert } from '../db/upsert.ts'
import type { Operator } from '../sign-in/desk-session.ts'
import type { Group, GroupKind, GroupPart } from './hall-kinds.ts'
import { iconName } from './icon-names.ts'

interface PartRow {
  id: string
  title: string
  title_en: string
  context: string
  context_en: string
  apps: string[]
}

const SQL = {
  guide: {
    group: `select title as name, title_en as "nameEn", '' as description, '' as "descriptionEn", keyword as keywords,
      '' as icon, visitor as everybody, sort as "order" from guide where id = $1`,
    parts: `select *, array(select app_id from guide_step_app where step_id = s.id order by place) as apps
      from guide_step s where guide_id = $1 order by step_no`,
  },
  section: {
    group: `select text as name, text_en as "nameEn", description, description_en as "descriptionEn", '' as keywords,
      icon, visitor as everybody, coalesce(sort, 999) as "order" from project where id = $1`,
    parts: `select *, array(select app_id from paragraph_app where paragraph_id = s.id order by sort nulls last) as apps
      from paragraph s where project_id = $1 order by sort nulls last, id collate "C"`,
  },
} as const

/** A guide or section as the hall shows it; undefined for none. */
export async function readSourceGroup(q: Queries, kind: GroupKind, id: string): Promise<Group | undefined> {
  const [group] = await q.query<Omit<Group, 'parts'>>(SQL[kind].group, [id])
  if (!group) return undefined
  const rows = await q.query<PartRow>(SQL[kind].parts, [id])
  const parts = rows.map(({ title, title_en: titleEn, context: text, context_en: textEn, apps }) => ({
    ...{ title, titleEn, text, textEn, apps },
  }))
  return { ...group, icon: iconName(group.icon), parts }
}

/** Writes what is published of a guide or section; what the desk does not ask for stays as it was. */
export const publishGroup = (
  q: Queries,
  kind: GroupKind,
  id: string,
  group: Group,
  operator: Operator,
): Promise<void> => (kind === 'guide' ? publishGuide(q, id, group, operator) : publishSection(q, id, group))

async function publishGuide(q: Queries, id: string, group: Group, { name }: Operator): Promise<void> {
  const now = new Date()
  const [before] = await q.query<{ created: Date }>('select created from guide where id = $1', [id])
  const { name: title, nameEn: titleEn, everybody: visitor, order: sort } = group
  const who = before ? { updateUser: name } : { createUser: name, updateUser: name }
  await upsert(
    q,
    'guide',
    ['id'],
    [
      {
        ...{ id, title, titleEn, visitor, sort, keyword: group.keywords, pinyin: pinyinSyllables(title) },
        ...{ released: true, state: '1', fromDesk: true, updated: now, created: before?.created ?? now },
        ...who,
      },
    ],
  )
  await q.query('delete from guide_step where guide_id = $1', [id])
  const steps = group.parts.map(({ title: stepTitle, titleEn: stepTitleEn, text, textEn, apps }, i) => ({
    row: {
      ...{ id: `${id}-${i + 1}`, guideId: id, stepNo: i + 1, title: stepTitle, titleEn: stepTitleEn },
      ...{ context: text, contextEn: textEn },
    },
    apps,
  }))
  await upsert(
    q,
    'guide_step',
    ['id'],
    steps.map(({ row }) => row),
  )
  const known = await knownApps(q, group.parts)
  await upsert(
    q,
    'guide_step_app',
    ['step_id', 'app_id'],
    steps.flatMap(({ row, apps }) =>
      apps.filter((appId) => known.has(appId)).map((appId, place) => ({ stepId: row.id, appId, place })),
    ),
  )
}

async function publishSection(q: Queries, id: string, group: Group): Promise<void> {
  const { name: text, nameEn: textEn, description, descriptionEn, icon, everybody: visitor, order } = group
  const [before] = await q.query<{ palette: string }>('select palette from project where id = $1', [id])
  const palette = before?.palette || 'indigo'
  await upsert(
    q,
    'project',
    ['id'],
    [
      {
        ...{ id, text, textEn, description, descriptionEn, visitor, sort: order, released: true },
        ...{
          icon: `/icons/${icon || 'layout-grid'}.svg?tile=${palette}`,
          fromDesk: true,
          updated: new Date(),
        },
        ...(!before && { palette, type: 'TOPIC', background: '' }),
      },
    ],
  )
  // the desk does not ask for subtitles
  const subtitles = await q.query<{ title: string; subtitle: string; subtitle_en: string }>(
    'select title, subtitle, subtitle_en from paragraph where project_id = $1',
    [id],
  )
  await q.query('delete from paragraph where project_id = $1', [id])
  const parts = group.parts.map(({ title, titleEn, text: context, textEn: contextEn, apps }, i) => {
    const kept = subtitles.find((part) => part.title === title)
    return {
      row: {
        ...{ id: `${id}-${i + 1}`, projectId: id, title, titleEn, context, contextEn, sort: i },
        ...{ subtitle: kept?.subtitle ?? '', subtitleEn: kept?.subtitle_en ?? '' },
      },
      apps,
    }
  })
  await upsert(
    q,
    'paragraph',
    ['id'],
    parts.map(({ row }) => row),
  )
  const known = await knownApps(q, group.parts)
  await upsert(
    q,
    'paragraph_app',
    ['paragraph_id', 'app_id'],
    parts.flatMap(({ row, apps }) =>
      apps.filter((appId) => known.has(appId)).map((appId, sort) => ({ paragraphId: row.id, appId, sort })),
    ),
  )
}

/** Items that have been removed since the draft was saved are left out. */
async function knownApps(q: Queries, parts: readonly GroupPart[]): Promise<ReadonlySet<string>> {
  const rows = await q.query<{ id: string }>('select id from app where id = any($1::text[])', [
    parts.flatMap(({ apps }) => apps),
  ])
  return new Set(rows.map(({ id }) => id))
}
