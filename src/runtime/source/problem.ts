import { toJson } from '../../contract/to-json.ts'
/**
 * Parts of a list that cannot be read, as the console says them; `features/catalogue/source/i18n` has the messages in both
 * languages.
 */
const SENTENCES = {
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
} as const
export type ProblemKind = keyof typeof SENTENCES

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
const ERRORS = {
  /** Also another origin without CORS, a file:// page, the page's CSP. */
  network: 'network error, or blocked by CORS',
  timeout: 'the request timed out',
  status: 'the server replied with HTTP',
  'too-large': 'larger than',
  'not-an-address': 'not an http(s) URL',
  workbook: 'a workbook; save it as CSV UTF-8',
  'not-json': 'invalid JSON',
  'no-name-column': 'no name column (名称, name); the headers are',
  'no-list': 'neither a table nor a list of records',
} as const
type SourceErrorKind = keyof typeof ERRORS

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

/** Formats a problem for the console: `row 3, column 网址, "javascript:…": not a valid link …`. */
export const describeProblem = ({ kind, row, column, value }: SourceProblem): string => {
  const position = row ? `row ${row}` : column ? 'headers' : 'file'
  return `${position}${column && `, column ${column}`}${value && `, ${toJson(value)}`}: ${SENTENCES[kind]}`
}

export const describeSourceError = (error: SourceError): string =>
  [ERRORS[error.kind], error.detail].filter(Boolean).join(' ')

/** The loading status of a list; `problems` are for its author. */
export type SourceStatus =
  | { state: 'loading' }
  | { state: 'ready'; problems: readonly SourceProblem[]; moreProblems: number }
  | { state: 'failed'; error: SourceError }
