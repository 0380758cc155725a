import { getOrMake } from './get-or-make.ts'
import type { GuideRow, CatalogueSnapshot, WireTag } from './catalogue-snapshot.ts'
import type { Db } from './db/db.ts'
import { readItems } from './read-items.ts'
import { nextChange, readNotices } from './read-notices.ts'

const epochColumn = (column: string) =>
  `extract(epoch from ${column})::float8 as ${column.replace(/^.*\./, '')}`
type Row = Record<string, unknown>
type GuideRecord = Row &
  Record<'id' | 'title' | 'keyword' | 'title_en' | 'pinyin' | 'state', string> &
  Record<'released' | 'visitor', boolean> & { sort: number }
type StepRecord = Record<'id' | 'guide_id' | 'title' | 'context' | 'title_en' | 'context_en', string> & {
  step_no: number
}
type ProjectRecord = Row & {
  id: string
  type: string
  sort: number | null
  released: boolean
  visitor: boolean
}
type ParagraphRecord = Row & { id: string; project_id: string }

const groupBy = <T, K extends keyof T>(rows: T[], key: K): Map<T[K], T[]> => {
  const out = new Map<T[K], T[]>()
  for (const row of rows) getOrMake(out, row[key], (): T[] => []).push(row)
  return out
}

/** Reads the visible items of a trait, with all tags, guides and projects. */
export async function readCatalogue(db: Db, trait: string): Promise<CatalogueSnapshot> {
  const [tagRows, guides, steps, stepApps, projects, paragraphs, paragraphApps, notices] = await Promise.all([
    db.query<Omit<WireTag, 'textEn'> & { text_en: string }>(
      `select id, type, text, text_en, icon, sort, parent, visible, ${epochColumn('updated')} from tag order by sort, id collate "C"`,
    ),
    db.query<GuideRecord>(
      `select *, ${epochColumn('guide.created')}, ${epochColumn('guide.updated')} from guide order by sort desc, id collate "C"`,
    ),
    db.query<StepRecord>('select * from guide_step order by guide_id, step_no'),
    db.query<{ step_id: string; app_id: string }>('select * from guide_step_app order by step_id, place'),
    db.query<ProjectRecord>(
      `select *, ${epochColumn('project.updated')} from project order by sort nulls last, id collate "C"`,
    ),
    db.query<ParagraphRecord>('select * from paragraph order by project_id, sort nulls last, id collate "C"'),
    db.query<{ paragraph_id: string; app_id: string; sort: number | null }>(
      'select * from paragraph_app order by paragraph_id, sort nulls last',
    ),
    readNotices(db),
  ])
  const tags: WireTag[] = tagRows.map(({ text_en, ...tag }) => ({ ...tag, textEn: text_en }))
  const items = await readItems(db, trait, new Map(tags.map((tag) => [tag.id, tag])))
  const [stepsOf, appsOfStep] = [groupBy(steps, 'guide_id'), groupBy(stepApps, 'step_id')]
  const [paragraphsOf, appsOf] = [groupBy(paragraphs, 'project_id'), groupBy(paragraphApps, 'paragraph_id')]
  return {
    items,
    expires: nextChange(notices),
    byId: new Map(items.map((i) => [i.wire.id, i])),
    tags,
    guides: guides.map((g) => ({
      id: g.id,
      released: g.released,
      isPublic: g.visitor,
      titleEn: g.title_en,
      pinyin: g.pinyin,
      wire: toGuideWire(g),
      steps: (stepsOf.get(g.id) ?? []).map((s) => ({
        id: s.id,
        no: s.step_no,
        title: s.title,
        context: s.context,
        titleEn: s.title_en,
        contextEn: s.context_en,
        appIds: (appsOfStep.get(s.id) ?? []).map((a) => a.app_id),
      })),
    })),
    projects: projects.map(({ text_en, description_en, visitor, ...p }) => ({
      wire: { ...p, textEn: text_en, descriptionEn: description_en },
      released: p.released,
      isPublic: visitor,
      paragraphs: (paragraphsOf.get(p.id) ?? []).map(({ title_en, subtitle_en, context_en, ...wire }) => ({
        wire: { ...wire, titleEn: title_en, subtitleEn: subtitle_en, contextEn: context_en },
        apps: (appsOf.get(wire.id) ?? []).map((a) => ({
          id: a.app_id,
          sort: a.sort,
        })),
      })),
    })),
  }
}

const toGuideWire = (g: GuideRecord): GuideRow['wire'] => ({
  id: g.id,
  title: g.title,
  keyword: g.keyword,
  mainpic: g['mainpic'],
  isRealease: g.released, // §3: the specification's spelling
  createUser: g['create_user'],
  createUserAccount: g['create_account'],
  createTime: g['created'],
  updateTime: g['updated'],
  updateUser: g['update_user'],
  updateUserAccount: g['update_account'],
  state: g.state,
  sort: g.sort,
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
