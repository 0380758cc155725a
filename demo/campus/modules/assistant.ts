import {
  answerFeedback,
  anonymityRobotInfos,
  FEEDBACK_REASONS,
  qaRecords,
  reportMissing,
  robotInfos,
  webQa,
  type RobotsArguments,
} from '../../../src/contract/assistant.ts'
import { invalidInput, notFound, Refused, type Caller } from '../access.ts'
import { serve, type Call, type Campus, type Module } from '../campus.ts'
import { createBot } from '../bot/bot.ts'
import type { Identity } from '../bot/entities.ts'
import { records, type HistoryArguments } from '../bot/records.ts'
import { listRobots } from '../bot/robots.ts'
import { hallConfig } from '../hall-config.ts'
import { countRequest, type Rate } from '../rates.ts'
import { ownOnly } from './tasks.ts'

const LONGEST_QUESTION = 500
const LONGEST_REMARK = 500
const LONGEST_KEYWORD = 100
/** An address of guests may be a whole dormitory behind one router. */
const GUEST_ASKS: Rate = { name: 'ask', hits: 60, seconds: 60 }
const ASKS: Rate = { name: 'ask-member', hits: 40, seconds: 60 }
const REPORTS: Rate = { name: 'missing', hits: 20, seconds: 600 }

/** A text of a body within bounds, without what a database or a screen cannot hold. Throws Refused. */
function textOf(value: unknown, name: string, most: number, must = true): string {
  if (value === undefined && !must) return ''
  if (typeof value !== 'string') throw invalidInput(`${name} is no text`)
  // control characters but tab and line ends, and halves of pairs
  const text = value.replace(/(?![\t\n\r])\p{Cc}|\p{Surrogate}/gu, '').trim()
  if (must && text === '') throw invalidInput(`${name} is empty`)
  if ([...text].length > most) throw invalidInput(`${name} has more than ${most} characters`)
  return text
}
const recordOf = (value: unknown): Record<string, unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidInput('the body is no JSON object')
  return value as Record<string, unknown>
}

/** The assistant: who answers, answers, what was asked, thumbs, and what nobody could answer or find. */
export function assistant(campus: Campus): Module {
  const { db, settings } = campus
  const bot = createBot(campus)
  const { keep, history, rate, missed } = records(db)
  const school = String(hallConfig(settings)['schoolId'])

  async function count(which: Rate, who: string): Promise<void> {
    const wait = await countRequest(db, which, who)
    if (wait > 0) throw new Refused(429, 'TOO_MANY', 'too many at once', wait)
  }

  /** Answers differ for staff and students; somebody without a post is taken for a student. */
  async function identityOf(caller: Caller | null): Promise<Identity> {
    if (!caller) return 'guest'
    const rows = await db.query(
      `select 1 from person p cross join jsonb_array_elements(p.positions) x
       where p.id = $1 and (x->>'active')::boolean and x->'post'->>'code' = 'staff' limit 1`,
      [caller.id],
    )
    return rows.length ? 'staff' : 'student'
  }

  async function ask({ caller, json, origin, peer }: Call) {
    const body = recordOf(json())
    const text = textOf(body['ques'], 'ques', LONGEST_QUESTION)
    if (body['channel'] !== 'web') throw invalidInput('channel is not web')
    const schoolId = textOf(body['schoolId'] ?? '', 'schoolId', 64, false)
    if (schoolId !== '' && schoolId !== school) throw notFound('there is no such school')
    await (caller ? count(ASKS, caller.id) : count(GUEST_ASKS, peer.address))
    const [robot] = await listRobots(db, { limit: 1, status: 1, tenantId: settings.tenant })
    const answer = await bot.answer(
      { text, identity: await identityOf(caller), origin },
      { zh: robot?.welcomes[0] ?? '你好。', en: robot?.welcomesEn[0] ?? 'Hello.' },
    )
    const id = await keep(caller, text, answer.answer, answer.known)
    if (!answer.known) await missed('question', text)
    return { t: { id, ...answer } }
  }

  async function feedback({ caller, path, json }: Call) {
    const { useful, reason, remark } = recordOf(json())
    if (typeof useful !== 'boolean') throw invalidInput('useful is neither true nor false')
    if (reason !== undefined && !FEEDBACK_REASONS.some((one) => one === reason))
      throw invalidInput(`reason is none of ${FEEDBACK_REASONS.join(', ')}`)
    await rate(caller, path['id'] ?? '', {
      useful,
      reason: typeof reason === 'string' ? reason : '',
      remark: textOf(remark, 'remark', LONGEST_REMARK, false),
    })
    return { t: null }
  }

  async function report({ caller, json, peer }: Call) {
    const { keyword, remark } = recordOf(json())
    const what = textOf(keyword, 'keyword', LONGEST_KEYWORD)
    const why = textOf(remark, 'remark', LONGEST_REMARK, false)
    await count(REPORTS, caller?.id ?? peer.address)
    await missed('search', what, why)
    return { t: null }
  }

  return {
    fields: {
      [robotInfos.name]: { scope: 'app', run: (args: RobotsArguments) => listRobots(db, args) },
      [anonymityRobotInfos.name]: {
        scope: null,
        // guests: those in service only
        run: (args: RobotsArguments) =>
          (args.status ?? 1) === 1 ? listRobots(db, { ...args, status: 1 }) : [],
      },
      [qaRecords.name]: {
        scope: 'data',
        run: ({ userId, ...args }: HistoryArguments & { userId?: string | null }, caller) => {
          if (userId) ownOnly(userId, caller)
          return history(caller, args)
        },
      },
    },
    routes: [
      serve(webQa, null, ask),
      serve(answerFeedback, null, feedback),
      serve(reportMissing, null, report),
    ],
  }
}
