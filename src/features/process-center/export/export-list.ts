import { fetchList, type ListName, type ListState } from '../../../domain/task-lists.ts'
import { createTranslator, langOf, langTag } from '../../../runtime/i18n/translator.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { zonedIsoTime } from '../../../runtime/time/format-time.ts'
import { toRowViewModel, type RowViewModel } from '../facts/row-view-model.ts'
import { download } from './download.ts'
import { listTexts } from '../lists/translations.ts'

const MAX_ROWS = 2000

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
/** What a spreadsheet rewrites when it opens a file; other numbers of up to 15 digits stay as they are. */
const REWRITTEN = [
  '0\\d[\\d.,]*', // 00120 and 0.10 lose zeros
  '\\d+\\.\\d*0',
  '(?:[.,]?\\d){16,}', // 16 digits and more lose the last ones
  '\\d+(?:\\.\\d*)?e[+-]?\\d+', // 12E5
  '\\d{1,4}[-/]\\d{1,2}(?:[-/]\\d{1,4})?', // 1-2, 3/4, 2026-11
  '\\d{1,4}\\.\\d{1,2}\\.\\d{1,4}',
  `(?=.*\\d)(?:\\d{1,4}[- /]?)?${MONTH}(?:[- /]?\\d{1,4})*`, // MAR1, 1-Dec
  '(?:\\d{2,4}年)?\\d{1,2}月(?:\\d{1,2}日?)?|\\d{2,4}年',
  '\\d+:\\d+(?::[\\d.]+)?(?: ?[ap]m?)?', // 8:30
  '\\d+ \\d+/\\d+',
  'true|false',
]
const IS_REWRITTEN = new RegExp(`^(?:${REWRITTEN.join('|')})$`, 'i')

/**
 * Escapes one CSV field (RFC 4180). Puts an apostrophe before text that a spreadsheet would evaluate as a formula, because
 * names come from other users; what a spreadsheet would rewrite is written as ="00120", which it keeps as text. The reader
 * of lists (runtime/source) takes both marks off.
 */
export function escapeField(text: string): string {
  // spreadsheets ignore leading white space when they detect a formula
  const marked = /^\s*[=+\-@\t\r|％＝＋－＠]/.test(text)
    ? `'${text}`
    : IS_REWRITTEN.test(text.normalize('NFKC').trim())
      ? `="${text}"`
      : text
  return /[",\r\n;\t]/.test(marked) ? `"${marked.replaceAll('"', '""')}"` : marked
}

/** CRLF line endings; the byte order mark makes Excel read UTF-8. */
export const toCsv = (lines: readonly (readonly string[])[]): string =>
  `\ufeff${lines.map((line) => line.map(escapeField).join(',') + '\r\n').join('')}`

/** Exports the list as CSV. Rejects if a page cannot be fetched. */
export async function exportList(
  runtime: Runtime,
  list: ListName,
  state: ListState,
  locale: string,
): Promise<{ n: number; total: number; hasChanged: boolean }> {
  const options = { locale: langTag(langOf(locale)) }
  const { entities, total, hasChanged } = await fetchList(
    runtime,
    list,
    { ...state, start: 0, limit: MAX_ROWS },
    options,
  )
  const t = createTranslator(listTexts, locale)
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
  const lines = entities.map(toRowViewModel).map((row) => keys.map((key) => columns[key](row)))
  download(toCsv([keys.map((key) => t(`column.${key}`)), ...lines]), `${list}.csv`, 'text/csv;charset=utf-8')
  return { n: entities.length, total, hasChanged }
}
