import type { Queries } from './db.ts'
import { indexLetter, pinyinSyllables } from './pinyin-syllables.ts'
import { daysBeforeSeed, loadRows, upsert, unique } from './upsert.ts'
import { formUri } from '../processes/process-to-wire.ts'
import { iconAddress } from '../icon-images.ts'
import type { Seed, SeedDepartment, SeedItem } from './seed-types.ts'

/** The audience of an item without `audience`. */
const DEFAULT_AUDIENCE = ['本科生', '研究生', '专科生', '留学生']

/** Loads tags, forms and items. */
export async function loadItems(q: Queries, seed: Seed): Promise<void> {
  const tagIds = await loadTags(q, seed)
  await upsert(q, 'form', ['id'], seed.forms)
  await loadAppTags(q, seed, tagIds, await loadApps(q, seed))
}

/** Loads themes and departments as tags; resolves to their ids. */
async function loadTags(q: Queries, { themes, departments }: Seed): Promise<Set<string>> {
  const tags = [
    ...themes.map(({ palette, ...t }) => ({
      ...{ ...t, type: 'COMMON', parent: t.parent ?? '', icon: iconAddress(t.icon, palette) },
    })),
    ...departments.map(({ office: _office, telephone: _telephone, ...d }) => ({
      ...{ ...d, type: 'DEPARTMENT', parent: '', visible: true, icon: iconAddress(d.icon) },
    })),
  ].map((tag) => ({ ...tag, updated: daysBeforeSeed(30) }))
  await loadRows(q, 'tag', tags)
  return new Set(tags.map((t) => t.id))
}

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
function toEnglishFacts(i: SeedItem, department: SeedDepartment | undefined, english: Seed['english']) {
  const { promisedDays: days } = i
  const { fee, office, hours, maintenance } = toFacts(i, department)
  const inEnglish = (text: string) => english.facts[text] ?? ''
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
    materials: (i.materials ?? []).map((material) => english.materials[material] ?? material).join(','),
    office: inEnglish(office),
    hours: inEnglish(hours),
    maintenance: inEnglish(maintenance),
    contact: i.contact ? inEnglish(i.contact) : (department?.textEn ?? ''),
  }
}

/** Resolves to the ids of the items that were written. */
async function loadApps(
  q: Queries,
  { items, forms, departments, english }: Seed,
): Promise<ReadonlySet<string>> {
  const departmentById = new Map(departments.map((d) => [d.id, d]))
  const formIds = new Set(forms.map((f) => f.id))
  const toRow = (i: SeedItem, index: number) => {
    const department = departmentById.get(i.departments[0] ?? '')
    return {
      id: i.code,
      code: i.code,
      name: i.text,
      nameEn: i.textEn,
      description: i.description,
      descriptionEn: i.descriptionEn,
      uri: i.kind === 'form' ? formUri(i.code) : `/apis/v2/items/${i.code}`,
      icon: iconAddress(i.icon, i.palette),
      palette: i.palette,
      kind: i.kind,
      visible: i.visible ?? true,
      trait: i.trait ?? 'hall',
      system: department?.text ?? '',
      recommend: i.recommend ?? 0,
      sort: i.sort ?? index,
      abbreviation: i.abbreviation ?? '',
      contact: i.contact ?? department?.text ?? '',
      telephone: i.telephone ?? department?.telephone ?? '',
      audience: i.audience ?? DEFAULT_AUDIENCE,
      handling: i.handling ?? ['online'],
      keywords: i.keywords,
      pinyin: pinyinSyllables(i.text),
      letter: indexLetter(i.text),
      facts: toFacts(i, department),
      factsEn: toEnglishFacts(i, department, english),
      template: {
        id: `tpl-${i.kind}`,
        name: i.kind,
        text: i.kind === 'form' ? '在线表单' : '外部链接',
        tags: '',
      },
      formId: i.form && formIds.has(i.form) ? i.form : null,
      used: i.visits,
      created: daysBeforeSeed(i.updatedDaysAgo + 200 + ((index * 37) % 400)),
      updated: new Date(daysBeforeSeed(i.updatedDaysAgo).getTime() - index * 60_000),
    }
  }
  return new Set((await loadRows(q, 'app', items.map(toRow))).map(({ id }) => id))
}

async function loadAppTags(
  q: Queries,
  { items }: Seed,
  tagIds: ReadonlySet<string>,
  appIds: ReadonlySet<string>,
): Promise<void> {
  const itemTags = items
    .filter(({ code }) => appIds.has(code))
    .flatMap((i) =>
      unique([...i.departments, ...i.themes])
        .filter((t) => tagIds.has(t))
        .map((tagId, place) => ({ appId: i.code, tagId, place })),
    )
  await q.query('delete from app_tag where app_id not in (select id from app where from_desk)')
  await upsert(q, 'app_tag', ['app_id', 'tag_id'], itemTags)
}
