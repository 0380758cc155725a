import type { GuideRow, ProjectRow, CatalogueSnapshot, WireTag } from './catalogue-snapshot.ts'
import type { Db } from './db/db.ts'
import { readItems } from './read-items.ts'
import { nextChange, readNotices } from './read-notices.ts'

const epochColumn = (column: string) =>
  `extract(epoch from ${column})::float8 as ${column.replace(/^.*\./, '')}`
type Row = Record<string, unknown>
const groupBy = <T extends Row>(rows: T[], key: string): Map<unknown, T[]> => {
  const out = new Map<unknown, T[]>()
  for (const row of rows) (out.get(row[key]) ?? out.set(row[key], []).get(row[key])!).push(row)
  return out
}

/** Reads the visible items of a trait, with all tags, guides and projects. */
export async function readCatalogue(db: Db, trait: string): Promise<CatalogueSnapshot> {
  const [tags, guides, steps, stepApps, projects, paragraphs, paragraphApps, notices] = await Promise.all([
    db.query<Row>(
      `select id, type, text, text_en, icon, sort, parent, visible, ${epochColumn('updated')} from tag order by sort, id collate "C"`,
    ),
    db.query<Row>(
      `select *, ${epochColumn('guide.created')}, ${epochColumn('guide.updated')} from guide order by sort desc, id collate "C"`,
    ),
    db.query<Row>('select * from guide_step order by guide_id, step_no'),
    db.query<Row>('select * from guide_step_app order by step_id, place'),
    db.query<Row>(
      `select *, ${epochColumn('project.updated')} from project order by sort nulls last, id collate "C"`,
    ),
    db.query<Row>('select * from paragraph order by project_id, sort nulls last, id collate "C"'),
    db.query<Row>('select * from paragraph_app order by paragraph_id, sort nulls last'),
    readNotices(db),
  ])
  const items = await readItems(
    db,
    trait,
    new Map((tags as unknown as WireTag[]).map((tag) => [tag.id, tag])),
  )
  const [stepsOf, appsOfStep] = [groupBy(steps, 'guide_id'), groupBy(stepApps, 'step_id')]
  const [paragraphsOf, appsOf] = [groupBy(paragraphs, 'project_id'), groupBy(paragraphApps, 'paragraph_id')]
  return {
    items,
    expires: nextChange(notices),
    byId: new Map(items.map((i) => [i.wire.id, i])),
    tags: tags.map(({ text_en, ...t }) => ({ ...t, textEn: text_en }) as WireTag),
    guides: guides.map((g) => ({
      id: g['id'] as string,
      released: g['released'] as boolean,
      isPublic: g['visitor'] as boolean,
      titleEn: g['title_en'] as string,
      pinyin: g['pinyin'] as string,
      wire: toGuideWire(g),
      steps: (stepsOf.get(g['id']) ?? []).map((s) => ({
        id: s['id'] as string,
        no: s['step_no'] as number,
        title: s['title'] as string,
        context: s['context'] as string,
        titleEn: s['title_en'] as string,
        contextEn: s['context_en'] as string,
        appIds: (appsOfStep.get(s['id']) ?? []).map((a) => a['app_id'] as string),
      })),
    })),
    projects: projects.map(({ text_en, description_en, visitor, ...p }) => ({
      wire: { ...p, textEn: text_en, descriptionEn: description_en } as unknown as ProjectRow['wire'],
      released: p['released'] as boolean,
      isPublic: visitor as boolean,
      paragraphs: (paragraphsOf.get(p['id']) ?? []).map(({ title_en, subtitle_en, context_en, ...wire }) => ({
        wire: { ...wire, titleEn: title_en, subtitleEn: subtitle_en, contextEn: context_en },
        apps: (appsOf.get(wire['id']) ?? []).map((a) => ({
          id: a['app_id'] as string,
          sort: a['sort'] as number | null,
        })),
      })),
    })),
  }
}

const toGuideWire = (g: Row): GuideRow['wire'] => ({
  id: g['id'],
  title: g['title'] as string,
  keyword: g['keyword'] as string,
  mainpic: g['mainpic'],
  isRealease: g['released'], // §3: the specification's spelling
  createUser: g['create_user'],
  createUserAccount: g['create_account'],
  createTime: g['created'],
  updateTime: g['updated'],
  updateUser: g['update_user'],
  updateUserAccount: g['update_account'],
  state: g['state'] as string,
  sort: g['sort'] as number,
})

/** The snapshot with one item refreshed. */
export async function withItemRead(
  db: Db,
  trait: string,
  snapshot: CatalogueSnapshot,
  id: string,
): Promise<CatalogueSnapshot> {
  const [item] = await readItems(db, trait, new Map(snapshot.tags.map((tag) => [tag.id, tag])), id)
  if (!item || !snapshot.byId.has(id)) return readCatalogue(db, trait)
  return {
    ...snapshot,
    items: snapshot.items.map((entry) => (entry.wire.id === id ? item : entry)),
    byId: new Map(snapshot.byId).set(id, item),
  }
}
