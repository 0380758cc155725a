import { createHash, randomBytes } from 'node:crypto'
import type { Db, Queries } from '../db/db.ts'
import { definePosition } from '../people/person-position.ts'
import type { Brand } from '../university.ts'
import { hashPassword } from './passwords.ts'
import type { Account } from './sign-in-accounts.ts'
import type { Lang } from './messages.ts'

const DAY_SECONDS = 86_400
export const INVITATION_SECONDS = 7 * DAY_SECONDS
const FIRST_LINK_SECONDS = DAY_SECONDS

const hash = (token: string) => createHash('sha256').update(`account link ${token}`).digest('base64url')

/** The address of a link, below the origin. */
export const linkPath = (token: string): string => `/oidc/password/${token}`

/** Makes a link that sets a password once; an earlier one of the same person is void. `person` null: the first operator. */
export async function createLink(q: Queries, person: string | null, seconds: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await q.query('delete from account_link where person_id is not distinct from $1', [person])
  await q.query(
    'insert into account_link (hash, person_id, expires_at) values ($1, $2, now() + make_interval(secs => $3::float8))',
    [hash(token), person, seconds],
  )
  return token
}

/** The link of the first operator; undefined where there is an operator who can sign in. */
export async function createFirstLink(db: Db): Promise<string | undefined> {
  const [operator] = await db.query(
    `select 1 from person join account_secret on person_id = id where 'operator' = any(roles) and left_at is null limit 1`,
  )
  return operator ? undefined : createLink(db, null, FIRST_LINK_SECONDS)
}

interface LinkOwner {
  /** null: the first operator, who has no account yet. */
  id: string | null
  account: string
  name: string
}

/** Whose link it is; undefined if it was used, has expired or never was. Looking at it does not use it. */
export const readLink = async (db: Db, token: string): Promise<LinkOwner | undefined> =>
  (
    await db.query<LinkOwner>(
      `select p.id, coalesce(p.account, '') as account, coalesce(p.name, '') as name
       from account_link l left join person p on p.id = l.person_id
       where l.hash = $1 and l.expires_at > now() and p.left_at is null`,
      [hash(token)],
    )
  )[0]

/** The session of one browser, which stays when the others end: its uid, and the grants of its tokens. */
export interface KeptSession {
  uid: string
  grants: readonly string[]
}

/**
 * Ends all sessions and tokens of a person. Call `forget` of the token verifier afterwards: then every process knows.
 */
export async function endSessions(
  q: Queries,
  person: string,
  { uid, grants }: KeptSession = { uid: '', grants: [] },
): Promise<void> {
  await q.query(
    `delete from oidc_item where account_id = $1 and (model = 'Session' and uid is distinct from $2
       or model = 'Grant' and id <> all($3::text[]) or model = 'AuthorizationCode')`,
    [person, uid, grants],
  )
  await q.query(
    `update oidc_item set revoked_at = coalesce(revoked_at, now())
     where account_id = $1 and model = 'AccessToken' and (grant_id is null or grant_id <> all($2::text[]))`,
    [person, grants],
  )
  // a sign-in that has been granted and not yet been taken
  await q.query(`delete from oidc_item where model = 'Interaction' and strpos(payload, $1) > 0`, [
    `"accountId":"${person}"`,
  ])
}

async function setPassword(q: Queries, person: string, password: string, kept?: KeptSession): Promise<void> {
  await q.query(
    `insert into account_secret (person_id, hash) values ($1, $2)
     on conflict (person_id) do update set hash = excluded.hash, changed = now()`,
    [person, await hashPassword(password)],
  )
  await q.query('delete from account_link where person_id = $1', [person])
  await endSessions(q, person, kept)
}

/** The person's own change, in the list of changes at the desk; links that were made before are void. */
export const changePassword = (
  db: Db,
  { id, account, name }: Account,
  password: string,
  kept: KeptSession,
): Promise<void> =>
  db.tx(async (q) => {
    await setPassword(q, id, password, kept)
    await q.query(
      `insert into desk_change (person_id, person_name, action, subject, detail)
       values ($1, $2, 'password-changed', $2, $3)`,
      [id, name, account],
    )
  })

interface FirstOperator {
  account: string
  name: string
}

/** Uses a link up and sets the password; false if another request has used it. A first operator is made from `first`. */
export async function redeemLink(
  db: Db,
  token: string,
  password: string,
  first: FirstOperator,
  brand: Record<Lang, Brand>,
): Promise<boolean> {
  return db.tx(async (q) => {
    const [link] = await q.query<{ person_id: string | null }>(
      'delete from account_link where hash = $1 and expires_at > now() returning person_id',
      [hash(token)],
    )
    if (!link) return false
    const id = link.person_id ?? (await addOperator(q, first, brand))
    await setPassword(q, id, password)
    return true
  })
}

async function addOperator(
  q: Queries,
  { account, name }: FirstOperator,
  brand: Record<Lang, Brand>,
): Promise<string> {
  const id = `p${randomBytes(8).toString('hex')}`
  const office = definePosition({
    ...{ id: `${id}-1`, index: 0, code: account, cardNo: account, post: 'staff', nameEn: '', active: true },
    department: brand.zh.university,
    departmentEn: brand.en.university,
    title: '大厅运营',
    titleEn: 'Hall operator',
    start: Math.floor(Date.now() / 1000),
    enterprise: { name: brand.zh.university, code: 'default' },
  })
  await q.query(
    `insert into person (id, account, name, card_no, openid, enterprise, roles, positions)
     values ($1, $2, $3, $2, $1, 'default', '{operator}', $4::jsonb)`,
    [id, account, name, JSON.stringify([office])],
  )
  return id
}
