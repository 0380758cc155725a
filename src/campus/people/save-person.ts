import { createHash } from 'node:crypto'
import { queryOne, type Queries } from '../db/db.ts'
import { definePosition } from './person-position.ts'

/** What a list of people, or an outside provider, says of a person. */
export interface PersonRecord {
  account: string
  name: string
  nameEn: string
  number: string
  department: string
  /** undergraduate, postgraduate, junior-college or staff. */
  post: string
  title: string
  email: string
  phone: string
}

export const POSTS = ['undergraduate', 'postgraduate', 'junior-college', 'staff'] as const
const POST_NAMES: Record<string, [zh: string, en: string]> = {
  undergraduate: ['本科生', 'Undergraduate'],
  postgraduate: ['研究生', 'Postgraduate'],
  'junior-college': ['专科生', 'Junior college student'],
  staff: ['教职工', 'Staff'],
}
/** Words of other systems, in Chinese and of eduPerson. */
const POST_WORDS = new Map<string, string>([
  ...Object.entries(POST_NAMES).map(([post, [zh]]): [string, string] => [zh, post]),
  ...Object.entries({
    student: 'undergraduate',
    faculty: 'staff',
    employee: 'staff',
    博士生: 'postgraduate',
  }),
  ['教师', 'staff'],
])

/** The post that a word means; '' for none. */
export const parsePost = (text: string): string => {
  const word = text.trim().toLowerCase()
  return POSTS.find((post) => post === word) ?? POST_WORDS.get(word) ?? ''
}

export type Saved = 'created' | 'updated' | 'unchanged'

interface PersonKey {
  /** Of an existing person; a new one gets an id. */
  id: string | undefined
  /** Issuer and subject at an outside provider; '' for none. */
  subject: string
}

/** Writes a person with one position. What they did, and their roles, stay. */
export async function savePerson(
  q: Queries,
  record: PersonRecord,
  { id: known, subject }: PersonKey,
): Promise<{ id: string; saved: Saved }> {
  const id =
    known ??
    `p${createHash('sha256').update(`univ person ${record.account.toLowerCase()}`).digest('hex').slice(0, 15)}`
  const [before] = await q.query<{ positions: { startTime: number }[]; text: string }>(
    `select positions, concat_ws('|', account, name, card_no, phone, email, positions::text, left_at::text) as text
     from person where id = $1`,
    [id],
  )
  const [zh, en] = POST_NAMES[record.post] ?? ['', '']
  const position = definePosition({
    ...{ id: `${id}-1`, index: 0, code: record.number, cardNo: record.number, active: true },
    ...{ post: record.post, department: record.department, departmentEn: '', nameEn: record.nameEn },
    title: record.title || zh,
    titleEn: record.title ? '' : en,
    start: before?.positions[0]?.startTime ?? Math.floor(Date.now() / 1000),
    enterprise: { name: '', code: 'default' },
  })
  const after = await queryOne<{ text: string }>(
    q,
    `insert into person (id, account, name, card_no, phone, email, openid, enterprise, positions, subject)
     values ($1, $2, $3, $4, $5, $6, $1, 'default', $7::jsonb, $8)
     on conflict (id) do update set account = excluded.account, name = excluded.name, card_no = excluded.card_no,
       phone = excluded.phone, email = excluded.email, positions = excluded.positions, left_at = null,
       subject = case when excluded.subject = '' then person.subject else excluded.subject end
     returning concat_ws('|', account, name, card_no, phone, email, positions::text, left_at::text) as text`,
    [
      ...[id, record.account, record.name, record.number, record.phone, record.email],
      ...[JSON.stringify(record.post ? [position] : []), subject],
    ],
  )
  return { id, saved: !before ? 'created' : before.text === after.text ? 'unchanged' : 'updated' }
}
