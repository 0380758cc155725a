import { randomBytes } from 'node:crypto'
import { invalidInput, notFound, type Caller } from '../access.ts'
import type { Db, Param } from '../db/open.ts'
import { fold } from '../folding.ts'

/** A page of history is small, and nobody turns that many. */
const MOST = 100
const DEEPEST = 100_000
const DAY_MS = 86_400_000

export interface HistoryArguments {
  start: number
  limit: number
  startDate?: string | null
  endDate?: string | null
}

/** A day of the campus (UTC+8) or a moment with its zone, in epoch milliseconds; a day as an end counts whole. */
function momentOf(text: string, end: boolean): number {
  const day = /^\d{4}-\d\d-\d\d$/.test(text)
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)
  const at = day ? Date.parse(`${text}T00:00:00+08:00`) : moment ? Date.parse(text) : NaN
  // Date.parse takes the 31st of June for the 1st of July
  const real = day && !Number.isNaN(at) && new Date(at + 8 * 3_600_000).toISOString().startsWith(text)
  if (Number.isNaN(at) || (day && !real))
    throw invalidInput(`"${text.slice(0, 40)}" is no date such as 2026-03-31`)
  return day && end ? at + DAY_MS : at
}

export function records(db: Db) {
  return {
    /** Keeps a question with its answer; returns the id that feedback names: 128 bits, so nobody guesses another's. */
    async keep(caller: Caller | null, question: string, answer: string, known: boolean): Promise<string> {
      const id = randomBytes(16).toString('base64url')
      await db.query(
        'insert into qa_record (id, person_id, question, answer, known) values ($1, $2, $3, $4, $5)',
        [id, caller?.id ?? null, question, answer, known],
      )
      return id
    },

    /** What a person asked, newest first. Throws Refused for what is no date. */
    async history({ id }: Caller, { start, limit, startDate, endDate }: HistoryArguments) {
      const values: Param[] = [id]
      const bound = (text: string | null | undefined, end: boolean) =>
        text ? momentOf(text, end) : undefined
      const [from, to] = [bound(startDate, false), bound(endDate, true)]
      if (from !== undefined && endDate && from > momentOf(endDate, false))
        throw invalidInput('endDate is before startDate')
      const put = (value: Param) => `$${values.push(value)}`
      const rows = await db.query<{ id: string; question: string; answer: string; name: string; at: Date }>(
        `select r.id, r.question, r.answer, p.name, r.at from qa_record r join person p on p.id = r.person_id
         where r.person_id = $1
         ${from === undefined ? '' : `and r.at >= ${put(new Date(from))}`}
         ${to === undefined ? '' : `and r.at < ${put(new Date(to))}`}
         order by r.at desc, r.id
         limit ${put(Math.max(0, Math.min(MOST, limit)))} offset ${put(Math.max(0, Math.min(DEEPEST, start)))}`,
        values,
      )
      return rows.map(({ id: key, question, answer, name, at }) => ({
        id: key,
        question,
        answer,
        userName: name,
        createTime: Math.floor(at.getTime() / 1000),
      }))
    },

    /** Thumbs up or down; the last one counts. What a person asked is rated by that person only. */
    async rate(
      caller: Caller | null,
      id: string,
      { useful, reason, remark }: { useful: boolean; reason: string; remark: string },
    ): Promise<void> {
      const rows = await db.query(
        `update qa_record set useful = $3, reason = $4, remark = $5, rated = now()
         where id = $1 and (person_id is null or person_id = $2) returning id`,
        [id.replaceAll('\0', ''), caller?.id ?? null, useful, reason, remark],
      )
      if (rows.length === 0) throw notFound('there is no such answer')
    },

    /** Notes what nobody could answer or find, once a wording: the text, never who. */
    async missed(kind: 'question' | 'search', text: string, remark = ''): Promise<void> {
      const key = fold(text)
        .text.replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
        .slice(0, 200)
      if (key === '') return
      await db.query(
        `insert into unanswered (kind, key, text, remark) values ($1, $2, $3, $4)
         on conflict (kind, key) do update set times = unanswered.times + 1, last = now(),
           remark = case when excluded.remark = '' then unanswered.remark else excluded.remark end`,
        [kind, key, text, remark],
      )
    },
  }
}

/** Questions of guests are kept for feedback only, so not for long. */
export const forgetGuestQuestions = (db: Db): Promise<unknown> =>
  db.query("delete from qa_record where person_id is null and at < now() - interval '30 days'")
