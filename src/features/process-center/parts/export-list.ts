import { fetchList, type ListName, type ListState, type Row } from '../../../domain/task-lists.ts'
import { createTranslator, langOf, langTag } from '../../../runtime/i18n/translator.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { zonedIsoTime } from '../../../runtime/time/format-time.ts'
import { toRowViewModel, type RowViewModel } from '../row-view-model.ts'
import { download } from './download.ts'
import { partsTexts } from './translations.ts'

/** Maximum number of exported rows, and rows per request. */
export const MAX_ROWS = 2000
const EXPORT_PAGE_SIZE = 100

/**
 * Escapes one CSV field (RFC 4180). Puts an apostrophe before text that a spreadsheet would evaluate as a
 * formula, because names come from other users.
 */
export function escapeField(text: string): string {
  // spreadsheets ignore leading white space when they detect a formula
  const defused = /^\s*[=+\-@\t\r|％＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n;\t]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused
}

/** CRLF line endings; the byte order mark makes Excel read UTF-8. */
export const toCsv = (lines: readonly (readonly string[])[]): string =>
  `\ufeff${lines.map((line) => line.map(escapeField).join(',') + '\r\n').join('')}`

/** Fetches all rows of the filtered list page by page, up to MAX_ROWS. */
export async function fetchAllRows(
  runtime: Runtime,
  list: ListName,
  state: ListState,
  locale: string,
): Promise<{ rows: Row[]; total: number }> {
  const rows = new Map<string, Row>()
  let total = 0
  for (let start = 0; start < MAX_ROWS; start += EXPORT_PAGE_SIZE) {
    const page = await fetchList(runtime, list, { ...state, limit: EXPORT_PAGE_SIZE, start }, { locale })
    for (const row of page.entities) rows.set(row.id, row)
    total = Math.max(page.total, rows.size)
    // `total` may be wrong: stop at an empty page
    if (page.entities.length === 0 || start + EXPORT_PAGE_SIZE >= page.total) break
  }
  return { rows: [...rows.values()], total }
}

/** Exports the list as CSV. Rejects if a page cannot be fetched. */
export async function exportList(
  runtime: Runtime,
  list: ListName,
  state: ListState,
  locale: string,
): Promise<{ n: number; total: number }> {
  const { rows, total } = await fetchAllRows(runtime, list, state, langTag(langOf(locale)))
  const t = createTranslator(partsTexts, locale)
  const formatIsoTime = (time: number) => (time > 0 ? zonedIsoTime(time, runtime.config.timeZone) : '')
  const columns = {
    name: ({ name }) => name,
    entry: ({ entry }) => entry,
    step: ({ step }) => step,
    holder: ({ holders }) => holders.join(' '),
    since: ({ since }) => formatIsoTime(since),
    status: ({ status }) => status,
    due: ({ due }) => formatIsoTime(due),
    owner: ({ owner }) => owner,
    system: ({ system }) => system,
    tags: ({ tags }) => tags.join(' '),
  } satisfies Record<string, (row: RowViewModel) => string>
  const keys = Object.keys(columns) as (keyof typeof columns)[]
  const lines = rows.map(toRowViewModel).map((row) => keys.map((key) => columns[key](row)))
  download(toCsv([keys.map((key) => t(`column.${key}`)), ...lines]), `${list}.csv`, 'text/csv;charset=utf-8')
  return { n: rows.length, total }
}
