import type { GuideRow, Item, ProjectRow, CatalogueSnapshot, WireTag } from './catalogue.ts'
import { DAY_SECONDS, startOfToday, toEpochSeconds } from './campus-time.ts'
import type { Db } from './db/open-db.ts'

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
  const [apps, tags, appTags, guides, steps, stepApps, projects, paragraphs, paragraphApps] =
    await Promise.all([
      db.query<AppRow>(
        `select app.*, coalesce(r.average, 0)::float8 as rating
         from app left join (select app_id, round(avg(rate), 1) as average from review group by app_id) r on r.app_id = app.id
         where app.visible and app.trait = $1 order by app.updated desc, app.id collate "C"`,
        [trait],
      ),
      db.query<Row>(
        `select id, type, text, text_en, icon, sort, parent, visible, ${epochColumn('updated')} from tag order by sort, id collate "C"`,
      ),
      db.query<{ app_id: string; tag_id: string }>(
        'select app_id, tag_id from app_tag order by app_id, place',
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
    ])
  const tagById = new Map(tags.map((t) => [t['id'] as string, t]))
  const tagsOf = groupBy(appTags, 'app_id')
  const items = apps.map((row) => toItem(row, tagsOf.get(row.id)?.map((t) => tagById.get(t.tag_id)!) ?? []))
  const [stepsOf, appsOfStep] = [groupBy(steps, 'guide_id'), groupBy(stepApps, 'step_id')]
  const [paragraphsOf, appsOf] = [groupBy(paragraphs, 'project_id'), groupBy(paragraphApps, 'paragraph_id')]
  return {
    items,
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

interface AppRow {
  id: string
  code: string
  name: string
  name_en: string
  description: string
  description_en: string
  uri: string
  icon: string
  palette: string
  kind: string
  visible: boolean
  trait: string
  system: string
  recommend: number
  sort: number
  abbreviation: string
  contact: string
  telephone: string
  audience: string[]
  handling: string[]
  keywords: string[]
  pinyin: string
  rating: number
  facts: Row | null
  template: Row | null
  template_entry: Row | null
  blocks: Row[] | null
  used: number
  created: Date
  updated: Date
}

function toItem(row: AppRow, tags: Row[]): Item {
  const texts = (type: string) =>
    tags
      .filter((t) => t['type'] === type)
      .map((t) => t['text'])
      .join(',')
  const { id, name, uri, code, description, icon, visible, recommend, rating, system, trait, sort } = row
  const { abbreviation, contact, telephone, kind, palette, audience, handling, keywords, pinyin, used } = row
  return {
    isPublic: audience.includes('visitor'),
    audience,
    handling,
    keywords,
    used,
    tagIds: tags.map((t) => t['id'] as string),
    wire: {
      ...{ id, name, text: name, uri, code, description, icon, visible, recommend },
      ...{ rating, system, trait, sort },
      ...{ abbreviation, contact, telephone, kind, palette },
      tags: texts('COMMON'),
      department: texts('DEPARTMENT'),
      rated: false,
      created: toEpochSeconds(row.created),
      updated: toEpochSeconds(row.updated),
      dynamicAttributes: {
        FWDX: audience.join(','),
        BLFS: handling.join(','),
        nameEn: row.name_en,
        descriptionEn: row.description_en,
        keywords: keywords.join(','),
        pinyin,
      },
      facts: row.facts && toFacts(row.facts),
      template: row.template,
      templateEntry: row.template_entry,
      userFiltersMatched: true,
      blocks: row.blocks ?? [],
    },
  }
}

/** Application periods are stored as days from today, so that some items of the demo always open or close soon. */
function toFacts({ openInDays, closeInDays, ...facts }: Row): Row {
  const at = (days: unknown) => (typeof days === 'number' ? startOfToday() + days * DAY_SECONDS : 0)
  return { ...facts, openFrom: at(openInDays), openTo: at(closeInDays) }
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
