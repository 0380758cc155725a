import { timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { isPassword } from './passwords.ts'

export interface Account {
  /** The `sub` of every token. */
  id: string
  /** The account name. */
  account: string
  name: string
}

/** The accounts that the sign-in page of the demo lists; all others of the demo work as well. */
export const DEMO_ACCOUNTS = [
  { login: 'student', zh: '本科生', en: 'Undergraduate' },
  { login: 'postgraduate', zh: '研究生', en: 'Postgraduate' },
  { login: 'college', zh: '专科生', en: 'Junior college' },
  { login: 'staff', zh: '教职工', en: 'Staff' },
  { login: 'approver', zh: '审批人', en: 'Approver' },
  { login: 'operator', zh: '大厅运营', en: 'Hall operator' },
] as const

/** Somebody who may sign in; who has left may not. */
export const findAccountById = async (db: Db, id: string): Promise<Account | undefined> =>
  (await db.query<Account>('select id, account, name from person where id = $1 and left_at is null', [id]))[0]

/** For the list of people at the desk. */
export const recordSignIn = (db: Db, id: string): Promise<unknown> =>
  db.query('update person set signed_in = now() where id = $1', [id])

/** An account with the hash of its password; '' for none. */
interface Login extends Account {
  hash: string
}

const READ_LOGINS = `select id, account, name, coalesce(hash, '') as hash
  from person left join account_secret on person_id = id where left_at is null`

/** Finds a login, in lower case: an account, or a student or staff number. */
export const findLogin = async (db: Db, login: string): Promise<Login | undefined> =>
  (
    await db.query<Login>(
      `${READ_LOGINS} and (lower(account) = $1 or lower(card_no) = $1) order by lower(account) = $1 desc limit 1`,
      // PostgreSQL rejects NUL
      [login.replaceAll('\0', '')],
    )
  )[0]

export const findLoginById = async (db: Db, id: string): Promise<Login | undefined> =>
  (await db.query<Login>(`${READ_LOGINS} and id = $1`, [id]))[0]

const isDemoPassword = (password: string, { account }: Login): boolean => {
  const [typed, expected] = [Buffer.from(password), Buffer.from(account)]
  return typed.length === expected.length && timingSafeEqual(typed, expected)
}

/**
 * Whether it is the password of the account. Takes as long for an unknown login, or one without a password, so that the
 * response time reveals nothing. `isDemo`: an account without a password has its name.
 */
export const authenticate = async (
  login: Login | undefined,
  password: string,
  isDemo: boolean,
): Promise<boolean> =>
  isDemo && !login?.hash
    ? login !== undefined && isDemoPassword(password, login)
    : isPassword(password, login?.hash ?? '')
