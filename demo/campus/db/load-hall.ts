import type { Queries } from './open.ts'
import { letterOf, syllables } from './pinyin.ts'
import { ago, keepOnly, put, unique } from './put.ts'
import type { Seed } from './read-seed.ts'
import type { SeedDepartment, SeedItem } from './seed/shapes.ts'

/** Who an item is for where it does not say. */
const STUDENTS = ['本科生', '研究生', '专科生', '留学生']

/** Tags and items. */
export async function loadHall(q: Queries, { departments, themes, items, forms }: Seed): Promise<void> {
  const tags = [
    ...themes.map((t) => ({ ...t, type: 'COMMON' })),
    ...departments.map((d) => ({ ...d, type: 'DEPARTMENT', parent: '', visible: true })),
  ]
  await put(
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
      ['updated', 'timestamptz', () => ago(30)],
    ],
    tags,
  )
  await keepOnly(
    q,
    'tag',
    tags.map((t) => t.id),
  )

  const office = new Map(departments.map((d) => [d.id, d]))
  await put(
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
  const formIds = new Set(forms.map((f) => f.id))
  const first = (i: SeedItem): SeedDepartment | undefined => office.get(i.departments[0] ?? '')
  await put<SeedItem>(
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
      ['system', 'text', (i) => first(i)?.text ?? ''],
      ['recommend', 'int', (i) => i.recommend ?? 0],
      ['sort', 'int', (i, at) => i.sort ?? at],
      ['abbreviation', 'text', (i) => i.abbreviation ?? ''],
      ['contact', 'text', (i) => i.contact ?? first(i)?.text ?? ''],
      ['telephone', 'text', (i) => i.telephone ?? first(i)?.telephone ?? ''],
      ['audience', 'text[]', (i) => i.audience ?? STUDENTS],
      ['handling', 'text[]', (i) => i.handling ?? ['online']],
      ['keywords', 'text[]', (i) => i.keywords],
      ['pinyin', 'text', (i) => syllables(i.text)],
      ['letter', 'text', (i) => letterOf(i.text)],
      [
        'facts',
        'jsonb',
        (i) => ({
          promised:
            i.promisedDays === undefined
              ? ''
              : i.promisedDays === 0
                ? '即时办结'
                : `${i.promisedDays} 个工作日`,
          fee: i.fee ?? '免费',
          materials: (i.materials ?? []).join(','),
          office: i.office ?? first(i)?.office ?? '',
          hours: i.hours ?? '工作日 8:30–11:30，14:00–17:00',
          maintenance: i.maintenance ?? '',
          ...i.window,
        }),
      ],
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
      ['created', 'timestamptz', (i, at) => ago(i.updatedDaysAgo + 200 + ((at * 37) % 400))],
      ['updated', 'timestamptz', (i, at) => new Date(ago(i.updatedDaysAgo).getTime() - at * 60_000)],
    ],
    items,
  )
  await keepOnly(
    q,
    'app',
    items.map((i) => i.code),
  )

  const known = new Set(tags.map((t) => t.id))
  const pairs = items.flatMap((i) =>
    unique([...i.departments, ...i.themes])
      .filter((t) => known.has(t))
      .map((tag, place) => ({ app: i.code, tag, place })),
  )
  await q.query('delete from app_tag')
  await put(
    q,
    'app_tag',
    ['app_id', 'tag_id'],
    [
      ['app_id', 'text', (p) => p.app],
      ['tag_id', 'text', (p) => p.tag],
      ['place', 'int', (p) => p.place],
    ],
    pairs,
  )
}
