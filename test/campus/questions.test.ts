import { deepEqual, equal, notDeepEqual, ok } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { anonymityStandardQuestions, relatedQuestions } from '../../src/contract/additions/questions.ts'
import { standardQuestions, type QuestionsVariables } from '../../src/contract/core/assistant.ts'
import { rejectionOf, setUpCampus } from './client.ts'

describe('standard questions', () => {
  const client = setUpCampus()
  let token: string
  before(async () => {
    token = await client.token('student')
  })
  const ask = (args: QuestionsVariables) => client.graphql(standardQuestions, args, token)
  const ids = (all: { id: string }[]) => all.map(({ id }) => id)

  test('returns all questions with answers in both languages to signed-in users', async () => {
    const all = await ask({})
    ok(all.length > 40, 'more than forty')
    for (const item of all) {
      ok(item.question && item.questionEn && item.quesLabel && item.quesLabelEn, item.id)
      ok(item.answers[0]?.answer && item.answers[0].answerEn, item.id)
      equal(item.similarQuestions.length, 0, 'similar phrasings only on request')
      ok(item.similarCount > 0)
    }
  })

  test('similar adds the similar phrasings to every question', async () => {
    const [question] = await ask({ id: 'question-card-lost', similar: true })
    equal(question!.similarQuestions.length, question!.similarCount)
    ok(
      question!.similarQuestions.every((s) => s.stdQuesId === question!.id),
      'belongs to this question',
    )
  })

  test('start and limit page through the same order', async () => {
    const all = ids(await ask({}))
    deepEqual(ids(await ask({ start: 3, limit: 4 })), all.slice(3, 7))
    deepEqual(await ask({ limit: 0 }), [])
  })

  test('all terms of a keyword must match in question, answer, label or similar phrasings', async () => {
    ok(ids(await ask({ keyword: '饭卡' })).includes('question-card-lost'), 'similar phrasing')
    ok(ids(await ask({ keyword: 'replace CARD' })).includes('question-card-lost'), 'two terms, any case')
    deepEqual(await ask({ keyword: '校园卡 知网' }), [])
    deepEqual(await ask({ keyword: 'a%z9' }), [], 'SQL wildcards are literal')
  })

  test('labels match exactly or by prefix', async () => {
    const of = async (args: QuestionsVariables) => [
      ...new Set((await ask(args)).map((question) => question.quesLabel)),
    ]
    deepEqual(await of({ quesLabel: '校园卡' }), ['校园卡'])
    deepEqual((await of({ startLabel: '校园' })).sort(), ['校园卡', '校园网'].sort())
    deepEqual(await of({ quesLabel: '校园' }), [])
  })

  test('returns three recommended questions in random order', async () => {
    const args = { limit: 3, status: 1, recommStatus: 1, isRandom: true }
    const drawn = await Promise.all(Array.from({ length: 8 }, () => ask(args)))
    for (const three of drawn) {
      equal(three.length, 3)
      ok(
        three.every((entry) => entry.recommStatus === 1 && entry.status === 1),
        'recommended only',
      )
    }
    ok(
      drawn.some((three) => ids(three).join() !== ids(drawn[0]!).join()),
      'eight draws differ',
    )
    deepEqual(await ask({ status: 0 }), [])
  })

  test('returns questions about public items to guests and rejects them on the signed-in query', async () => {
    equal(await rejectionOf(client.graphql(standardQuestions, {})), '200 ACCESS_TOKEN_INVALID')
    const open = ids(await client.graphql(anonymityStandardQuestions, {}))
    ok(open.includes('question-visit'), 'visitor question')
    ok(!open.includes('question-grades'), 'no question about grades')
    notDeepEqual(open, ids(await ask({})))
  })

  test('the knowledge graph lists related questions without the question itself', async () => {
    const related = await client.rest(relatedQuestions, { query: { id: 'question-card-lost' } }, token)
    ok(ids(related).includes('question-card-top-up'), 'same label')
    ok(!ids(related).includes('question-card-lost'), 'not itself')
    equal(await rejectionOf(client.rest(relatedQuestions, { query: { id: 'no' } }, token)), '404 NOT_FOUND')
    equal(
      await rejectionOf(client.rest(relatedQuestions, { query: { id: 'question-visit' } })),
      '401 ACCESS_TOKEN_INVALID',
    )
  })
})
