import { randomBytes } from 'node:crypto'
import { invalidInput, notFound, type Caller } from '../access.ts'
import { toEpochSeconds } from '../campus-time.ts'
import type { Db, Param } from '../db/db.ts'
import { foldLetters } from '../fold-text.ts'
import { createConditions } from '../processes/list-query.ts'

const MAX_RECORDS = 100
const MAX_OFFSET = 100_000
const DAY_MS = 86_400_000

export interface HistoryArguments {
  start: number
  limit: number
  startDate?: string | null
  endDate?: string | null
}

/** Parses a day in UTC+8 or a time with an offset to epoch milliseconds; `isEnd`: a day counts to its end. */
function parseMoment(text: string, isEnd: boolean): number {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)
  const time = isDay ? Date.parse(`${text}T00:00:00+08:00`) : isTime ? Date.parse(text) : NaN
  // Date.parse reads 31 June as 1 July
  const isRealDay =
    isDay && !Number.isNaN(time) && new Date(time + 8 * 3_600_000).toISOString().startsWith(text)
  if (Number.isNaN(time) || (isDay && !isRealDay))
    throw invalidInput(`"${text.slice(0, 40)}" is not a date such as 2026-03-31`)
  return isDay && isEnd ? time + DAY_MS : time
}

export function createQaRecords(db: Db) {
  return {
    /** Stores a question with its answer; resolves to an id for feedback, 128 random bits so that none can be guessed. */
    async saveAnswer(
      caller: Caller | null,
      question: string,
      answer: string,
      known: boolean,
    ): Promise<string> {
      const id = randomBytes(16).toString('base64url')
      await db.query(
        'insert into qa_record (id, person_id, question, answer, known) values ($1, $2, $3, $4, $5)',
        [id, caller?.id ?? null, question, answer, known],
      )
      return id
    },

    /** A person's questions, newest first. Throws an ApiError for an invalid date. */
    async history({ id }: Caller, { start, limit, startDate, endDate }: HistoryArguments) {
      const parseBound = (text: string | null | undefined, isEnd: boolean) =>
        text ? parseMoment(text, isEnd) : undefined
      const [from, to] = [parseBound(startDate, false), parseBound(endDate, true)]
      if (from !== undefined && endDate && from > parseMoment(endDate, false))
        throw invalidInput('endDate is before startDate')
      const values: Param[] = []
      const where = createConditions(values)
      where.add('r.person_id = ?', id)
      if (from !== undefined) where.add('r.at >= ?', new Date(from))
      if (to !== undefined) where.add('r.at < ?', new Date(to))
      const rows = await db.query<{ id: string; question: string; answer: string; name: string; at: Date }>(
        `select r.id, r.question, r.answer, p.name, r.at from qa_record r join person p on p.id = r.person_id
         where ${where.text()} order by r.at desc, r.id
         limit ${Math.max(0, Math.min(MAX_RECORDS, limit))} offset ${Math.max(0, Math.min(MAX_OFFSET, start))}`,
        values,
      )
      return rows.map(({ id: key, question, answer, name, at }) => ({
        id: key,
        question,
        answer,
        userName: name,
        createTime: toEpochSeconds(at),
      }))
    },

    /** Stores feedback, replacing earlier feedback. Only the person who asked may rate an answer. */
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

    /** Counts questions without an answer and searches without a result, per wording and without the person. */
    async recordUnanswered(kind: 'question' | 'search', typed: string, remark = ''): Promise<void> {
      // numbers and addresses of people are neither stored nor counted apart
      const text = typed.replace(/[\w.+-]+@[\w.-]+|\d{5,}/g, '…')
      const key = foldLetters(text)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
        .slice(0, 200)
      if (key === '') return
      await db.query(
        `insert into unanswered (kind, key, text, remark) values ($1, $2, $3, $4)
         on conflict (kind, key) do update set times = unanswered.times + 1, last = now(), handled = null,
           remark = case when excluded.remark = '' then unanswered.remark else excluded.remark end`,
        [kind, key, text, remark],
      )
    },
  }
}

/** Deletes what nobody has asked for half a year. */
export const deleteOldUnanswered = (db: Db): Promise<unknown> =>
  db.query("delete from unanswered where last < now() - interval '180 days'")

/** Deletes guests' questions, which are stored for feedback only, after 30 days. */
export const deleteOldGuestQuestions = (db: Db): Promise<unknown> =>
  db.query("delete from qa_record where person_id is null and at < now() - interval '30 days'")
