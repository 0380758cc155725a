import { answerFeedback, FEEDBACK_REASONS, anonymityRobotInfos } from '../../contract/additions/questions.ts'
import { qaRecords, robotInfos, webQa, type RobotsVariables } from '../../contract/core/assistant.ts'
import { reportMissingItem } from '../../contract/additions/missing-items.ts'
import { invalidInput, notFound, type Caller } from '../access.ts'
import { serveOperation, streamOperation, type Call, type Campus, type Module } from '../campus.ts'
import { createBot } from '../bot/bot.ts'
import type { Identity } from '../bot/entities.ts'
import type { Db } from '../db/db.ts'
import { cleanText } from '../clean-text.ts'
import { createQaRecords, type HistoryArguments } from '../bot/qa-records.ts'
import { listRobots } from '../bot/robots.ts'
import { portalConfig } from '../portal-config.ts'
import { enforceLimit, type RateLimit } from '../rate-limit.ts'
import { requireSelf } from './tasks.ts'

const MAX_QUESTION_LENGTH = 500
const MAX_TOPIC_LENGTH = 100
const MAX_REMARK_LENGTH = 500
const MAX_KEYWORD_LENGTH = 100
/** Many guests may share an address, such as a dormitory behind one router. */
const GUEST_QUESTION_LIMIT: RateLimit = { name: 'ask', hits: 60, seconds: 60 }
const QUESTION_LIMIT: RateLimit = { name: 'ask-member', hits: 40, seconds: 60 }
const REPORT_LIMIT: RateLimit = { name: 'missing', hits: 20, seconds: 600 }

/** A text of limited length, without control characters. Throws an ApiError. */
function parseText(value: unknown, name: string, maxLength: number, required = true): string {
  if (value === undefined && !required) return ''
  if (typeof value !== 'string') throw invalidInput(`${name} is not a string`)
  const text = cleanText(value)
  if (required && text === '') throw invalidInput(`${name} is empty`)
  if ([...text].length > maxLength) throw invalidInput(`${name} has more than ${maxLength} characters`)
  return text
}
const parseObject = (value: unknown): Record<string, unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidInput('the body is not a JSON object')
  return value as Record<string, unknown>
}

/** Answers differ for staff and students; anyone who is not staff counts as a student. */
async function readIdentity(db: Db, caller: Caller | null): Promise<Identity> {
  if (!caller) return 'guest'
  const rows = await db.query(
    `select 1 from person p cross join jsonb_array_elements(p.positions) x
     where p.id = $1 and (x->>'active')::boolean and x->'post'->>'code' = 'staff' limit 1`,
    [caller.id],
  )
  return rows.length ? 'staff' : 'student'
}

/** The assistant: robots, answers, history, feedback, and reports of missing items. */
export function createAssistantModule(campus: Campus): Module {
  const { db, settings } = campus
  const bot = createBot(campus)
  const { saveAnswer, history, rate, recordUnanswered } = createQaRecords(db)
  const school = portalConfig(settings).schoolId

  async function* ask(
    { caller, json, origin, peer }: Call,
    signal: AbortSignal,
  ): AsyncGenerator<string, { t: object }> {
    const body = parseObject(json())
    const text = parseText(body['ques'], 'ques', MAX_QUESTION_LENGTH)
    if (body['channel'] !== 'web') throw invalidInput('channel must be web')
    const about = parseText(body['about'], 'about', MAX_TOPIC_LENGTH, false)
    const schoolId = parseText(body['schoolId'] ?? '', 'schoolId', 64, false)
    if (schoolId !== '' && schoolId !== school) throw notFound('there is no such school')
    await (caller
      ? enforceLimit(db, QUESTION_LIMIT, caller.id)
      : enforceLimit(db, GUEST_QUESTION_LIMIT, peer.address))
    const [robot] = await listRobots(db, { limit: 1, status: 1, tenantId: settings.tenant })
    const answer = yield* bot.answer(
      { text, about, identity: await readIdentity(db, caller), base: origin + settings.basePath },
      { zh: robot?.welcomes[0] ?? '您好。', en: robot?.welcomesEn[0] ?? 'Hello.' },
      signal,
    )
    if (!settings.keepQuestions) return { t: { id: '', ...answer } }
    const id = await saveAnswer(caller, text, answer.answer, answer.known)
    if (!answer.known) await recordUnanswered('question', text)
    return { t: { id, ...answer } }
  }

  async function feedback({ caller, path, json }: Call) {
    const { useful, reason, remark } = parseObject(json())
    if (typeof useful !== 'boolean') throw invalidInput('useful must be true or false')
    if (reason !== undefined && !FEEDBACK_REASONS.some((r) => r === reason))
      throw invalidInput(`reason must be one of ${FEEDBACK_REASONS.join(', ')}`)
    await rate(caller, path['id'] ?? '', {
      useful,
      reason: typeof reason === 'string' ? reason : '',
      remark: parseText(remark, 'remark', MAX_REMARK_LENGTH, false),
    })
    return { t: null }
  }

  async function report({ caller, json, peer }: Call) {
    const { keyword, remark } = parseObject(json())
    const searched = parseText(keyword, 'keyword', MAX_KEYWORD_LENGTH)
    const comment = parseText(remark, 'remark', MAX_REMARK_LENGTH, false)
    await enforceLimit(db, REPORT_LIMIT, caller?.id ?? peer.address)
    if (settings.keepQuestions) await recordUnanswered('search', searched, comment)
    return { t: null }
  }

  return {
    fields: {
      [robotInfos.name]: { scope: 'app', resolve: (args: RobotsVariables) => listRobots(db, args) },
      [anonymityRobotInfos.name]: {
        scope: null,
        // guests see active robots only
        resolve: (args: RobotsVariables) =>
          (args.status ?? 1) === 1 ? listRobots(db, { ...args, status: 1 }) : [],
      },
      [qaRecords.name]: {
        scope: 'data',
        resolve: ({ userId, ...args }: HistoryArguments & { userId?: string | null }, caller) => {
          if (userId) requireSelf(userId, caller)
          return history(caller, args)
        },
      },
    },
    routes: [
      streamOperation(webQa, null, ask),
      serveOperation(answerFeedback, null, feedback),
      serveOperation(reportMissingItem, null, report),
    ],
  }
}
