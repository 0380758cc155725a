// The items of the hall as a file that `source` of the tags reads too, and back.
import { keysOf } from '../../contract/keys-of.ts'
import { createHash } from 'node:crypto'
import { toCsv } from '../../contract/csv.ts'
import { COLUMNS, columnOf, type ColumnName } from '../../runtime/source/columns.ts'
import { parseTable } from '../../runtime/source/parse-table.ts'
import { SourceError } from '../../runtime/source/problem.ts'
import { readItems, type SourceTable } from '../../runtime/source/read-items.ts'
import type { CatalogueSnapshot } from '../catalogue-snapshot.ts'
import { TIME_ZONE } from '../campus-time.ts'
import { cleanText } from '../clean-text.ts'
import type { DraftItem } from './hall-kinds.ts'
import { isIcon } from './icon-names.ts'
import type { Lang } from '../sign-in/messages.ts'

export const MAX_CSV_ROWS = 5000

type SourceItem = ReturnType<typeof readItems>['items'][number]

/** What a row says of an item; columns that the file does not have are left out. */
export interface CsvRow {
  row: number
  id: string
  item: Partial<DraftItem>
  fault?: CsvFault
}
export type CsvFault =
  | { kind: 'id' | 'name' | 'address' | 'noAddress' | 'long' | 'twice' }
  | { kind: 'department' | 'theme' | 'icon'; text: string }

const LONG: CsvFault = { kind: 'long' }
const TWICE: CsvFault = { kind: 'twice' }

const joined = (list: readonly string[]): string => list.join(',')

/** All items that the hall shows. */
export function writeItems({ items }: CatalogueSnapshot, lang: Lang): string {
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
  const columns = {
    id: ({ wire }) => wire.id,
    name: ({ wire }) => wire.name,
    nameEn: ({ wire }) => wire.dynamicAttributes.nameEn,
    // a form is made at the desk and has no address of its own
    uri: ({ wire }) => (wire.kind === 'form' ? '' : wire.uri),
    description: ({ wire }) => wire.description,
    descriptionEn: ({ wire }) => wire.dynamicAttributes.descriptionEn,
    themes: ({ wire }) => wire.tags,
    departments: ({ wire }) => wire.department,
    audience: ({ audience }) => joined(audience),
    handling: ({ handling }) => joined(handling),
    keywords: ({ keywords }) => joined(keywords),
    telephone: ({ wire }) => wire.telephone,
    ...Object.fromEntries(
      (['office', 'hours', 'fee', 'promised', 'materials'] as const).map((name) => [
        name,
        ({ wire }: (typeof items)[number]) => textOf(wire.facts?.[name]),
      ]),
    ),
  } satisfies Partial<Record<ColumnName, (item: (typeof items)[number]) => string>>
  const names = keysOf(columns)
  const header = names.map((name) => headerOf(name, lang))
  return toCsv([header, ...items.map((item) => names.map((name) => columns[name](item)))])
}

/** The first Chinese or English header of a column. */
function headerOf(name: ColumnName, lang: Lang): string {
  const isLatin = (header: string) => /^[a-z]/.test(header)
  return COLUMNS[name].find((header) => isLatin(header) === (lang === 'en')) ?? name
}

/** @returns null for a file without items */
export function parseItemsCsv(text: string, { items, tags, byId }: CatalogueSnapshot): CsvRow[] | null {
  const table = parseTable(text.replaceAll('\ufeff', ''))
  const known = new Set(table.headers.map(columnOf))
  if (!known.has('name') && !known.has('nameEn')) return null
  const idsByName = (type: string) =>
    new Map(
      tags
        .filter((tag) => tag.type === type)
        .flatMap((tag) => [tag.text, tag.textEn].map((name) => [name, tag.id])),
    )
  const names = { themes: idsByName('COMMON'), departments: idsByName('DEPARTMENT') }
  const idByName = new Map(items.map(({ wire }) => [wire.name, wire.id]))
  /** A list without ids names its items; the id of a new one is always the same. */
  const idOf = ({ id, name }: SourceItem): string => {
    if (byId.has(id)) return id
    const hash = createHash('sha256').update(name).digest('hex').slice(0, 12)
    return idByName.get(name) ?? (id === name ? `item-${hash}` : id)
  }
  const iconAt = table.headers.findIndex((header) => /^(?:icon|图标)$/i.test(header))
  const seen = new Set<string>()
  return table.rows.flatMap((row): CsvRow[] => {
    const read = readRow(table, row)
    if (!read) return []
    if ('fault' in read) return [{ row: row.row, id: '', item: {}, fault: read.fault }]
    const id = idOf(read.source)
    const parsed = toRow({ ...read.source, id }, known, names, byId.has(id))
    const icon = iconAt < 0 ? '' : cleanText(String(row.cells[iconAt] ?? ''))
    if (icon) parsed.item.icon = icon
    if (icon && !isIcon(icon)) parsed.fault ??= { kind: 'icon', text: icon }
    const fault = read.isTooLong ? LONG : seen.has(id) ? TWICE : parsed.fault
    seen.add(id)
    return [{ row: row.row, id, item: parsed.item, ...(fault && { fault }) }]
  })
}

/** One row, by the tags' own reader; null for an empty or hidden one. */
function readRow(
  table: SourceTable,
  row: SourceTable['rows'][number],
): { source: SourceItem; isTooLong: boolean } | { fault: CsvFault } | null {
  try {
    const { items, problems } = readItems({ ...table, rows: [row], problems: [] }, '', TIME_ZONE)
    const isProblem = (kind: string) => problems.some((problem) => problem.kind === kind)
    if (isProblem('no-name')) return { fault: { kind: 'name' } }
    if (isProblem('bad-address')) return { fault: { kind: 'address' } }
    return items[0] ? { source: items[0], isTooLong: isProblem('too-long') } : null
  } catch (e) {
    if (e instanceof SourceError) return { fault: { kind: 'name' } }
    throw e
  }
}

function toRow(
  source: SourceItem,
  known: ReadonlySet<unknown>,
  names: Record<'themes' | 'departments', ReadonlyMap<string, string>>,
  exists: boolean,
): Pick<CsvRow, 'item' | 'fault'> {
  const { id, name, nameEn, uri, description, descriptionEn, telephone, facts } = source
  const themes: readonly string[] = source.tags
  const departments: readonly string[] = source.departments
  const all: Partial<Record<ColumnName, Partial<DraftItem>>> = {
    ...{ name: { name }, nameEn: { nameEn }, uri: uri ? { uri } : {} },
    ...{ description: { description }, descriptionEn: { descriptionEn }, telephone: { telephone } },
    themes: { themes: themes.map((text) => names.themes.get(text) ?? '') },
    departments: { department: names.departments.get(departments[0] ?? '') ?? '' },
    audience: { audience: [...source.audience] },
    handling: { handling: source.handling[0] ?? 'online' },
    keywords: { keywords: joined(source.keywords) },
    office: { office: facts?.office ?? '' },
    hours: { hours: facts?.hours ?? '' },
    fee: { fee: facts?.fee ?? '' },
    materials: { materials: joined(facts?.materials ?? []) },
    promised: { days: Math.min(366, Number(/\d+/.exec(facts?.promised ?? '')?.[0] ?? 0)) },
  }
  const item: Partial<DraftItem> = {}
  for (const [column, part] of Object.entries(all)) if (known.has(column)) Object.assign(item, part)
  const texts = Object.values(item).filter((value) => typeof value === 'string')
  const theme = themes.find((text) => !names.themes.has(text))
  const department = departments.find((text) => !names.departments.has(text))
  const fault: CsvFault | undefined = !/^\w[\w.-]{0,59}$/.test(id)
    ? { kind: 'id' }
    : uri && !/^(?:https?:\/\/|\/(?![/\\]))/.test(uri)
      ? { kind: 'address' }
      : theme !== undefined && known.has('themes')
        ? { kind: 'theme', text: theme }
        : department !== undefined || (!exists && !item.department)
          ? { kind: 'department', text: department ?? '' }
          : !exists && !uri
            ? { kind: 'noAddress' }
            : name.length > 80 || texts.some((text) => text.length > 2000)
              ? { kind: 'long' }
              : undefined
  return { item, ...(fault && { fault }) }
}
