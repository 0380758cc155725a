import Papa from 'papaparse'
import { columnOf } from './columns.ts'
import type { SourceProblem } from './problem.ts'
import type { SourceTable } from './read-items.ts'
import { MAX_SOURCE_ROWS } from './source-limits.ts'

/** The header is searched in this many rows, because titles and notes may be above it. */
const MAX_HEADER_ROW = 10
const DELIMITERS = [',', ';', '\t', '，', '|']
/** A quotation mark that opens a cell; with "=" before it, as spreadsheets keep the zeros of ="00120". */
const OPENING_QUOTE = /(?<=^|[,;\t，|\r\n])=?"/g

/** Parses a table: CSV with commas or semicolons, or tab-separated text, as copied from a spreadsheet. */
export function parseTable(source: string): SourceTable {
  const text = unifyLines(source)
  // Excel's own hint for the delimiter
  const hint = /^sep=(.)\n/i.exec(text)
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: hint?.[1] ?? findDelimiter(text),
    newline: '\n',
    // neither `worker` nor `download`: strings are parsed synchronously
    preview: MAX_SOURCE_ROWS + MAX_HEADER_ROW + 2,
    skipEmptyLines: false,
  })
  const first = hint ? 1 : 0
  const headerIndex = findHeader(data, first)
  const problems = errors.flatMap((error): SourceProblem[] =>
    error.type === 'Quotes' ? [{ kind: 'open-quote', row: (error.row ?? 0) + 1, column: '', value: '' }] : [],
  )
  return {
    headers: (data[headerIndex] ?? []).map((header) => header.trim()),
    headerRow: headerIndex + 1,
    rows: data.slice(headerIndex + 1).map((cells, i) => ({ row: headerIndex + 2 + i, cells })),
    problems: problems.filter((problem, i) => problems.findIndex(({ row }) => row === problem.row) === i),
  }
}

/**
 * Ends every line with a line feed: files that were put together from several have different ends. Line ends in quoted
 * cells stay as they are.
 */
function unifyLines(text: string): string {
  let unified = ''
  let copied = 0
  OPENING_QUOTE.lastIndex = 0
  for (let opening; (opening = OPENING_QUOTE.exec(text)); OPENING_QUOTE.lastIndex = copied) {
    const start = OPENING_QUOTE.lastIndex - 1
    let end = text.indexOf('"', start + 1)
    while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
    if (end < 0) break
    unified += withLineFeeds(text.slice(copied, opening.index)) + text.slice(start, end + 1)
    copied = end + 1
  }
  return unified + withLineFeeds(text.slice(copied))
}
const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n')

/** Returns the delimiter that yields the most known headers; '' (the parser guesses) if none yields any. */
function findDelimiter(text: string): string {
  const start = text.slice(0, 50_000)
  let best = { delimiter: '', known: 0 }
  for (const delimiter of DELIMITERS) {
    const { data } = Papa.parse<string[]>(start, { delimiter, newline: '\n', preview: MAX_HEADER_ROW })
    const header = data[findHeader(data, 0)] ?? []
    const known = new Set(header.map(columnOf).filter(Boolean)).size
    if (known > best.known) best = { delimiter, known }
  }
  return best.delimiter
}

/** Finds the first row with a header for item names; else the first row, whose headers the error then lists. */
function findHeader(rows: readonly (readonly string[])[], first: number): number {
  const end = Math.min(rows.length, first + MAX_HEADER_ROW)
  for (const wanted of ['name', 'nameEn'] as const)
    for (let i = first; i < end; i++) {
      const columns = rows[i]?.map(columnOf) ?? []
      // a single known cell in a wider row, such as "Services", is a title
      if (columns.includes(wanted) && (columns.filter(Boolean).length > 1 || columns.length === 1)) return i
    }
  return first
}
