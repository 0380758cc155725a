import type { JWTPayload } from 'jose'
import { cleanText } from '../clean-text.ts'
import { DbError, type Db } from '../db/db.ts'
import { parsePost, savePerson, type PersonRecord } from '../people/save-person.ts'
import { CLAIMS, OutsideRefusal, type OutsideSettings } from './outside-provider.ts'

const MAX_LENGTH = 100

/** A claim as text: the first of a list, a dotted path into objects; '' for anything else. */
function readClaim(claims: JWTPayload, path: string): string {
  let value: unknown = claims
  // a name with dots of its own, such as an address, is one claim
  for (const part of Object.hasOwn(claims, path) ? [path] : path.split('.')) {
    const record: Record<string, unknown> = typeof value === 'object' ? Object(value) : {}
    value = Object.hasOwn(record, part) ? record[part] : ''
  }
  const first: unknown = Array.isArray(value) ? value[0] : value
  return ['string', 'number'].includes(typeof first) ? cleanText(String(first)).slice(0, MAX_LENGTH) : ''
}

/**
 * The id of the person with these claims: made at the first sign-in, brought up to date at each. Somebody who is in the
 * list of people already is recognised by the account, once: from then on by the provider's own subject.
 */
export async function findOutsidePerson(
  db: Db,
  settings: OutsideSettings,
  claims: JWTPayload & { sub: string },
): Promise<string> {
  const read = (name: keyof typeof CLAIMS) => readClaim(claims, settings.claims[name])
  const account = read('account') || claims.sub.slice(0, MAX_LENGTH)
  const record: PersonRecord = {
    account,
    ...{ name: read('name') || account, nameEn: read('nameEn'), number: read('number') },
    ...{ department: read('department'), post: parsePost(read('post')), title: read('title') },
    ...{ email: read('email'), phone: read('phone') },
  }
  const subject = `${settings.issuer} ${claims.sub}`
  return db
    .tx(async (q) => {
      // two first sign-ins at once make one person
      await q.query('select pg_advisory_xact_lock(hashtext($1))', [subject])
      const [known] = await q.query<{ id: string; subject: string; left: boolean; positions: unknown[] }>(
        `select id, subject, left_at is not null as left, positions from person
       where subject = $1 or lower(account) = lower($2) order by subject = $1 desc limit 1`,
        [subject, account],
      )
      if (known?.left) throw new OutsideRefusal('the person has left')
      if (known && known.subject !== '' && known.subject !== subject)
        throw new OutsideRefusal('the account belongs to another subject')
      const isOperator = settings.operators.includes(account)
      // a provider that says nothing of posts does not take away what the list of people says
      const keeps = known && !record.post && known.positions.length > 0
      const id = keeps ? known.id : (await savePerson(q, record, { id: known?.id, subject })).id
      await q.query(
        `update person set subject = $2, roles = case when $3 then array_append(array_remove(roles, 'operator'), 'operator') else roles end
       where id = $1`,
        [id, subject, isOperator],
      )
      return id
    })
    .catch((e: unknown) => {
      // 23505: the account has a new name, which another person has
      throw e instanceof DbError && e.code === '23505'
        ? new OutsideRefusal('the account belongs to another subject')
        : e
    })
}
