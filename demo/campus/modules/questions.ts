import {
  anonymityStandardQuestions,
  relatedQuestions,
  standardQuestions,
  type QuestionsArguments,
} from '../../../src/contract/assistant.ts'
import { notFound } from '../access.ts'
import { serve, type Campus, type Module } from '../campus.ts'
import { visibleTo } from '../catalogue.ts'
import type { Param } from '../db/open.ts'
import { containing, termsOf } from '../processes/list-query.ts'

const MOST = 100
const MOST_RELATED = 5

interface Row {
  id: string
  label: string
  label_en: string
  question: string
  question_en: string
  answer: string
  answer_en: string
  similar_questions: string[]
  apps: string[]
  recommended: boolean
  status: number
  created: Date
  updated: Date
  cases: { condition: string; answer: string; answer_en: string }[]
  slots: { name: string; alias: string; entity: string; ask: string; must: boolean }[]
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/** §3 Standard question. `similar`: with the other ways of asking it. */
const wireOf = (row: Row, similar: boolean) => ({
  id: row.id,
  question: row.question,
  questionEn: row.question_en,
  quesCode: row.id.replace(/^question-/, ''),
  quesLabel: row.label,
  quesLabelEn: row.label_en,
  quesDesc: '',
  createTime: seconds(row.created),
  updateTime: seconds(row.updated),
  status: row.status,
  recommStatus: row.recommended ? 1 : 0,
  similarCount: row.similar_questions.length,
  recommCount: 0,
  slots: row.slots.map(({ name, alias, entity, ask, must }, at) => ({
    id: `${row.id}-slot-${at + 1}`,
    slotName: name,
    slotAlias: alias,
    entityDeclId: entity,
    ask,
    isMust: must,
  })),
  // the one for everybody first; the others hold in one case each
  answers: [{ condition: '', answer: row.answer, answer_en: row.answer_en }, ...row.cases].map(
    ({ condition, answer, answer_en }, at) => ({
      id: `${row.id}-${at + 1}`,
      answer,
      answerEn: answer_en,
      condition,
    }),
  ),
  similarQuestions: similar
    ? row.similar_questions.map((similarQues, at) => ({
        id: `${row.id}-similar-${at + 1}`,
        similarQues,
        stdQuesId: row.id,
        createTime: seconds(row.created),
        updateTime: seconds(row.updated),
        isLabel: false,
        status: 1,
      }))
    : [],
  appIds: row.apps,
})

/** Everything that a keyword is looked for in. */
const TEXT =
  "concat_ws(' ', question, question_en, label, label_en, answer, answer_en, array_to_string(similar_questions, ' '))"

/** Standard questions, and those that lie near one another by their items and their label. */
export function questions({ db, catalogue }: Campus): Module {
  /** `open`: items of a guest; null for everybody's questions. */
  async function list(args: QuestionsArguments, open: readonly string[] | null): Promise<object[]> {
    const values: Param[] = []
    const put = (value: Param) => `$${values.push(value)}`
    const text = (value: string) => put(value.replaceAll('\0', ''))
    const conditions = [
      ...(args.id ? [`id = ${text(args.id)}`] : []),
      ...termsOf(args.keyword ?? '').map((term) => `${TEXT} ilike ${put(containing(term))}`),
      ...(typeof args.status === 'number' ? [`status = ${put(args.status)}`] : []),
      ...(typeof args.recommStatus === 'number'
        ? [`recommended = (${put(args.recommStatus)}::int = 1)`]
        : []),
      ...(args.quesLabel ? [`label = ${text(args.quesLabel)}`] : []),
      ...(args.startLabel ? [`starts_with(label, ${text(args.startLabel)})`] : []),
      ...(open ? [`apps && ${put([...open])}::text[]`] : []),
    ]
    const limit = Math.max(0, Math.min(MOST, args.limit ?? MOST))
    const rows = await db.query<Row>(
      `select * from question ${conditions.length ? `where ${conditions.join(' and ')}` : ''}
       order by ${args.isRandom ? 'random()' : 'place, id'}
       limit ${put(limit)} offset ${put(Math.max(0, args.start ?? 0))}`,
      values,
    )
    return rows.map((row) => wireOf(row, args.similar ?? false))
  }

  return {
    fields: {
      [standardQuestions.name]: { scope: 'app', run: (args: QuestionsArguments) => list(args, null) },
      [anonymityStandardQuestions.name]: {
        scope: null,
        run: async (args: QuestionsArguments) => {
          const open = visibleTo(await catalogue.read(), true)
          return list(
            { ...args, status: 1 },
            open.map((item) => item.wire.id),
          )
        },
      },
    },
    routes: [
      serve(relatedQuestions, 'app', async ({ query }) => {
        const id = (query.get('id') ?? '').replaceAll('\0', '')
        const [one] = await db.query<Row>('select * from question where id = $1', [id])
        if (!one) throw notFound('there is no such question')
        const rows = await db.query<Row>(
          `select q.* from question q where q.id <> $1 and q.status = 1 and (q.label = $2 or q.apps && $3::text[])
           order by cardinality(array(select unnest(q.apps) intersect select unnest($3::text[]))) desc, q.place limit $4`,
          [id, one.label, one.apps, MOST_RELATED],
        )
        const entities = rows.map((row) => ({
          id: row.id,
          question: row.question,
          questionEn: row.question_en,
        }))
        return { entities, total: entities.length }
      }),
    ],
  }
}
