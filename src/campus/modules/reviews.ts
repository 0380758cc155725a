import { invalidInput, notFound } from '../access.ts'
import type { Campus, Module } from '../campus.ts'

const MAX_LENGTH = 1000
const MAX_REVIEWS = 200

interface ReviewRow {
  name: string
  rate: number
  text: string
  account: string
  openid: string
  created: number
  updated: number
}

const REVIEWS_SQL = `select p.name, r.rate, r.text, p.account, p.openid,
    extract(epoch from r.created)::float8 as created, extract(epoch from r.updated)::float8 as updated
  from review r join person p on p.id = r.person_id where r.app_id = $1`

/**
 * The wire format of a review. Other readers get only the first character of the author's name, and no account.
 */
const reviewToWire = (
  { name, rate, text, account, openid, created, updated }: ReviewRow,
  isOwn: boolean,
) => ({
  name: isOwn ? name : `${[...name][0] ?? ''}**`,
  rate,
  text,
  user: {
    account: isOwn ? account : '',
    openid: isOwn ? openid : '',
    text: isOwn ? name : `${[...name][0] ?? ''}**`,
  },
  created,
  updated,
})

/** Reviews (§3 App review): one per person and item. */
export function createReviewsModule({ db, catalogue }: Campus): Module {
  type AppArguments = { appId: string }
  const readOwn = async (appId: string, person: string) =>
    (await db.query<ReviewRow>(`${REVIEWS_SQL} and r.person_id = $2`, [appId, person])).map((r) =>
      reviewToWire(r, true),
    )
  return {
    fields: {
      appReviews: {
        scope: 'app',
        resolve: async ({ appId }: AppArguments) => {
          if (!(await catalogue.read()).byId.has(appId)) return []
          const rows = await db.query<ReviewRow>(
            `${REVIEWS_SQL} order by r.updated desc, p.id limit ${MAX_REVIEWS}`,
            [appId],
          )
          return rows.map((r) => reviewToWire(r, false))
        },
      },
      userAppReviews: {
        scope: 'app',
        resolve: ({ appId }: AppArguments, caller) => readOwn(appId, caller.id),
      },
      createAppReview: {
        scope: 'app',
        resolve: async ({ review }: { review: AppArguments & { rate: number; text: string } }, caller) => {
          const { appId, rate } = review
          const text = review.text.trim()
          if (rate < 1 || rate > 5) throw invalidInput('rate must be 1 to 5')
          if (text.length > MAX_LENGTH || text.includes('\0'))
            throw invalidInput(`text must have at most ${MAX_LENGTH} characters`)
          if (!(await catalogue.read()).byId.has(appId)) throw notFound('there is no such item')
          await db.query(
            `insert into review (app_id, person_id, rate, text) values ($1, $2, $3, $4)
             on conflict (app_id, person_id) do update set rate = excluded.rate, text = excluded.text, updated = now()`,
            [appId, caller.id, rate, text],
          )
          await catalogue.invalidate(appId) // it contains the average rating
          return (await readOwn(appId, caller.id))[0]
        },
      },
    },
  }
}
