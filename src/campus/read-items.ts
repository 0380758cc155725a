import { isObject, ownValue } from '../contract/decoders.ts'
import { getOrMake } from './get-or-make.ts'
import type { Item } from './catalogue-snapshot.ts'
import { DAY_SECONDS, startOfToday } from './campus-time.ts'
import type { Param, Queries } from './db/db.ts'
import { isCurrent, readNotices, type Notice } from './read-notices.ts'

type Row = Record<string, unknown>

/** The fields of a tag that items need. */
interface ItemTag {
  type: string
  text: string
}

/** The row of an item, in the order of COLUMNS. */
type ItemRow = [
  id: string,
  code: string,
  name: string,
  nameEn: string,
  description: string,
  descriptionEn: string,
  uri: string,
  icon: string,
  palette: string,
  kind: string,
  trait: string,
  system: string,
  recommend: number,
  sort: number,
  abbreviation: string,
  contact: string,
  telephone: string,
  audience: string[],
  handling: string[],
  keywords: string[],
  pinyin: string,
  facts: Row | null,
  factsEn: Row | null,
  template: Row | null,
  templateEntry: Row | null,
  blocks: Row[] | null,
  used: number,
  created: number,
  updated: number,
]

const COLUMNS = `id, code, name, name_en, description, description_en, uri, icon, palette, kind, trait, system, recommend, sort,
  abbreviation, contact, telephone, audience, handling, keywords || desk_keywords, pinyin, facts, facts_en, template, template_entry, blocks, used,
  floor(extract(epoch from created))::int8, floor(extract(epoch from updated))::int8`

/** In the order of PostgreSQL's collation "C" for the letters and digits of ids. */
const compareIds = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Reads the visible items of a trait, newest first; with `id`, only that one. Each row is sent as one JSON text: thirty
 * columns of 50,000 items take the embedded database 4 s, the texts 1 s.
 */
export async function readItems(
  db: Queries,
  trait: string,
  tagById: ReadonlyMap<string, ItemTag>,
  id?: string,
): Promise<Item[]> {
  const only = (column: string, parameter: number) =>
    id === undefined ? '' : `and ${column} = $${parameter}`
  const params = (...first: Param[]): Param[] => (id === undefined ? first : [...first, id])
  const [rows, tags, ratings, notices] = await Promise.all([
    db.query<{ row: string }>(
      `select json_build_array(${COLUMNS})::text as row from app where visible and trait = $1 ${only('id', 2)}`,
      params(trait),
    ),
    db.query<{ app_id: string; ids: string }>(
      `select app_id, string_agg(tag_id, ' ' order by place) as ids from app_tag where true ${only('app_id', 1)} group by app_id`,
      params(),
    ),
    db.query<{ app_id: string; average: number }>(
      `select app_id, round(avg(rate), 1)::float8 as average from review where true ${only('app_id', 1)} group by app_id`,
      params(),
    ),
    readNotices(db),
  ])
  const outages = notices.filter((notice) => notice.level === 'outage' && isCurrent(notice))
  const tagIds = new Map(tags.map(({ app_id, ids }) => [app_id, ids]))
  const rating = new Map(ratings.map(({ app_id, average }) => [app_id, average]))
  const tagTexts = createTagTexts(tagById)
  const today = startOfToday()
  return rows
    .map(({ row }) => {
      const columns: ItemRow = JSON.parse(row)
      return toItem(columns, tagTexts(tagIds.get(columns[0]) ?? ''), rating.get(columns[0]) ?? 0, today)
    })
    .map((item) => withOutages(item, outages))
    .sort((a, b) => b.wire.updated - a.wire.updated || compareIds(a.wire.id, b.wire.id))
}

/** An item that is unavailable says so where it says when it is maintained. */
function withOutages(item: Item, outages: readonly Notice[]): Item {
  const here = outages.filter(({ apps }) => apps.includes(item.wire.id))
  if (here.length === 0) return item
  const join = (texts: readonly unknown[]) => texts.filter(Boolean).join(' ')
  const { facts } = item.wire
  const maintenance = join([...here.map(({ text, body }) => `${text}：${body}`), facts?.['maintenance']])
  const known = facts?.['english']
  const english = {
    ...(isObject(known) && known),
    maintenance: join([
      ...here.map((notice) => notice.text_en && `${notice.text_en}: ${notice.body_en}`),
      ownValue(known, 'maintenance'),
    ]),
  }
  return { ...item, wire: { ...item.wire, facts: { ...facts, maintenance, english } } }
}

interface TagTexts {
  ids: string[]
  themes: string
  departments: string
}

/** Returns a function for the texts of an item's tags, cached because many items share the same tags. */
function createTagTexts(tagById: ReadonlyMap<string, ItemTag>): (ids: string) => TagTexts {
  const known = new Map<string, TagTexts>()
  return (joined) =>
    getOrMake(known, joined, () => {
      const tags = joined.split(' ').flatMap((id) => {
        const tag = tagById.get(id)
        return tag ? [{ ...tag, id }] : []
      })
      const textsOf = (type: string) =>
        tags
          .filter((tag) => tag.type === type)
          .map((tag) => tag.text)
          .join(',')
      return {
        ids: tags.map(({ id }) => id),
        themes: textsOf('COMMON'),
        departments: textsOf('DEPARTMENT'),
      }
    })
}

function toItem(row: ItemRow, tags: TagTexts, rating: number, today: number): Item {
  const [
    id,
    code,
    name,
    nameEn,
    description,
    descriptionEn,
    uri,
    icon,
    palette,
    kind,
    trait,
    system,
    ...rest
  ] = row
  const [recommend, sort, abbreviation, contact, telephone, audience, handling, keywords, pinyin, ...more] =
    rest
  const [facts, factsEn, template, templateEntry, blocks, used, created, updated] = more
  return {
    isPublic: audience.includes('visitor'),
    audience,
    handling,
    keywords,
    used,
    tagIds: tags.ids,
    wire: {
      id,
      name,
      text: name,
      uri,
      code,
      description,
      icon,
      visible: true,
      recommend,
      rating,
      system,
      trait,
      sort,
      abbreviation,
      contact,
      telephone,
      kind,
      palette,
      tags: tags.themes,
      department: tags.departments,
      rated: false,
      created,
      updated,
      dynamicAttributes: {
        FWDX: audience.join(','),
        BLFS: handling.join(','),
        nameEn,
        descriptionEn,
        keywords: keywords.join(','),
        pinyin,
      },
      facts: facts && toFacts(facts, factsEn, today),
      template,
      templateEntry,
      userFiltersMatched: true,
      blocks: blocks ?? [],
    },
  }
}

/** Application periods are stored as days from today, so that some items of the demo always open or close soon. */
function toFacts({ openInDays, closeInDays, ...facts }: Row, english: Row | null, today: number): Row {
  const dayTime = (days: unknown) => (typeof days === 'number' ? today + days * DAY_SECONDS : 0)
  return Object.assign(facts, { english, openFrom: dayTime(openInDays), openTo: dayTime(closeInDays) })
}
