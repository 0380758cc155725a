import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { StandardQuestion } from '../../src/contract/core/assistant.ts'
import { createQuestions, countQuestionLabels } from '../../src/domain/questions.ts'
import { createScriptedRuntime, waitFor } from '../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../double/session-double.ts'

const question = (id: string, quesLabel: string) =>
  ({ id, question: `${id}?`, quesLabel, quesLabelEn: `${quesLabel} (en)` }) as StandardQuestion
const replies = {
  standardQuestions: [question('a', 'Card')],
  anonymityStandardQuestions: [question('visit', 'Visitors')],
  'GET /related': { errno: 0, entities: [{ id: 'b', question: 'b?' }] },
}
const setup = (who: 'guest' | typeof student, config: Record<string, unknown> = {}) => {
  const double = createScriptedRuntime(replies, { session: createSessionDouble(who), config })
  return { ...double, questions: createQuestions(double.runtime) }
}

test('uses the signed-in query for users and the anonymous one for guests, and drops empty arguments', async () => {
  for (const [who, name] of [
    [student, 'standardQuestions'],
    ['guest', 'anonymityStandardQuestions'],
  ] as const) {
    const { questions, called } = setup(who)
    const $found = questions.find({ keyword: 'card', quesLabel: '' })
    $found.listen(() => {})
    await waitFor(() => $found.get().data !== undefined)
    deepEqual(called(name)[0]!.input, { similar: true, start: 0, limit: 100, status: 1, keyword: 'card' })
    equal(questions.find({ keyword: 'card' }), $found, 'one store per query')
  }
})

test('fetches related questions from the configured knowledge graph for signed-in users only', async () => {
  const { questions } = setup(student, { knowledgeGraph: '/knowledge-graph' })
  const $near = questions.related('a')
  $near.listen(() => {})
  await waitFor(() => $near.get().data !== undefined)
  deepEqual($near.get().data, [{ id: 'b', question: 'b?', questionEn: '' }])
  for (const none of [setup(student, { knowledgeGraph: '' }), setup('guest')]) {
    const $none = none.questions.related('a')
    $none.listen(() => {})
    deepEqual($none.get().data, [])
    deepEqual(none.called('GET /related'), [])
  }
})

test('counts labels in their original order', () => {
  const all = [question('a', 'Card'), question('b', 'Rooms'), question('c', 'Card'), question('d', '')]
  deepEqual(
    countQuestionLabels(all).map(({ label, n }) => [label, n]),
    [
      ['Card', 2],
      ['Rooms', 1],
    ],
  )
})
