import { createHash } from 'node:crypto'
import { definePosition } from '../people/person-position.ts'
import type { Queries } from './db.ts'
import { daysBeforeSeed, SEED_DATE, upsert } from './upsert.ts'
import type { Seed, SeedAccount } from './seed-types.ts'

/** A stable id that does not reveal the account name. */
const personId = (login: string): string =>
  `p${createHash('sha256').update(`univ person ${login}`).digest('hex').slice(0, 15)}`

/** The positions of an account; those listed first are the most recent. */
const toPositions = (a: SeedAccount, { departments, english, enterprise }: Seed) =>
  a.positions.map((p, index) =>
    definePosition({
      ...{ id: `${personId(a.login)}-${index + 1}`, index, enterprise },
      ...{ code: p.code, cardNo: a.cardNo, post: p.post, active: p.active, nameEn: a.nameEn },
      department: p.dept,
      departmentEn: departments.find((d) => d.text === p.dept)?.textEn ?? english.positions[p.dept] ?? '',
      title: p.postText,
      titleEn: english.positions[p.postText] ?? '',
      start: Math.floor(SEED_DATE / 1000) - (400 + index * 90) * 86_400,
    }),
  )

/** Loads accounts and their reviews of items. People who are no longer in the seed are kept, with all their data. */
export async function loadPeople(q: Queries, seed: Seed): Promise<void> {
  const { accounts, reviews, items, enterprise } = seed
  await upsert(
    q,
    'person',
    ['id'],
    accounts.map((a) => ({
      id: personId(a.login),
      account: a.login,
      name: a.name,
      cardNo: a.cardNo,
      phone: a.phone,
      email: a.email,
      openid: personId(`openid ${a.login}`),
      enterprise: enterprise.code,
      roles: a.roles ?? [],
      positions: toPositions(a, seed),
    })),
  )

  const [codes, logins] = [new Set(items.map((i) => i.code)), new Set(accounts.map((a) => a.login))]
  const known = reviews.filter((r) => codes.has(r.item) && logins.has(r.account))
  const uniqueReviews = [...new Map(known.map((r) => [`${r.item} ${r.account}`, r])).values()]
  await upsert(
    q,
    'review',
    ['app_id', 'person_id'],
    uniqueReviews.map(({ item, account, rate, text, daysAgo }) => ({
      appId: item,
      personId: personId(account),
      ...{ rate, text, created: daysBeforeSeed(daysAgo), updated: daysBeforeSeed(daysAgo) },
    })),
    true,
  )
}
