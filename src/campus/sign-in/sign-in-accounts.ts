import { createHash, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/db.ts'

export interface Account {
  /** The `sub` of every token. */
  id: string
  /** The account name. */
  account: string
  name: string
}

/** The accounts that the sign-in page lists; all others work as well. */
export const DEMO_ACCOUNTS = [
  { login: 'student', zh: '本科生', en: 'Undergraduate' },
  { login: 'postgraduate', zh: '研究生', en: 'Postgraduate' },
  { login: 'college', zh: '专科生', en: 'Junior college' },
  { login: 'staff', zh: '教职工', en: 'Staff' },
  { login: 'approver', zh: '审批人', en: 'Approver' },
  { login: 'operator', zh: '大厅运营', en: 'Hall operator' },
] as const

const COLUMNS = 'select id, account, name from person'

export const findAccountById = async (db: Db, id: string): Promise<Account | undefined> =>
  (await db.query<Account>(`${COLUMNS} where id = $1`, [id]))[0]

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/**
 * Checks a login (account, student or staff number) and its password, which on this campus is the account. Compares
 * digests in constant time, for unknown logins as well, so that the response time reveals nothing.
 */
export async function authenticate(db: Db, login: string, password: string): Promise<Account | undefined> {
  // PostgreSQL rejects NUL
  const name = login.replaceAll('\0', '')
  const [account] = await db.query<Account>(
    `${COLUMNS} where account = $1 or card_no = $1 order by account = $1 desc limit 1`,
    [name],
  )
  const isCorrect = timingSafeEqual(sha256(password), sha256(account?.account ?? `\0${login}`))
  return isCorrect ? account : undefined
}
