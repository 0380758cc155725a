import { fetchList, type ListName, type ListState, type Row } from '../../../domain/task-lists.ts'
import { sayer, tagOf, type Lang } from '../../../runtime/i18n.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { messages } from '../../../runtime/i18n.ts'
import { faceOf } from '../rows.ts'
import { download } from './download.ts'

const csvMessages = messages(
  {
    name: '名称',
    entry: '流水号',
    step: '当前环节',
    holder: '处理人',
    since: '到达时间',
    status: '状态',
    due: '期限',
    owner: '申请人',
    system: '所属系统',
    tags: '标签',
  },
  {
    name: 'Name',
    entry: 'Serial number',
    step: 'Step',
    holder: 'With',
    since: 'Since',
    status: 'Status',
    due: 'Due',
    owner: 'Applicant',
    system: 'System',
    tags: 'Tags',
  },
)

/** So many rows at most, asked for in pages of so many. */
export const MOST_ROWS = 2000
const PAGE = 100

/**
 * One field (RFC 4180). A text that a spreadsheet would take for a formula is defused by an apostrophe: the names come
 * from other people.
 */
export function field(text: string): string {
  // a leading blank, tab or line break does not make it harmless
  const plain = /^\s*[=+\-@\t\r|％＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n;\t]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Lines end with CRLF; the mark at its beginning tells Excel that it is UTF-8. */
export const csv = (lines: readonly (readonly string[])[]): string =>
  `\ufeff${lines.map((line) => line.map(field).join(',') + '\r\n').join('')}`

/** All rows of a list as it is filtered, page by page, up to the bound. */
export async function wholeList(
  runtime: Runtime,
  list: ListName,
  state: ListState,
  locale: string,
): Promise<{ rows: Row[]; total: number }> {
  const rows = new Map<string, Row>()
  let total = 0
  for (let start = 0; start < MOST_ROWS; start += PAGE) {
    const page = await fetchList(runtime, list, { ...state, limit: PAGE, start }, { locale })
    for (const row of page.entities) rows.set(row.id, row)
    total = Math.max(page.total, rows.size)
    // a total that lies does not make it ask for ever
    if (page.entities.length === 0 || start + PAGE >= page.total) break
  }
  return { rows: [...rows.values()], total }
}

/** Writes my list into a file (T28). Rejects where it cannot be fetched whole. */
export async function exportList(
  runtime: Runtime,
  list: ListName,
  state: ListState,
  lang: Lang,
): Promise<{ n: number; total: number }> {
  const { rows, total } = await wholeList(runtime, list, state, tagOf(lang))
  const say = sayer(csvMessages, lang)
  const keys = [
    'name',
    'entry',
    'step',
    'holder',
    'since',
    'status',
    'due',
    'owner',
    'system',
    'tags',
  ] as const
  const time = (at: number) => (at > 0 ? new Date(at).toISOString() : '')
  const lines = rows.map((row) => {
    const { name, entry, step, holders, since, status, due, owner, system, tags } = faceOf(row)
    return [
      name,
      entry,
      step,
      holders.join(' '),
      time(since),
      status,
      time(due),
      owner,
      system,
      tags.join(' '),
    ]
  })
  download(csv([keys.map((key) => say(key)), ...lines]), `${list}.csv`, 'text/csv;charset=utf-8')
  return { n: rows.length, total }
}
