/** Parts of a list that cannot be read; `features/catalogue/source/i18n` has the messages in both languages. */
export const PROBLEM_KINDS = [
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
  /** Row number as in a spreadsheet: the first row is 1. For a list of records: its position, from 1. */
  row: number
  /** The header as written in the list; '' if the problem concerns the whole row. */
  column: string
  /** The cell's value, truncated to fit on one line; '' if irrelevant. */
  value: string
}

/** Reasons why a list cannot be shown at all. */
export const SOURCE_ERROR_KINDS = [
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
export type SourceErrorKind = (typeof SOURCE_ERROR_KINDS)[number]

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
  'unknown-column': 'this column is not shown: its header is none of those that are known',
  'repeated-column': 'this column is not shown: another one has its meaning',
  'no-name': 'has no name and is left out',
  'repeated-id': 'has the id of an earlier item',
  'bad-address': 'cannot be a link; write a whole address with http, https, mailto or tel',
  'bad-date': 'is no date; write it as 2026-03-01',
  'bad-number': 'is no number',
  'too-long': 'is too long and was cut',
  'extra-cells': 'has more cells than the header',
  'open-quote': 'has a quotation mark that is not closed; rows after it may be read wrongly',
  'no-record': 'is no record of names and values and is left out',
  'too-many-rows': 'and those after it are left out: the list is too long',
}

/** Formats a problem for the console: `row 3, column 网址, "javascript:…": is no address …`. */
export const describeProblem = ({ kind, row, column, value }: SourceProblem): string =>
  `row ${row}${column && `, column ${column}`}${value && `, ${JSON.stringify(value)}`}: ${SENTENCES[kind]}`

const ERRORS: Record<SourceErrorKind, string> = {
  network: 'it cannot be fetched: no connection, or its server allows no other page to read it (CORS)',
  timeout: 'its server did not answer in time',
  status: 'its server answered with HTTP',
  'too-large': 'it is larger than',
  'not-an-address': 'it is no http(s) address',
  workbook: 'it is a workbook; save it as CSV UTF-8',
  'not-json': 'it begins like JSON, and is none',
  'no-name-column': 'no column holds names (名称, name); its headers are',
  'no-list': 'it holds neither a table nor a list of records',
}

export const describeSourceError = (error: SourceError): string =>
  [ERRORS[error.kind], error.detail].filter(Boolean).join(' ')
