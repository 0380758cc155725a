import { createHash } from 'node:crypto'
import type { Queries } from './db.ts'
import { daysBeforeSeed, SEED_DATE, upsert } from './upsert.ts'
import type { Seed } from './read-seed.ts'
import { POSITIONS_ENGLISH } from './seed/positions-english.ts'
import type { SeedAccount } from './seed/seed-types.ts'

/** A stable id that does not reveal the account name. */
const personId = (login: string): string =>
  `p${createHash('sha256').update(`univ person ${login}`).digest('hex').slice(0, 15)}`

const ENTERPRISE = 'jiangzhou'

/** A complete position of §3; times in epoch seconds. */
function toPosition(
  a: SeedAccount,
  p: SeedAccount['positions'][number],
  index: number,
  offices: ReadonlyMap<string, string>,
) {
  const start = Math.floor(SEED_DATE / 1000) - (400 + index * 90) * 86_400
  return {
    tags: '',
    id: `${personId(a.login)}-${index + 1}`,
    index,
    code: p.code,
    startTime: start,
    endTime: 0,
    active: p.active,
    cardType: p.post === 'staff' ? 'staff' : 'student',
    cardNo: a.cardNo,
    description: p.postText,
    createTime: start,
    source: 'hr',
    dataSource: 'hr',
    timestamp: start,
    validStartTime: start,
    validEndTime: 0,
    createSource: 'hr',
    createDataSource: 'hr',
    attribute: [
      { key: 'nameEn', value: a.nameEn },
      { key: 'deptEn', value: offices.get(p.dept) ?? POSITIONS_ENGLISH[p.dept] ?? '' },
      { key: 'postEn', value: POSITIONS_ENGLISH[p.postText] ?? '' },
    ],
    dept: {
      id: p.dept,
      name: p.dept,
      code: p.dept,
      active: true,
      revocation: false,
      ancestors: [{ name: '江州大学', code: ENTERPRISE }],
    },
    // §3: post.name decides the identity label
    post: {
      id: `post-${p.post}`,
      name: p.postText,
      code: p.post,
      active: true,
      postType: p.post,
      ancestors: [],
    },
  }
}

/** Loads accounts and their reviews of items. People who are no longer in the seed are kept, with all their data. */
export async function loadPeople(q: Queries, { accounts, reviews, departments, items }: Seed): Promise<void> {
  const offices = new Map(departments.map((d) => [d.text, d.textEn]))
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
      enterprise: ENTERPRISE,
      roles: a.roles ?? [],
      positions: a.positions.map((p, index) => toPosition(a, p, index, offices)),
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
