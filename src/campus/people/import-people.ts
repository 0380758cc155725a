import Papa from 'papaparse'
import { cleanText } from '../clean-text.ts'
import type { Queries } from '../db/db.ts'
import { parsePost, savePerson, type PersonRecord, type Saved } from './save-person.ts'

/** The columns, by all names that a first row may call them. */
const COLUMNS: Record<keyof PersonRecord | 'left', string[]> = {
  account: ['account', '账号', '登录名'],
  name: ['name', '姓名'],
  nameEn: ['name_en', '英文名'],
  number: ['number', '学号', '工号', '学工号'],
  department: ['department', '部门', '院系', '学院'],
  post: ['post', '身份', '类别'],
  title: ['title', '职务', '岗位'],
  email: ['email', '邮箱'],
  phone: ['phone', '手机', '电话'],
  left: ['left', '离校', '离职'],
}
const REQUIRED = ['account', 'name', 'post'] as const
export const MAX_PEOPLE = 20_000
const MAX_LENGTH = 100
const ACCOUNT = /^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,63}$/u
/** What spreadsheets run as a formula, if the list is exported and opened again. */
const FORMULA = /^[=+\-@\t\r]/

export type RowFault = 'account' | 'name' | 'post' | 'long' | 'formula' | 'twice'

/** One row of a list, as it stands there, or what is wrong with it. */
interface ListedPerson {
  /** The line of the file, from 2. */
  line: number
  record: PersonRecord
  leaves: boolean
  fault?: RowFault
}

/** The list without its faults; `missing`: columns that it needs. */
export interface PeopleList {
  rows: ListedPerson[]
  missing: string[]
}

/** Reads a CSV file with a first row of names, separated by commas, semicolons or tabs. */
export function parsePeople(text: string): PeopleList {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, '').slice(0, 8_000_000), {
    skipEmptyLines: 'greedy',
  })
  const names = (data[0] ?? []).map((name) => cleanText(name).toLowerCase())
  const indexOf = (column: keyof typeof COLUMNS) => names.findIndex((name) => COLUMNS[column].includes(name))
  const missing = REQUIRED.filter((column) => indexOf(column) < 0)
  if (missing.length > 0) return { rows: [], missing }
  const seen = new Set<string>()
  const rows = data.slice(1, MAX_PEOPLE + 1).map((cells, i) => {
    const read = (column: keyof typeof COLUMNS) => cleanText(cells[indexOf(column)] ?? '')
    const row = toRow(read, i + 2)
    const key = row.record.account.toLowerCase()
    if (!row.fault && seen.has(key)) row.fault = 'twice'
    seen.add(key)
    return row
  })
  return { rows, missing }
}

function toRow(read: (column: keyof typeof COLUMNS) => string, line: number): ListedPerson {
  const record: PersonRecord = {
    ...{ account: read('account'), name: read('name'), nameEn: read('nameEn'), number: read('number') },
    ...{ department: read('department'), post: parsePost(read('post')), title: read('title') },
    ...{ email: read('email'), phone: read('phone') },
  }
  const texts = Object.entries(record)
  const fault: RowFault | undefined = !ACCOUNT.test(record.account)
    ? 'account'
    : record.name === ''
      ? 'name'
      : record.post === ''
        ? 'post'
        : texts.some(([, text]) => [...text].length > MAX_LENGTH)
          ? 'long'
          : texts.some(([name, text]) => name !== 'phone' && FORMULA.test(text))
            ? 'formula'
            : undefined
  const leaves = /^(1|yes|true|y|是|已离)/i.test(read('left'))
  return { line, record, leaves, ...(fault && { fault }) }
}

/** Writes one person of a list; an account is one person, however it is capitalised. */
export async function importPerson(
  q: Queries,
  { record, leaves }: ListedPerson,
): Promise<{ id: string; saved: Saved } | 'absent'> {
  const [known] = await q.query<{ id: string }>('select id from person where lower(account) = lower($1)', [
    record.account,
  ])
  if (leaves) return known ? { id: known.id, saved: 'unchanged' } : 'absent'
  return savePerson(q, record, { id: known?.id, subject: '' })
}
