import { anonymityStandardQuestions, relatedQuestions } from '../../contract/additions/questions.ts'
import { standardQuestions, type QuestionsVariables } from '../../contract/core/assistant.ts'
import { notFound } from '../access.ts'
import { serveOperation, toList, type Campus, type Module } from '../campus.ts'
import type { Question } from '../bot/knowledge.ts'
import { toEpochSeconds } from '../campus-time.ts'
import { visibleTo } from '../catalogue.ts'
import type { Param } from '../db/db.ts'
import { containsTermSql, createConditions, splitTerms } from '../processes/list-query.ts'

const MAX_QUESTIONS = 100
const MAX_RELATED = 5

interface QuestionRow extends Question {
  label_en: string
  status: number
  created: Date
  updated: Date
}

/** §3 Standard question, with its similar phrasings on request. */
const questionToWire = (row: QuestionRow, withSimilar: boolean) => ({
  id: row.id,
  question: row.question,
  questionEn: row.question_en,
  quesCode: row.id.replace(/^question-/, ''),
  quesLabel: row.label,
  quesLabelEn: row.label_en,
  quesDesc: '',
  createTime: toEpochSeconds(row.created),
  updateTime: toEpochSeconds(row.updated),
  status: row.status,
  recommStatus: row.recommended ? 1 : 0,
  similarCount: row.similar_questions.length,
  recommCount: 0,
  slots: row.slots.map(({ name, alias, entity, ask, must }, i) => ({
    id: `${row.id}-slot-${i + 1}`,
    slotName: name,
    slotAlias: alias,
    entityDeclId: entity,
    ask,
    isMust: must,
  })),
  // the default answer first, then those with a condition
  answers: [{ condition: '', answer: row.answer, answer_en: row.answer_en }, ...row.cases].map(
    ({ condition, answer, answer_en }, i) => ({
      id: `${row.id}-${i + 1}`,
      answer,
      answerEn: answer_en,
      condition,
    }),
  ),
  similarQuestions: withSimilar
    ? row.similar_questions.map((similarQues, i) => ({
        id: `${row.id}-similar-${i + 1}`,
        similarQues,
        stdQuesId: row.id,
        createTime: toEpochSeconds(row.created),
        updateTime: toEpochSeconds(row.updated),
        isLabel: false,
        status: 1,
      }))
    : [],
  appIds: row.apps,
})

/** What a keyword is searched in. */
const SEARCHED_COLUMNS =
  'question, question_en, label, label_en, answer, answer_en, array_to_string(similar_questions, chr(10))'

/** Standard questions, and questions related by items or label. */
export function createQuestionsModule({ db, catalogue }: Campus): Module {
  /** `appIds`: only questions about one of these items; null for all questions. */
  async function list(args: QuestionsVariables, appIds: readonly string[] | null): Promise<object[]> {
    const values: Param[] = []
    const where = createConditions(values)
    if (args.id) where.add('id = ?', args.id)
    for (const term of splitTerms(args.keyword ?? '')) where.add(containsTermSql(SEARCHED_COLUMNS), term)
    if (typeof args.status === 'number') where.add('status = ?', args.status)
    if (typeof args.recommStatus === 'number') where.add('recommended = (?::int = 1)', args.recommStatus)
    if (args.quesLabel) where.add('label = ?', args.quesLabel)
    if (args.startLabel) where.add('starts_with(label, ?)', args.startLabel)
    if (appIds) where.add('apps && ?::text[]', [...appIds])
    const limit = Math.max(0, Math.min(MAX_QUESTIONS, args.limit ?? MAX_QUESTIONS))
    const rows = await db.query<QuestionRow>(
      `select * from question where ${where.text()} order by ${args.isRandom ? 'random()' : 'place, id'}
       limit ${limit} offset ${Math.max(0, args.start ?? 0)}`,
      values,
    )
    return rows.map((row) => questionToWire(row, args.similar ?? false))
  }

  return {
    fields: {
      [standardQuestions.name]: { scope: 'app', resolve: (args: QuestionsVariables) => list(args, null) },
      [anonymityStandardQuestions.name]: {
        scope: null,
        resolve: async (args: QuestionsVariables) => {
          const publicItems = visibleTo(await catalogue.read(), true)
          return list(
            { ...args, status: 1 },
            publicItems.map((item) => item.wire.id),
          )
        },
      },
    },
    routes: [
      serveOperation(relatedQuestions, 'app', async ({ query }) => {
        const id = (query.get('id') ?? '').replaceAll('\0', '')
        const [question] = await db.query<QuestionRow>('select * from question where id = $1', [id])
        if (!question) throw notFound('there is no such question')
        const rows = await db.query<QuestionRow>(
          `select q.* from question q where q.id <> $1 and q.status = 1 and (q.label = $2 or q.apps && $3::text[])
           order by cardinality(array(select unnest(q.apps) intersect select unnest($3::text[]))) desc, q.place limit $4`,
          [id, question.label, question.apps, MAX_RELATED],
        )
        return toList(
          rows.map((row) => ({ id: row.id, question: row.question, questionEn: row.question_en })),
        )
      }),
    ],
  }
}
