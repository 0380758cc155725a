// An item in the tables of the catalogue: written when it is published, and read where it was not made at the desk.
import type { Queries } from '../db/db.ts'
import { indexLetter, pinyinSyllables } from '../db/pinyin-syllables.ts'
import { upsert } from '../db/upsert.ts'
import { readPublishedForm } from '../forms/published-form.ts'
import type { Flow } from '../processes/flow.ts'
import { definitionFor, parsePromisedDays, type Step, type Who } from '../processes/process-rules.ts'
import { formUri } from '../processes/process-to-wire.ts'
import type { Content, DraftItem } from './hall-kinds.ts'
import { DEFAULT_ICON, iconName } from './icon-names.ts'

type Facts = Record<string, unknown>
interface AppRow {
  name: string
  name_en: string
  description: string
  description_en: string
  uri: string
  icon: string
  palette: string
  kind: string
  contact: string
  telephone: string
  system: string
  audience: string[]
  handling: string[]
  keywords: string[]
  facts: Facts | null
  facts_en: Facts | null
  form_id: string | null
  from_desk: boolean
  created: Date
}

const readRow = async (q: Queries, id: string): Promise<AppRow | undefined> =>
  (await q.query<AppRow>('select * from app where id = $1', [id]))[0]

const split = (text: string): string[] =>
  text
    .split(/[,，、]/)
    .map((part) => part.trim())
    .filter(Boolean)

const textOf = (facts: Facts | null, name: string): string => {
  const value = facts?.[name]
  return typeof value === 'string' ? value : ''
}
const daysOf = (promised: string): number => Number(/\d+/.exec(promised)?.[0] ?? 0)

/** The steps that applications for an item of the seed take, as a flow of the desk. */
function sourceFlow({ form_id: form, facts, system }: AppRow): Flow {
  const { steps } = definitionFor(form ?? '', parsePromisedDays(textOf(facts, 'promised')))
  const whoOf = ({ by }: Step): Who => ({
    kind: by === 'tutor' ? 'tutor' : by === 'department' ? 'head' : 'position',
    of: by === 'tutor' || by === 'department' ? '' : system,
  })
  return {
    steps: steps.map((step) => {
      const { name, nameEn, approve, approveEn, remark } = step
      const rest = { all: false, mayReturn: true, days: 0, when: null }
      return { name, nameEn, approve, approveEn, remark, who: whoOf(step), ...rest }
    }),
    copies: [],
  }
}

/** The ids of an item's themes or departments, in their order. */
const readTags = async (q: Queries, id: string, type: 'COMMON' | 'DEPARTMENT'): Promise<string[]> =>
  (
    await q.query<{ id: string }>(
      'select t.id from app_tag a join tag t on t.id = a.tag_id where a.app_id = $1 and t.type = $2 order by a.place',
      [id, type],
    )
  ).map((tag) => tag.id)

/** An item as the hall shows it; undefined for none. */
export async function readSourceItem(q: Queries, id: string): Promise<Content<DraftItem> | undefined> {
  const row = await readRow(q, id)
  if (!row) return undefined
  const [departments, themes] = [await readTags(q, id, 'DEPARTMENT'), await readTags(q, id, 'COMMON')]
  const fact = (name: string) => textOf(row.facts, name)
  const isForm = row.kind === 'form'
  return {
    item: {
      ...{ name: row.name, nameEn: row.name_en },
      ...{ description: row.description, descriptionEn: row.description_en },
      ...{ department: departments[0] ?? '', themes },
      ...{ audience: row.audience, handling: row.handling[0] ?? 'online', telephone: row.telephone },
      icon: iconName(row.icon) || DEFAULT_ICON,
      ...{ office: fact('office'), hours: fact('hours'), fee: fact('fee'), materials: fact('materials') },
      ...{ days: daysOf(fact('promised')), keywords: row.keywords.join(','), uri: isForm ? '' : row.uri },
    },
    form: isForm ? (await readPublishedForm(q, id, 0)).form : null,
    flow: isForm ? sourceFlow(row) : null,
  }
}

/** The English texts of facts whose Chinese text is still the one that they translate. */
const keptEnglish = (row: AppRow | undefined, facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(row?.facts_en ?? {}).filter(
      ([name]) => name === 'contact' || row?.facts?.[name] === facts[name],
    ),
  )

/** Writes what is published of an item; what the desk does not ask for stays as it was. */
export async function publishItem(
  q: Queries,
  trait: string,
  id: string,
  { item }: Content<DraftItem>,
): Promise<void> {
  const now = new Date()
  const before = await readRow(q, id)
  const [department] = await q.query<{ text: string; text_en: string }>(
    'select text, text_en from tag where id = $1',
    [item.department],
  )
  const isForm = item.uri === ''
  const { fee, office, hours, materials, days } = item
  const isSamePromise = before !== undefined && daysOf(textOf(before.facts, 'promised')) === days
  const promise = isSamePromise ? textOf(before.facts, 'promised') : days === 0 ? '' : `${days} 个工作日`
  const facts = { ...before?.facts, fee, office, hours, materials, promised: promise }
  const name = isForm ? 'form' : 'link'
  const hasMoved = before?.system !== department?.text
  await upsert(
    q,
    'app',
    ['id'],
    [
      {
        ...{ id, code: id, name: item.name, nameEn: item.nameEn, description: item.description },
        ...{ descriptionEn: item.descriptionEn, uri: isForm ? formUri(id) : item.uri },
        ...{ icon: `/icons/${item.icon}.svg?tile=${before?.palette || 'blue'}`, kind: name },
        ...{ visible: true, fromDesk: true, trait, system: department?.text ?? '' },
        ...{ telephone: item.telephone, audience: item.audience },
        ...{ handling: [item.handling], keywords: split(item.keywords) },
        ...{ pinyin: pinyinSyllables(item.name), letter: indexLetter(item.name), facts },
        factsEn: {
          ...keptEnglish(before, facts),
          ...(!isSamePromise && { promised: days === 0 ? '' : `${days} working days` }),
          ...(hasMoved && { contact: department?.text_en ?? '' }),
        },
        ...(hasMoved && { contact: department?.text ?? '' }),
        ...(before
          ? { created: before.created }
          : { created: now, palette: 'blue', recommend: 0, sort: 0, abbreviation: '', used: 0 }),
        ...(before?.kind !== name && { template: { id: `tpl-${name}`, name, text: '', tags: '' } }),
        updated: now,
      },
    ],
  )
  // the desk asks for one department; further ones stay
  const [, ...others] = await readTags(q, id, 'DEPARTMENT')
  await q.query('delete from app_tag where app_id = $1', [id])
  const wanted = [...new Set([item.department, ...others, ...item.themes])]
  const known = await q.query<{ id: string }>('select id from tag where id = any($1::text[])', [wanted])
  await upsert(
    q,
    'app_tag',
    ['app_id', 'tag_id'],
    wanted
      .filter((tagId) => known.some((tag) => tag.id === tagId))
      .map((tagId, place) => ({ appId: id, tagId, place })),
  )
}
