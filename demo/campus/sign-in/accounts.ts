import { createHash, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/open.ts'

export interface Account {
  /** Stable; the `sub` of every token. */
  id: string
  /** What is typed on the sign-in page. */
  account: string
  name: string
}

/** The accounts that the page offers for trying out; everybody else of the campus can sign in as well. */
export const DEMO_ACCOUNTS = [
  { login: 'student', zh: '本科生', en: 'Undergraduate' },
  { login: 'postgraduate', zh: '研究生', en: 'Postgraduate' },
  { login: 'college', zh: '专科生', en: 'Junior college' },
  { login: 'staff', zh: '教职工', en: 'Staff' },
  { login: 'approver', zh: '审批人', en: 'Approver' },
] as const

const COLUMNS = 'select id, account, name from person'

export const accountById = async (db: Db, id: string): Promise<Account | undefined> =>
  (await db.query<Account>(`${COLUMNS} where id = $1`, [id]))[0]

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * The person behind a login (account, student or staff number) and its password. On this campus the password is the account. Both digests are compared
 * whole and in the same time, also for a login that nobody has, so that an answer's delay tells nothing.
 */
export async function authenticate(db: Db, login: string, password: string): Promise<Account | undefined> {
  // a NUL is an error of the database, and no account has one
  const typed = login.replaceAll('\0', '')
  const [account] = await db.query<Account>(
    `${COLUMNS} where account = $1 or card_no = $1 order by account = $1 desc limit 1`,
    [typed],
  )
  const right = timingSafeEqual(digest(password), digest(account?.account ?? `\0${login}`))
  return right ? account : undefined
}
