import { invalidInput, notFound } from '../access.ts'
import type { Campus, Module } from '../campus.ts'

const LONGEST = 1000
const MOST = 200

interface Row {
  name: string
  rate: number
  text: string
  account: string
  openid: string
  created: number
  updated: number
}

const REVIEWS = `select p.name, r.rate, r.text, p.account, p.openid,
    extract(epoch from r.created)::float8 as created, extract(epoch from r.updated)::float8 as updated
  from review r join person p on p.id = r.person_id where r.app_id = $1`

/**
 * Everybody reads what was said, but not who has which account: a reader gets the first character of the name.
 * One's own review comes whole.
 */
const wire = ({ name, rate, text, account, openid, created, updated }: Row, mine: boolean) => ({
  name: mine ? name : `${[...name][0] ?? ''}**`,
  rate,
  text,
  user: {
    account: mine ? account : '',
    openid: mine ? openid : '',
    text: mine ? name : `${[...name][0] ?? ''}**`,
  },
  created,
  updated,
})

/** What people say of items (§3 App review): one review a person and item. */
export function reviews({ db, catalogue }: Campus): Module {
  type Of = { appId: string }
  const mine = async (appId: string, person: string) =>
    (await db.query<Row>(`${REVIEWS} and r.person_id = $2`, [appId, person])).map((r) => wire(r, true))
  return {
    fields: {
      appReviews: {
        scope: 'app',
        run: async ({ appId }: Of) => {
          if (!(await catalogue.read()).byId.has(appId)) return []
          const rows = await db.query<Row>(`${REVIEWS} order by r.updated desc, p.id limit ${MOST}`, [appId])
          return rows.map((r) => wire(r, false))
        },
      },
      userAppReviews: { scope: 'app', run: ({ appId }: Of, caller) => mine(appId, caller.id) },
      createAppReview: {
        scope: 'app',
        run: async ({ review }: { review: Of & { rate: number; text: string } }, caller) => {
          const { appId, rate } = review
          const text = review.text.trim()
          if (rate < 1 || rate > 5) throw invalidInput('rate is 1 to 5')
          if (text.length > LONGEST || text.includes('\0'))
            throw invalidInput(`text has at most ${LONGEST} characters`)
          if (!(await catalogue.read()).byId.has(appId)) throw notFound('there is no such item')
          await db.query(
            `insert into review (app_id, person_id, rate, text) values ($1, $2, $3, $4)
             on conflict (app_id, person_id) do update set rate = excluded.rate, text = excluded.text, updated = now()`,
            [appId, caller.id, rate, text],
          )
          await catalogue.changed() // the average is part of every card
          return (await mine(appId, caller.id))[0]
        },
      },
    },
  }
}
