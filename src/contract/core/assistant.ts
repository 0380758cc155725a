import { graphql, rest } from '../operation.ts'
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

/** A question with its prepared answers (§3). */
export interface StandardQuestion {
  id: string
  question: string
  /** Addition; '' if none. */
  questionEn: string
  quesCode: string
  quesLabel: string
  /** Addition. */
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
  /** `answerEn` is an addition. */
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
  /** Addition: ids of the items that resolve the question. */
  appIds: string[]
}
export const decodeQuestion = identifiedBy(
  ['id', 'question'],
  object<StandardQuestion>({
    id: identifier,
    question: text,
    questionEn: text,
    quesCode: string(),
    quesLabel: text,
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
    appIds: optionalArray(identifier),
  }),
)
export interface QuestionsVariables {
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
export const QUESTION_FIELDS =
  'id question questionEn quesCode quesLabel quesLabelEn quesDesc createTime updateTime status recommStatus similarCount recommCount slots { id slotName slotAlias entityDeclId ask isMust } answers { id answer answerEn condition } similarQuestions { id similarQues stdQuesId createTime updateTime isLabel status } appIds'
export const QUESTION_VARIABLES =
  '$id: ID, $similar: Boolean, $start: Int, $limit: Int, $keyword: String, $status: Int, $recommStatus: Int, $quesLabel: String, $startLabel: String, $isRandom: Boolean'
export const QUESTION_ARGUMENTS =
  'id: $id, similar: $similar, start: $start, limit: $limit, keyword: $keyword, status: $status, recommStatus: $recommStatus, quesLabel: $quesLabel, startLabel: $startLabel, isRandom: $isRandom'

export const standardQuestions = graphql<QuestionsVariables, StandardQuestion[]>(
  `query standardQuestions(${QUESTION_VARIABLES}) { standardQuestions(${QUESTION_ARGUMENTS}) { ${QUESTION_FIELDS} } }`,
  field('standardQuestions', array(decodeQuestion)),
)
export interface RobotInfo {
  id: string
  name: string
  /** Addition; '' if none. */
  nameEn: string
  image: string
  welcomes: string[]
  /** Addition. */
  welcomesEn: string[]
  voiceType: string
  status: number
  createTime: number
  updateTime: number
}
export interface RobotsVariables {
  start?: number
  limit?: number
  keyword?: string
  id?: string
  tenantId?: string
  status?: number
}
// not comma-separated: a welcome text may contain commas
const decodeWelcomes: Decoder<string[]> = (v) =>
  (Array.isArray(v) ? v : [v]).map(text).filter((w) => w !== '')
export const decodeRobot = object<RobotInfo>({
  id: identifier,
  name: text,
  nameEn: text,
  image: string(),
  welcomes: decodeWelcomes,
  welcomesEn: decodeWelcomes,
  voiceType: string(),
  status: number(),
  createTime: timestamp,
  updateTime: timestamp,
})
export const ROBOT_FIELDS = 'id name nameEn image welcomes welcomesEn voiceType status createTime updateTime'
export const ROBOT_VARIABLES =
  '$start: Int, $limit: Int, $keyword: String, $id: ID, $tenantId: String, $status: Int'
export const ROBOT_ARGUMENTS =
  'start: $start, limit: $limit, keyword: $keyword, id: $id, tenantId: $tenantId, status: $status'
export const robotInfos = graphql<RobotsVariables, RobotInfo[]>(
  `query robotInfos(${ROBOT_VARIABLES}) { robotInfos(${ROBOT_ARGUMENTS}) { ${ROBOT_FIELDS} } }`,
  field('robotInfos', array(identifiedBy(['id', 'name'], decodeRobot))),
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
    array(
      identifiedBy(
        ['id', 'createTime', 'question'],
        object<QaRecord>({
          id: identifier,
          question: text,
          answer: string(),
          userName: text,
          createTime: timestamp,
        }),
      ),
    ),
  ),
)

/** `t` of webQa: a text, or the record described in src/decisions/assistant.md. */
export interface Answer {
  /** Addition: id for feedback; '' if the bot stores no record. Hard to guess, because guests may rate answers too. */
  id: string
  answer: string
  links: { text: string; url: string }[]
  open: { url: string; seconds: number } | null
  /** Ids of items. */
  apps: string[]
  questions: string[]
  /** Addition: false if the bot does not know the answer. */
  known: boolean
}
const emptyAnswer: Answer = {
  id: '',
  answer: '',
  links: [],
  open: null,
  apps: [],
  questions: [],
  known: true,
}
const decodeLink = object({ url: string(), seconds: number() })
const decodeOpen: Decoder<Answer['open']> = (v) => {
  const link = nullable(decodeLink)(v)
  return link?.url ? link : null
}
const decodeAnswer: Decoder<Answer> = (v) =>
  typeof v === 'string'
    ? { ...emptyAnswer, answer: v }
    : object<Answer>({
        id: string(),
        answer: string(),
        links: optionalArray(object({ text: text, url: string() })),
        open: decodeOpen,
        apps: optionalArray(identifier),
        questions: (questions) => optionalArray(text)(questions).filter(Boolean),
        known: (known) => known !== false,
      })(v)
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
