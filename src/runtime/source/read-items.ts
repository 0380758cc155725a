import { isObject } from '../../contract/decoders.ts'
import { decodeEntities, plainText } from '../../contract/decode-entities.ts'
import { visibleText } from '../../contract/visible-text.ts'
import type { AppDetail } from '../../contract/core/app-detail.ts'
import type { AppTag } from '../../contract/core/apps.ts'
import { readTime } from '../time/read-time.ts'
import { createWordFold } from '../wire/word-fold.ts'
import { columnOf, type ColumnName } from './columns.ts'
import { SourceError, type ProblemKind, type SourceProblem } from './problem.ts'
import {
  cellLink,
  cellList,
  cellText,
  hasLostDigits,
  isEmptyCell,
  isVisibleWord,
  parseNumber,
} from './read-cells.ts'
import { MAX_SOURCE_PROBLEMS, MAX_SOURCE_ROWS } from './source-limits.ts'
import { TagTable } from './tag-table.ts'

/** A list before its headers are interpreted: cells by column index. */
export interface SourceTable {
  headers: readonly string[]
  /** Row number of the headers, counted from 1; 0 for records, whose headers are property names. */
  headerRow: number
  rows: readonly { row: number; cells: readonly unknown[] }[]
  /** Problems found by the parser. */
  problems: readonly SourceProblem[]
}

/** The content of a list, in its original order. */
export interface SourceList {
  items: AppDetail[]
  tags: AppTag[]
  problems: SourceProblem[]
  /** Number of problems that were not recorded. */
  moreProblems: number
}

const MAX_NAME_LENGTH = 200
const MAX_TEXT_LENGTH = 20_000
const MAX_ENTRIES = 50

/** Words for a period without a first or last day. */
const NO_LIMIT = /^(?:长期(?:有效)?|常年|全年|永久|不限|always|permanent)$/i
const DATES: readonly ColumnName[] = ['openFrom', 'openTo', 'updated']
/** Stands for a character that could not be decoded. */
const DAMAGED = '\ufffd'

type Report = (kind: ProblemKind, row: number, column?: string, value?: string) => void

/**
 * Reads the items of a table. An invalid cell is skipped, as is a row without a name.
 * @param base base for relative URLs; '' if there is none
 * @param timeZone the zone of its dates
 * @throws SourceError if no column holds names
 */
export function readItems(table: SourceTable, base: string, timeZone: string): SourceList {
  const problems: SourceProblem[] = []
  let moreProblems = 0
  const add = (problem: SourceProblem) =>
    problems.length < MAX_SOURCE_PROBLEMS ? void problems.push(problem) : void moreProblems++
  const report: Report = (kind, row, column = '', value = '') =>
    add({ kind, row, column: cut(column, 60), value: cut(value, 80) })
  table.problems.forEach(add)

  const columns = readHeaders(table, report)
  const items: AppDetail[] = []
  const ids = new Map<string, number>()
  const tags = new TagTable()
  const fold = createWordFold({})
  for (const { row, cells } of table.rows) {
    if (items.length >= MAX_SOURCE_ROWS) {
      report('too-many-rows', row, '', String(MAX_SOURCE_ROWS))
      break
    }
    const reader = new RowReader(row, cells, columns, { base, timeZone, fold }, report)
    if (reader.isEmpty() || !reader.isVisible()) continue
    const item = reader.read(ids, tags)
    if (item) items.push(item)
    reader.reportLosses()
    if (cells.slice(table.headers.length).some((cell) => cellText(cell) !== '')) report('extra-cells', row)
  }
  return { items, tags: tags.all, problems, moreProblems }
}

/** Ids in use, with the number of rows that wanted each. */
type Ids = Map<string, number>
type Columns = Map<ColumnName, { index: number; header: string }>
interface RowContext {
  base: string
  timeZone: string
  fold: ReturnType<typeof createWordFold>
}

function readHeaders({ headers, headerRow, rows }: SourceTable, report: Report): Columns {
  const columns: Columns = new Map()
  for (const [index, header] of headers.entries()) {
    const column = columnOf(header)
    if (column === 'ignored') continue
    if (!column) {
      if (rows.some(({ cells }) => cellText(cells[index]) !== '')) report('unknown-column', headerRow, header)
    } else if (columns.has(column)) report('repeated-column', headerRow, header)
    else {
      columns.set(column, { index, header })
      if (header.includes(DAMAGED)) report('broken-character', headerRow, header)
    }
  }
  if (!columns.has('name')) {
    // an English list may have English names only
    const english = columns.get('nameEn')
    if (!english) throw new SourceError('no-name-column', cut(headers.filter(Boolean).join(', '), 200))
    columns.set('name', english)
  }
  return columns
}

/** Reads the cells of one row by column name. */
class RowReader {
  readonly #row: number
  readonly #cells: readonly unknown[]
  readonly #columns: Columns
  readonly #context: RowContext
  readonly #report: Report
  constructor(row: number, cells: readonly unknown[], columns: Columns, context: RowContext, report: Report) {
    this.#row = row
    this.#cells = cells
    this.#columns = columns
    this.#context = context
    this.#report = report
  }

  isEmpty(): boolean {
    return this.#cells.every((cell) => cellText(cell) === '' && !(Array.isArray(cell) && cell.length))
  }

  isVisible(): boolean {
    return isVisibleWord(this.#text('visible'))
  }

  /** Returns null if the row has no name. `ids` and `tags` accumulate over rows. */
  read(ids: Ids, tags: TagTable): AppDetail | null {
    const name = this.#text('name', MAX_NAME_LENGTH)
    if (!name) {
      this.#reportProblem('no-name', null)
      return null
    }
    const id = this.#id(name, ids)
    const themes = tags.add('COMMON', this.#list('themes'), this.#list('themesEn'))
    const departments = tags.add('DEPARTMENT', this.#list('departments'), this.#list('departmentsEn'))
    return {
      id,
      name,
      nameEn: this.#text('nameEn', MAX_NAME_LENGTH),
      uri: this.#link(),
      code: id,
      description: this.#text('description', MAX_TEXT_LENGTH, plainText),
      descriptionEn: this.#text('descriptionEn', MAX_TEXT_LENGTH, plainText),
      tags: themes,
      icon: '',
      departments,
      visible: true,
      recommend: this.#number('popularity'),
      rating: 0,
      rated: false,
      system: '',
      trait: '',
      created: 0,
      updated: this.#date('updated'),
      sort: 0,
      abbreviation: '',
      contact: this.#text('contact'),
      telephone: this.#digits('telephone'),
      kind: '',
      palette: '',
      audience: this.#words('audience', 'FWDX'),
      handling: this.#words('handling', 'BLFS'),
      keywords: this.#list('keywords'),
      pinyin: this.#text('pinyin', 4 * MAX_NAME_LENGTH),
      facts: {
        promised: this.#text('promised'),
        fee: this.#text('fee'),
        materials: this.#list('materials'),
        office: this.#text('office'),
        hours: this.#text('hours'),
        openFrom: this.#date('openFrom'),
        openTo: this.#date('openTo', true),
        maintenance: this.#text('maintenance'),
        english: null,
      },
      template: null,
      templateEntry: null,
      userFiltersMatched: true,
      blocks: [],
    }
  }

  /** Reports cells of which a part is lost, whatever they hold. */
  reportLosses(): void {
    for (const [column, { index }] of this.#columns) {
      const cell = this.#cells[index]
      const texts = Array.isArray(cell) ? cell.map(cellText) : [cellText(cell)]
      if (texts.some((text) => text.includes(DAMAGED)))
        this.#reportProblem('broken-character', column, texts.join(', '))
      if (texts.some(hasLostDigits) && column !== 'popularity')
        this.#reportProblem('lost-digits', column, texts.join(', '))
      if (isObject(cell) && texts[0] === '' && !DATES.includes(column)) this.#reportProblem('no-text', column)
    }
  }

  #cell(column: ColumnName): unknown {
    const found = this.#columns.get(column)
    return found && this.#cells[found.index]
  }

  #reportProblem(kind: ProblemKind, column: ColumnName | null, value = ''): void {
    this.#report(kind, this.#row, (column && this.#columns.get(column)?.header) ?? '', value)
  }

  #text(column: ColumnName, max = MAX_TEXT_LENGTH, decode = decodeEntities): string {
    const text = visibleText(decode(cellText(this.#cell(column)))).trim()
    if (text.length > max) this.#reportProblem('too-long', column, text)
    return cut(text, max)
  }

  /** A number to dial or an id; '' if digits are lost. */
  #digits(column: ColumnName): string {
    const text = this.#text(column, MAX_NAME_LENGTH)
    return hasLostDigits(text) ? '' : text
  }

  #list(column: ColumnName): string[] {
    const cell = this.#cell(column)
    // a semicolon of `&amp;` separates nothing
    const decoded: unknown = Array.isArray(cell)
      ? cell.map(cellText).map(decodeEntities)
      : decodeEntities(cellText(cell))
    const entries = cellList(decoded).filter((entry) => !isEmptyCell(entry))
    if (entries.length > MAX_ENTRIES || entries.some((entry) => entry.length > MAX_NAME_LENGTH))
      this.#reportProblem('too-long', column, entries.join(', '))
    return entries.slice(0, MAX_ENTRIES).map((entry) => cut(entry, MAX_NAME_LENGTH))
  }

  /** Words of an audience or a handling method, as in replies of servers. */
  #words(column: ColumnName, field: 'FWDX' | 'BLFS'): string[] {
    return [...new Set(this.#context.fold(field, this.#list(column)) as string[])]
  }

  #link(): string {
    const text = cellText(this.#cell('uri'))
    if (isEmptyCell(text)) return ''
    const link = cellLink(text, this.#context.base)
    if (link === null) this.#reportProblem('bad-address', 'uri', text)
    return link ?? ''
  }

  #date(column: ColumnName, isEnd = false): number {
    const value = this.#cell(column) ?? ''
    const cell: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
    const isParts = typeof cell === 'object' && cell !== null
    const text = Array.isArray(cell) ? cell.map(cellText).join(' ') : isParts ? 'object' : cellText(cell)
    if (isEmptyCell(text) || NO_LIMIT.test(text)) return 0
    const { timeZone } = this.#context
    const time = readTime(isParts ? cell : text, { timeZone, isEnd, isCell: true })
    if (Number.isNaN(time)) this.#reportProblem('bad-date', column, text)
    return time || 0
  }

  #number(column: ColumnName): number {
    const text = cellText(this.#cell(column))
    if (isEmptyCell(text)) return 0
    const n = parseNumber(text)
    if (Number.isNaN(n)) this.#reportProblem('bad-number', column, text)
    return n || 0
  }

  /** The id column, else the name: unlike the row number it is stable when rows are added or sorted, for favourites. */
  #id(name: string, ids: Ids): string {
    const own = this.#digits('id')
    const wanted = own || name
    let id = wanted
    // continue from the last number: thousands of rows may have the same name
    for (let n = ids.get(wanted) ?? 1; ids.has(id); n++) id = `${wanted} #${n + 1}`
    if (own && id !== own) this.#reportProblem('repeated-id', 'id', own)
    ids.set(wanted, (ids.get(wanted) ?? 0) + 1)
    if (id !== wanted) ids.set(id, 1)
    return id
  }
}

/** Truncates a text without splitting a surrogate pair. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const end = /[\ud800-\udbff]/.test(text.charAt(max - 1)) ? max - 1 : max
  return text.slice(0, end)
}
