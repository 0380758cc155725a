import { rest } from '../operation.ts'
import { query, type VariablesOf } from '../query.ts'
import {
  field,
  boolean,
  identifier,
  array,
  optionalArray,
  nullable,
  number,
  object,
  string,
  timestamp,
  type Decoder,
  text,
  parts,
  identifiedBy,
} from '../decoders.ts'

const decodeQuestion = identifiedBy(
  ['id', 'question'],
  object({
    id: identifier,
    question: text,
    /** Addition; '' if none. */
    questionEn: text,
    quesCode: string(),
    quesLabel: text,
    /** Addition. */
    quesLabelEn: text,
    quesDesc: text,
    createTime: timestamp,
    updateTime: timestamp,
    status: number(),
    recommStatus: number(),
    similarCount: number(),
    recommCount: number(),
    slots: parts(
      'id',
      object({
        id: identifier,
        slotName: text,
        slotAlias: string(),
        entityDeclId: string(),
        ask: text,
        isMust: boolean(),
      }),
    ),
    /** `answerEn` is an addition. */
    answers: parts(
      'id',
      object({ id: identifier, answer: string(), answerEn: string(), condition: string() }),
    ),
    similarQuestions: parts(
      'id',
      object({
        id: identifier,
        similarQues: text,
        stdQuesId: string(),
        createTime: timestamp,
        updateTime: timestamp,
        isLabel: boolean(),
        status: number(),
      }),
    ),
    /** Addition: ids of the items that resolve the question. */
    appIds: optionalArray(identifier),
  }),
)
export const decodeQuestions = array(decodeQuestion)
/** A question with its prepared answers (§3). */
export type StandardQuestion = ReturnType<typeof decodeQuestion>
export const QUESTION_VARIABLES = {
  id: 'ID',
  similar: 'Boolean',
  start: 'Int',
  limit: 'Int',
  keyword: 'String',
  status: 'Int',
  recommStatus: 'Int',
  quesLabel: 'String',
  startLabel: 'String',
  isRandom: 'Boolean',
} as const
export type QuestionsVariables = VariablesOf<typeof QUESTION_VARIABLES>
export const standardQuestions = query('standardQuestions', QUESTION_VARIABLES, decodeQuestions)

// not comma-separated: a welcome text may contain commas
const decodeWelcomes: Decoder<string[]> = (v) =>
  (Array.isArray(v) ? v : [v]).map(text).filter((w) => w !== '')
const decodeRobot = object({
  id: identifier,
  name: text,
  /** Addition; '' if none. */
  nameEn: text,
  image: string(),
  welcomes: decodeWelcomes,
  /** Addition. */
  welcomesEn: decodeWelcomes,
  voiceType: string(),
  status: number(),
  createTime: timestamp,
  updateTime: timestamp,
})
export const decodeRobots = array(identifiedBy(['id', 'name'], decodeRobot))
export type RobotInfo = ReturnType<typeof decodeRobot>
export const ROBOT_VARIABLES = {
  start: 'Int',
  limit: 'Int',
  keyword: 'String',
  id: 'ID',
  tenantId: 'String',
  status: 'Int',
} as const
export type RobotsVariables = VariablesOf<typeof ROBOT_VARIABLES>
export const robotInfos = query('robotInfos', ROBOT_VARIABLES, decodeRobots)

const decodeRecord = identifiedBy(
  ['id', 'createTime', 'question'],
  object({ id: identifier, question: text, answer: string(), userName: text, createTime: timestamp }),
)
export type QaRecord = ReturnType<typeof decodeRecord>
export const qaRecords = query(
  'qaRecords',
  { start: 'Int!', limit: 'Int!', userId: 'ID', startDate: 'String', endDate: 'String' },
  array(decodeRecord),
)

const decodeLink = object({ url: string(), seconds: number() })
const decodeAnswerRecord = object({
  /** Addition: id for feedback; '' if the bot stores no record. Hard to guess, because guests may rate answers too. */
  id: string(),
  answer: string(),
  links: optionalArray(object({ text: text, url: string() })),
  open: (v) => {
    const link = nullable(decodeLink)(v)
    return link?.url ? link : null
  },
  /** Ids of items. */
  apps: optionalArray(identifier),
  questions: (v) => optionalArray(text)(v).filter(Boolean),
  /** Addition: false if the bot does not know the answer. */
  known: (v) => v !== false,
})
/** `t` of webQa: a text, or the record described in src/decisions/assistant.md. */
export type Answer = ReturnType<typeof decodeAnswerRecord>
const decodeAnswer: Decoder<Answer> = (v) => decodeAnswerRecord(typeof v === 'string' ? { answer: v } : v)
/** Sends the bearer token if there is one; guests may ask too. */
export const webQa = rest<{ json: { ques: string; schoolId: string; channel: 'web' } }, Answer>(
  'bot',
  'POST /webQa',
  field('t', decodeAnswer),
)
/** Transcribes one chunk of speech: multipart `file` and `order`; the reply has the same `order` and its text. */
export const asr = rest<{ multipart: FormData }, { order: number; text: string }>(
  'asr',
  'POST /',
  field('t', object({ order: number(), text: string() })),
)
