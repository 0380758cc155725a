/** Parts of a list that cannot be read; `features/catalogue/source/i18n` has the messages in both languages. */
const PROBLEM_KINDS = [
  /** the file declares no encoding and is not UTF-8; concerns the whole file */
  'guessed-encoding',
  /** a character is damaged: U+FFFD stands for it */
  'broken-character',
  /** a spreadsheet has shortened a number to the form 5.7E+11 */
  'lost-digits',
  /** an object without a name or text */
  'no-text',
  /** the header is not a known column */
  'unknown-column',
  /** two headers mean the same column: the first one is used */
  'repeated-column',
  /** the item is skipped */
  'no-name',
  /** an earlier item has the same id; this item gets another one */
  'repeated-id',
  /** a URL that is not allowed as a link */
  'bad-address',
  'bad-date',
  'bad-number',
  /** the text is truncated */
  'too-long',
  /** more cells than headers */
  'extra-cells',
  /** a quotation mark is not closed: the following cells may be wrong */
  'open-quote',
  /** the entry is not an object */
  'no-record',
  /** rows from here on are skipped */
  'too-many-rows',
] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]

export interface SourceProblem {
  kind: ProblemKind
  /**
   * Row number as in a spreadsheet: the first row is 1. For a list of records: its position, from 1. For line-delimited
   * JSON: its line. 0 for the property names of records, and for the whole file.
   */
  row: number
  /** The header as written in the list; '' if the problem concerns the whole row. */
  column: string
  /** The cell's value, truncated to fit on one line; '' if irrelevant. */
  value: string
}

/** Reasons why a list cannot be shown at all. */
const SOURCE_ERROR_KINDS = [
  /** no connection, or blocked by the browser: another origin without CORS, a file:// page, the page's CSP */
  'network',
  'timeout',
  /** the server answered with an HTTP error status */
  'status',
  'too-large',
  /** a URL that is not http(s) */
  'not-an-address',
  /** a workbook (.xlsx, .xls, .ods), which the author has to save as CSV */
  'workbook',
  /** starts like JSON, but is invalid */
  'not-json',
  /** no column holds item names */
  'no-name-column',
  /** neither a table nor a list of records */
  'no-list',
] as const
type SourceErrorKind = (typeof SOURCE_ERROR_KINDS)[number]

export class SourceError extends Error {
  override name = 'SourceError'
  readonly kind: SourceErrorKind
  /** The HTTP status, the limit, the URL or the headers found. */
  readonly detail: string
  constructor(kind: SourceErrorKind, detail = '') {
    super(detail ? `${kind}: ${detail}` : kind)
    this.kind = kind
    this.detail = detail
  }
}

const SENTENCES: Record<ProblemKind, string> = {
  'guessed-encoding': 'the encoding was guessed; save the file as UTF-8 if characters are wrong',
  'broken-character': 'a character is damaged; shown as \ufffd',
  'lost-digits': 'digits are lost: a spreadsheet has shortened the number; format the column as text',
  'no-text': 'ignored: an object without a name or text',
  'unknown-column': 'ignored: unknown column header',
  'repeated-column': 'ignored: duplicate of another column',
  'no-name': 'skipped: no name',
  'repeated-id': 'duplicate id',
  'bad-address': 'not a valid link; use a full http, https, mailto or tel URL',
  'bad-date': 'not a date; use a format such as 2026-03-01',
  'bad-number': 'not a number',
  'too-long': 'too long: truncated',
  'extra-cells': 'more cells than headers',
  'open-quote': 'unclosed quotation mark; the following rows may be wrong',
  'no-record': 'skipped: not an object',
  'too-many-rows': 'skipped with all following rows: the list is too long',
}

/** Formats a problem for the console: `row 3, column 网址, "javascript:…": not a valid link …`. */
export const describeProblem = ({ kind, row, column, value }: SourceProblem): string => {
  const position = row ? `row ${row}` : column ? 'headers' : 'file'
  return `${position}${column && `, column ${column}`}${value && `, ${JSON.stringify(value)}`}: ${SENTENCES[kind]}`
}

const ERRORS: Record<SourceErrorKind, string> = {
  network: 'network error, or blocked by CORS',
  timeout: 'the request timed out',
  status: 'the server replied with HTTP',
  'too-large': 'larger than',
  'not-an-address': 'not an http(s) URL',
  workbook: 'a workbook; save it as CSV UTF-8',
  'not-json': 'invalid JSON',
  'no-name-column': 'no name column (名称, name); the headers are',
  'no-list': 'neither a table nor a list of records',
}

export const describeSourceError = (error: SourceError): string =>
  [ERRORS[error.kind], error.detail].filter(Boolean).join(' ')

/** The loading status of a list; `problems` are for its author. */
export type SourceStatus =
  | { state: 'loading' }
  | { state: 'ready'; problems: readonly SourceProblem[]; moreProblems: number }
  | { state: 'failed'; error: SourceError }
