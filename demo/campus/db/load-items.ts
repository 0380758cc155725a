import type { Queries } from './open-db.ts'
import { indexLetter, pinyinSyllables } from './pinyin-syllables.ts'
import { daysBeforeSeed, deleteExcept, upsert, unique } from './upsert.ts'
import type { Seed } from './read-seed.ts'
import { FACTS_ENGLISH } from './seed/facts-english.ts'
import { MATERIALS_ENGLISH } from './seed/materials-english.ts'
import type { SeedDepartment, SeedItem } from './seed/seed-types.ts'

/** The audience of an item without `audience`. */
const DEFAULT_AUDIENCE = ['本科生', '研究生', '专科生', '留学生']

/** Loads tags, forms and items. */
export async function loadItems(q: Queries, seed: Seed): Promise<void> {
  const tagIds = await loadTags(q, seed)
  await loadForms(q, seed)
  await loadApps(q, seed)
  await loadAppTags(q, seed, tagIds)
}

/** Loads themes and departments as tags; resolves to their ids. */
async function loadTags(q: Queries, { themes, departments }: Seed): Promise<Set<string>> {
  const tags = [
    ...themes.map((t) => ({ ...t, type: 'COMMON' })),
    ...departments.map((d) => ({ ...d, type: 'DEPARTMENT', parent: '', visible: true })),
  ]
  await upsert(
    q,
    'tag',
    ['id'],
    [
      ['id', 'text', (t) => t.id],
      ['type', 'text', (t) => t.type],
      ['text', 'text', (t) => t.text],
      ['text_en', 'text', (t) => t.textEn],
      ['icon', 'text', (t) => `/icons/${t.icon}.svg`],
      ['sort', 'int', (t) => t.sort],
      ['parent', 'text', (t) => t.parent ?? ''],
      ['visible', 'boolean', (t) => t.visible],
      ['updated', 'timestamptz', () => daysBeforeSeed(30)],
    ],
    tags,
  )
  await deleteExcept(q, 'tag', tags)
  return new Set(tags.map((t) => t.id))
}

const loadForms = (q: Queries, { forms }: Seed) =>
  upsert(
    q,
    'form',
    ['id'],
    [
      ['id', 'text', (f) => f.id],
      ['text', 'text', (f) => f.text],
      ['text_en', 'text', (f) => f.textEn],
      ['fields', 'jsonb', (f) => f.fields],
    ],
    forms,
  )

/** The `facts` column: what the guide of an item shows (§3). */
const toFacts = (i: SeedItem, department: SeedDepartment | undefined) => ({
  promised:
    i.promisedDays === undefined ? '' : i.promisedDays === 0 ? '即时办结' : `${i.promisedDays} 个工作日`,
  fee: i.fee ?? '免费',
  materials: (i.materials ?? []).join(','),
  office: i.office ?? department?.office ?? '',
  hours: i.hours ?? '工作日 8:30–11:30，14:00–17:00',
  maintenance: i.maintenance ?? '',
  ...i.window,
})

/** The `facts_en` column: the same facts in English, and the contact; '' for a text without a translation. */
function toEnglishFacts(i: SeedItem, department: SeedDepartment | undefined) {
  const { promisedDays: days } = i
  const { fee, office, hours, maintenance } = toFacts(i, department)
  const inEnglish = (text: string) => FACTS_ENGLISH[text] ?? ''
  return {
    promised:
      days === undefined
        ? ''
        : days === 0
          ? 'At once'
          : days === 1
            ? '1 working day'
            : `${days} working days`,
    fee: inEnglish(fee),
    materials: (i.materials ?? []).map((material) => MATERIALS_ENGLISH[material] ?? material).join(','),
    office: inEnglish(office),
    hours: inEnglish(hours),
    maintenance: inEnglish(maintenance),
    contact: i.contact ? inEnglish(i.contact) : (department?.textEn ?? ''),
  }
}

async function loadApps(q: Queries, { items, forms, departments }: Seed): Promise<void> {
  const departmentById = new Map(departments.map((d) => [d.id, d]))
  const formIds = new Set(forms.map((f) => f.id))
  const firstDepartment = (i: SeedItem): SeedDepartment | undefined =>
    departmentById.get(i.departments[0] ?? '')
  await upsert<SeedItem>(
    q,
    'app',
    ['id'],
    [
      ['id', 'text', (i) => i.code],
      ['code', 'text', (i) => i.code],
      ['name', 'text', (i) => i.text],
      ['name_en', 'text', (i) => i.textEn],
      ['description', 'text', (i) => i.description],
      ['description_en', 'text', (i) => i.descriptionEn],
      ['uri', 'text', (i) => `/apis/v2/${i.kind === 'form' ? 'forms' : 'items'}/${i.code}`],
      ['icon', 'text', (i) => `/icons/${i.icon}.svg?tile=${i.palette}`],
      ['palette', 'text', (i) => i.palette],
      ['kind', 'text', (i) => i.kind],
      ['visible', 'boolean', (i) => i.visible ?? true],
      ['trait', 'text', (i) => i.trait ?? 'hall'],
      ['system', 'text', (i) => firstDepartment(i)?.text ?? ''],
      ['recommend', 'int', (i) => i.recommend ?? 0],
      ['sort', 'int', (i, index) => i.sort ?? index],
      ['abbreviation', 'text', (i) => i.abbreviation ?? ''],
      ['contact', 'text', (i) => i.contact ?? firstDepartment(i)?.text ?? ''],
      ['telephone', 'text', (i) => i.telephone ?? firstDepartment(i)?.telephone ?? ''],
      ['audience', 'text[]', (i) => i.audience ?? DEFAULT_AUDIENCE],
      ['handling', 'text[]', (i) => i.handling ?? ['online']],
      ['keywords', 'text[]', (i) => i.keywords],
      ['pinyin', 'text', (i) => pinyinSyllables(i.text)],
      ['letter', 'text', (i) => indexLetter(i.text)],
      ['facts', 'jsonb', (i) => toFacts(i, firstDepartment(i))],
      ['facts_en', 'jsonb', (i) => toEnglishFacts(i, firstDepartment(i))],
      [
        'template',
        'jsonb',
        (i) => ({
          id: `tpl-${i.kind}`,
          name: i.kind,
          text: i.kind === 'form' ? '在线表单' : '外部链接',
          tags: '',
        }),
      ],
      ['form_id', 'text', (i) => (i.form && formIds.has(i.form) ? i.form : null)],
      ['used', 'int', (i) => i.visits],
      ['created', 'timestamptz', (i, index) => daysBeforeSeed(i.updatedDaysAgo + 200 + ((index * 37) % 400))],
      [
        'updated',
        'timestamptz',
        (i, index) => new Date(daysBeforeSeed(i.updatedDaysAgo).getTime() - index * 60_000),
      ],
    ],
    items,
  )
  await deleteExcept(
    q,
    'app',
    items.map((i) => ({ id: i.code })),
  )
}

async function loadAppTags(q: Queries, { items }: Seed, tagIds: ReadonlySet<string>): Promise<void> {
  const itemTags = items.flatMap((i) =>
    unique([...i.departments, ...i.themes])
      .filter((t) => tagIds.has(t))
      .map((tag, place) => ({ app: i.code, tag, place })),
  )
  await q.query('delete from app_tag')
  await upsert(
    q,
    'app_tag',
    ['app_id', 'tag_id'],
    [
      ['app_id', 'text', (p) => p.app],
      ['tag_id', 'text', (p) => p.tag],
      ['place', 'int', (p) => p.place],
    ],
    itemTags,
  )
}
