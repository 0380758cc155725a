import { rest } from '../operation.ts'
import { query, type VariablesOf } from '../query.ts'
import {
  addition,
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
  withFields,
} from '../decoders.ts'
import { call, docs } from '../docs.ts'

const decodeQuestion = identifiedBy(
  ['id', 'question'],
  object(
    {
      id: identifier,
      question: text,
      questionEn: addition('english-texts', text),
      quesCode: string(),
      quesLabel: text,
      quesLabelEn: addition('english-texts', text),
      quesDesc: text,
      createTime: timestamp,
      updateTime: timestamp,
      status: number(),
      recommStatus: number(),
      similarCount: number(),
      recommCount: number(),
      slots: parts(
        'id',
        object(
          {
            id: identifier,
            slotName: text,
            slotAlias: string(),
            entityDeclId: string(),
            ask: text,
            isMust: boolean(),
          },
          docs('QuestionSlot'),
        ),
      ),
      answers: parts(
        'id',
        object(
          {
            id: identifier,
            answer: string(),
            answerEn: addition('english-texts', string()),
            condition: string(),
          },
          docs('QuestionAnswer'),
        ),
      ),
      similarQuestions: parts(
        'id',
        object(
          {
            id: identifier,
            similarQues: text,
            stdQuesId: string(),
            createTime: timestamp,
            updateTime: timestamp,
            isLabel: boolean(),
            status: number(),
          },
          docs('SimilarQuestion'),
        ),
      ),
      appIds: addition('question-items', optionalArray(identifier)),
    },
    docs('StandardQuestion', 'A question with its prepared answers.', {
      appIds: 'Ids of the items that the question is about.',
    }),
  ),
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
const decodeRobot = object(
  {
    id: identifier,
    name: text,
    nameEn: addition('english-texts', text),
    image: string(),
    welcomes: decodeWelcomes,
    welcomesEn: addition('english-texts', decodeWelcomes),
    voiceType: string(),
    status: number(),
    createTime: timestamp,
    updateTime: timestamp,
  },
  docs('RobotInfo', 'The assistant: its name, picture and words of welcome.'),
)
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
  object(
    { id: identifier, question: text, answer: string(), userName: text, createTime: timestamp },
    docs('QaRecord', 'A question of the user and what was answered.'),
  ),
)
export type QaRecord = ReturnType<typeof decodeRecord>
export const qaRecords = query(
  'qaRecords',
  { start: 'Int!', limit: 'Int!', userId: 'ID', startDate: 'String', endDate: 'String' },
  array(decodeRecord),
)

const decodeLink = object(
  { url: string(), seconds: number() },
  docs('AnswerTarget', 'Where an answer leads, and after how many seconds; 4 at most.'),
)
const decodeOpen = withFields((v) => {
  const link = nullable(decodeLink)(v)
  return link?.url ? link : null
}, decodeLink)
const decodeAnswerRecord = object(
  {
    /** '' if the bot stores no record. Guests may rate answers too. */
    id: addition('answer-feedback', string()),
    answer: string(),
    links: addition(
      'structured-answers',
      optionalArray(object({ text: text, url: string() }, docs('AnswerLink', 'A link below an answer.'))),
    ),
    open: addition('structured-answers', decodeOpen),
    apps: addition('structured-answers', optionalArray(identifier)),
    questions: addition('structured-answers', (v) => optionalArray(text)(v).filter(Boolean)),
    known: addition('structured-answers', (v) => v !== false),
    topic: addition('follow-ups', string()),
  },
  docs('Answer', 'An answer of the assistant; a plain text is read too. Markdown or HTML; it is sanitised.', {
    id: 'Identifies the answer in feedback; hard to guess.',
    open: 'A URL that opens automatically after a countdown; http(s) only.',
    apps: 'Ids of items.',
    questions: 'Suggested follow-up questions.',
    known: 'False if the assistant has no answer.',
    topic: 'What the answer is about, as the server calls it.',
  }),
)
/** `t` of webQa: a text, or the record described in src/decisions/assistant.md. */
export type Answer = ReturnType<typeof decodeAnswerRecord>
const decodeAnswer: Decoder<Answer> = withFields(
  (v) => decodeAnswerRecord(typeof v === 'string' ? { answer: v } : v),
  decodeAnswerRecord,
)
/** Sends the bearer token if there is one; guests may ask too. */
export const webQa = rest(
  'bot',
  'POST /webQa',
  field('t', decodeAnswer),
  call({
    en: 'Asks the assistant.',
    zh: '向助手提问',
    envelope: 't',
    token: 'optional',
    stream: 'streamed-answers',
    json: {
      ques: 'String! The question.',
      schoolId: 'String! `schoolId` of the configuration.',
      channel: ['String! Where it is asked.', 'web'],
      about: 'String @follow-ups The `topic` of the last answer of the conversation that has one.',
    },
  }),
)
export const asr = rest(
  'asr',
  'POST /',
  field(
    't',
    object(
      { order: number(), text: string() },
      docs('Transcript', "The text of one chunk of speech, with the chunk's number."),
    ),
  ),
  call({
    en: 'Recognises one chunk of speech: WAV, 8000 Hz, mono, 16 bit, 500 ms. A failed chunk is retried with the same number.',
    zh: '语音识别，每次一段',
    envelope: 't',
    reads: true,
    multipart: {
      file: 'File! The chunk, `<random>-<n>.wav`.',
      order: 'Int! The number of the chunk, from 0.',
    },
  }),
)
