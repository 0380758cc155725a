import { graphql, rest } from './operation.ts'
import {
  commaList,
  field,
  flag,
  key,
  list,
  listOrNone,
  maybe,
  number,
  record,
  text,
  time,
  type Read,
} from './shape.ts'

/** A question with its prepared answers (§3). */
export interface StandardQuestion {
  id: string
  question: string
  /** Ours; '' for none. */
  questionEn: string
  quesCode: string
  quesLabel: string
  /** Ours. */
  quesLabelEn: string
  quesDesc: string
  createTime: number
  updateTime: number
  status: number
  recommStatus: number
  similarCount: number
  recommCount: number
  slots: {
    id: string
    slotName: string
    slotAlias: string
    entityDeclId: string
    ask: string
    isMust: boolean
  }[]
  /** `answerEn` is ours. */
  answers: { id: string; answer: string; answerEn: string; condition: string }[]
  similarQuestions: {
    id: string
    similarQues: string
    stdQuesId: string
    createTime: number
    updateTime: number
    isLabel: boolean
    status: number
  }[]
  /** Ours: ids of the items that settle the matter. */
  appIds: string[]
}
const readQuestion = record<StandardQuestion>({
  id: key,
  question: text(),
  questionEn: text(),
  quesCode: text(),
  quesLabel: text(),
  quesLabelEn: text(),
  quesDesc: text(),
  createTime: time,
  updateTime: time,
  status: number(),
  recommStatus: number(),
  similarCount: number(),
  recommCount: number(),
  slots: listOrNone(
    record({
      id: key,
      slotName: text(),
      slotAlias: text(),
      entityDeclId: text(),
      ask: text(),
      isMust: flag(),
    }),
  ),
  answers: listOrNone(record({ id: key, answer: text(), answerEn: text(), condition: text() })),
  similarQuestions: listOrNone(
    record({
      id: key,
      similarQues: text(),
      stdQuesId: text(),
      createTime: time,
      updateTime: time,
      isLabel: flag(),
      status: number(),
    }),
  ),
  appIds: listOrNone(key),
})
export interface QuestionsArguments {
  id?: string
  similar?: boolean
  start?: number
  limit?: number
  keyword?: string
  status?: number
  recommStatus?: number
  quesLabel?: string
  startLabel?: string
  isRandom?: boolean
}
const QUESTION =
  'id question questionEn quesCode quesLabel quesLabelEn quesDesc createTime updateTime status recommStatus similarCount recommCount slots { id slotName slotAlias entityDeclId ask isMust } answers { id answer answerEn condition } similarQuestions { id similarQues stdQuesId createTime updateTime isLabel status } appIds'
const ASKED =
  '$id: ID, $similar: Boolean, $start: Int, $limit: Int, $keyword: String, $status: Int, $recommStatus: Int, $quesLabel: String, $startLabel: String, $isRandom: Boolean'
const PASSED =
  'id: $id, similar: $similar, start: $start, limit: $limit, keyword: $keyword, status: $status, recommStatus: $recommStatus, quesLabel: $quesLabel, startLabel: $startLabel, isRandom: $isRandom'

export const standardQuestions = graphql<QuestionsArguments, StandardQuestion[]>(
  `query standardQuestions(${ASKED}) { standardQuestions(${PASSED}) { ${QUESTION} } }`,
  field('standardQuestions', list(readQuestion)),
)
/** Ours, for guests: the questions whose items are open to visitors; they may ask the assistant and search. */
export const anonymityStandardQuestions = graphql<QuestionsArguments, StandardQuestion[]>(
  `query anonymityStandardQuestions(${ASKED}) { anonymityStandardQuestions(${PASSED}) { ${QUESTION} } }`,
  field('anonymityStandardQuestions', list(readQuestion)),
)

/** A question that lies near another one in the knowledge graph. Ours: §7 names the address only. */
export interface RelatedQuestion {
  id: string
  question: string
  questionEn: string
}
export const relatedQuestions = rest<{ query: { id: string } }, RelatedQuestion[]>(
  'knowledgeGraph',
  'GET /related',
  field('entities', list(record<RelatedQuestion>({ id: key, question: text(), questionEn: text() }))),
)

export interface RobotInfo {
  id: string
  name: string
  /** Ours; '' for none. */
  nameEn: string
  image: string
  welcomes: string[]
  /** Ours. */
  welcomesEn: string[]
  voiceType: string
  status: number
  createTime: number
  updateTime: number
}
export interface RobotsArguments {
  start?: number
  limit?: number
  keyword?: string
  id?: string
  tenantId?: string
  status?: number
}
// one welcome may hold commas, so an array is read item by item
const readWelcomes: Read<string[]> = (v) =>
  Array.isArray(v) ? v.map(text()).filter((w) => w !== '') : commaList(v)
const readRobot = record<RobotInfo>({
  id: key,
  name: text(),
  nameEn: text(),
  image: text(),
  welcomes: readWelcomes,
  welcomesEn: readWelcomes,
  voiceType: text(),
  status: number(),
  createTime: time,
  updateTime: time,
})
const ROBOT = 'id name nameEn image welcomes welcomesEn voiceType status createTime updateTime'
const ROBOT_ASKED = '$start: Int, $limit: Int, $keyword: String, $id: ID, $tenantId: String, $status: Int'
const ROBOT_PASSED =
  'start: $start, limit: $limit, keyword: $keyword, id: $id, tenantId: $tenantId, status: $status'
export const robotInfos = graphql<RobotsArguments, RobotInfo[]>(
  `query robotInfos(${ROBOT_ASKED}) { robotInfos(${ROBOT_PASSED}) { ${ROBOT} } }`,
  field('robotInfos', list(readRobot)),
)
/** Ours, for guests, who may ask too (A13): the robots that are in service. */
export const anonymityRobotInfos = graphql<RobotsArguments, RobotInfo[]>(
  `query anonymityRobotInfos(${ROBOT_ASKED}) { anonymityRobotInfos(${ROBOT_PASSED}) { ${ROBOT} } }`,
  field('anonymityRobotInfos', list(readRobot)),
)

export interface QaRecord {
  id: string
  question: string
  answer: string
  userName: string
  createTime: number
}
export const qaRecords = graphql<
  { start: number; limit: number; userId?: string; startDate?: string; endDate?: string },
  QaRecord[]
>(
  `
    query qaRecords($start: Int!, $limit: Int!, $userId: ID, $startDate: String, $endDate: String) {
      qaRecords(start: $start, limit: $limit, userId: $userId, startDate: $startDate, endDate: $endDate) {
        id
        question
        answer
        userName
        createTime
      }
    }
  `,
  field(
    'qaRecords',
    list(record<QaRecord>({ id: key, question: text(), answer: text(), userName: text(), createTime: time })),
  ),
)

/** `t` of webQa: a text, or the record of decisions, "Assistant". */
export interface Answer {
  /** Ours: what feedback names; '' where the bot keeps no record. Hard to guess, so that guests may rate theirs. */
  id: string
  answer: string
  links: { text: string; url: string }[]
  open: { url: string; seconds: number } | null
  /** Ids of items. */
  apps: string[]
  questions: string[]
  /** Ours: false where the bot says that it does not know. */
  known: boolean
}
const plain: Answer = { id: '', answer: '', links: [], open: null, apps: [], questions: [], known: true }
const readAnswer: Read<Answer> = (v) =>
  typeof v === 'string'
    ? { ...plain, answer: v }
    : record<Answer>({
        id: text(),
        answer: text(),
        links: listOrNone(record({ text: text(), url: text() })),
        open: maybe(record({ url: key, seconds: number() })),
        apps: listOrNone(key),
        questions: listOrNone(key),
        known: (known) => known !== false,
      })(v)
/** The bearer is sent where there is one; guests may ask (A13). */
export const webQa = rest<{ json: { ques: string; schoolId: string; channel: 'web' } }, Answer>(
  'bot',
  'POST /webQa',
  field('t', readAnswer),
)
/** Why an answer did not help (A17). Ours. */
export const FEEDBACK_REASONS = ['wrong', 'incomplete', 'unclear', 'other'] as const
export type FeedbackReason = (typeof FEEDBACK_REASONS)[number]
/** Ours: thumbs up or down for one answer; the last one counts. `remark` has at most 500 characters. */
export const answerFeedback = rest<
  { path: { id: string }; json: { useful: boolean; reason?: FeedbackReason; remark?: string } },
  null
>('bot', 'POST /webQa/{id}/feedback', () => null)
/** One chunk of speech: multipart `file` and `order`; the reply carries the same order and its text. */
export const asr = rest<{ multipart: FormData }, { order: number; text: string }>(
  'asr',
  'POST /',
  field('t', record({ order: number(), text: text() })),
)
/** Ours: a search that found nothing, told to those who keep the catalogue (C30, Z8). */
export const reportMissing = rest<{ json: { keyword: string; remark?: string } }, null>(
  'taskCenter',
  'POST /api/noLogin/missing',
  () => null,
)
