import { deepEqual, equal } from 'node:assert/strict'
import { keepMount } from 'nanostores'
import { test } from 'node:test'
// preload lazy modules, so that no test waits for them
import '../../../../src/features/assistant/answer/parse-markdown.ts'
import '../../../../src/runtime/wire/graphql-client.ts'
import '../../../../src/runtime/wire/rest.ts'
import type { QaRecord } from '../../../../src/contract/core/assistant.ts'
import type { Turn } from '../../../../src/features/assistant/chat/chat.ts'
import {
  createChatHistory,
  invalidateChatHistory,
} from '../../../../src/features/assistant/chat/chat-history.ts'
import { mergeHistory } from '../../../../src/features/assistant/chat/merge-history.ts'
import {
  createErrorReply,
  createScriptedRuntime,
  waitFor,
  type Call,
} from '../../../double/scripted-runtime.ts'
import { createSessionDouble, student, studentProfile } from '../../../double/session-double.ts'
import { waitIdle } from '../../../double/wait-until.ts'

const DAY = Date.parse('2026-03-01T00:00:00Z') / 1000
const record = (n: number): QaRecord => ({
  id: `r${n}`,
  question: `question ${n}`,
  answer: `answer ${n}`,
  userName: '',
  createTime: DAY + n,
})
/** Newest first, as the server sends them. */
const records = (n: number) => Array.from({ length: n }, (_, i) => record(n - i))

function setup(all: QaRecord[], who: typeof student | 'guest' = student) {
  const session = createSessionDouble(who)
  const stored = { all }
  const servePage = ({ input }: Call) =>
    stored.all.slice(Number(input['start']), Number(input['start']) + Number(input['limit']))
  const currentProfile = () => {
    const { user } = session.$session.get() as { user: typeof student }
    return { ...studentProfile, id: `person-of-${user.id}` }
  }
  const scripted = createScriptedRuntime({ qaRecords: servePage, me: currentProfile }, { session })
  const store = createChatHistory(scripted.runtime)
  keepMount(store.$history)
  const ids = () => store.$history.get().records.map(({ id }) => Number(id.slice(1)))
  return { ...scripted, ...store, session, stored, ids }
}
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

test('loads history in pages of ten, oldest first, until it is complete', async () => {
  const { $history, loadEarlier, ids, calls } = setup(records(23))
  await waitFor(() => $history.get().state === 'ready')
  deepEqual(ids(), numbers(14, 23))
  await loadEarlier()
  deepEqual(ids(), numbers(4, 23))
  equal($history.get().ended, false)
  await Promise.all([loadEarlier(), loadEarlier()])
  deepEqual(ids(), numbers(1, 23))
  equal($history.get().ended, true)
  await loadEarlier()
  deepEqual(
    calls
      .filter(({ name }) => name === 'qaRecords')
      .map(({ input }) => [input['start'], input['limit'], input['userId']]),
    [
      [0, 10, 'person-of-student'],
      [9, 9, 'person-of-student'],
      [16, 4, 'person-of-student'],
      [18, 9, 'person-of-student'],
    ],
    'pages overlap, and none is larger than the first',
  )
})

test('a server that sends ten at once, whatever is asked for, is read to its end', async () => {
  const { $history, loadEarlier, ids, replies } = setup([])
  const all = records(23)
  replies['qaRecords'] = ({ input }: Call) => {
    const start = Number(input['start'])
    return all.slice(start, start + Math.min(10, Number(input['limit'])))
  }
  for (const first of [14, 4, 1]) {
    await loadEarlier()
    await waitFor(() => ids()[0] === first)
  }
  deepEqual([ids(), $history.get().ended], [numbers(1, 23), true])
})

test('a server that ignores `limit` and `start` sends its history once', async () => {
  const { $history, loadEarlier, ids, replies } = setup(records(23))
  replies['qaRecords'] = records(23)
  await waitFor(() => $history.get().state === 'ready')
  await loadEarlier()
  deepEqual(ids(), numbers(1, 23))
  equal($history.get().ended, true)
})

test('merges records from another tab without gaps in earlier pages', async () => {
  const { $history, loadEarlier, ids, stored, runtime } = setup(records(15))
  await waitFor(() => $history.get().state === 'ready')
  stored.all = records(17)
  invalidateChatHistory(runtime)
  await waitFor(() => ids().length === 12)
  deepEqual(ids(), numbers(6, 17))
  await loadEarlier()
  deepEqual(ids(), numbers(1, 17))
  stored.all = records(40)
  invalidateChatHistory(runtime)
  await waitFor(() => ids().at(-1) === 40)
  deepEqual(ids(), numbers(31, 40), 'more than a page: nothing is missing in between')
})

test('records deleted on another device leave no gap in earlier pages', async () => {
  const { $history, loadEarlier, ids, stored } = setup(records(25))
  await waitFor(() => $history.get().state === 'ready')
  stored.all = stored.all.filter(({ id }) => !['r24', 'r20', 'r17', 'r3'].includes(id))
  await loadEarlier()
  deepEqual(ids(), [2, ...numbers(4, 16), 18, 19, 21, 22, 23, 25])
  await loadEarlier()
  deepEqual(ids(), [1, 2, ...numbers(4, 16), 18, 19, 21, 22, 23, 25])
  equal($history.get().ended, true)
})

test('reports a failed page, keeps the others and retries', async () => {
  const { $history, loadEarlier, ids, replies } = setup(records(12))
  await waitFor(() => $history.get().state === 'ready')
  const page = replies['qaRecords']
  replies['qaRecords'] = createErrorReply(403)
  await loadEarlier()
  equal($history.get().state, 'failed')
  equal(ids().length, 10)
  replies['qaRecords'] = page
  await loadEarlier()
  deepEqual(ids(), numbers(1, 12))
})

test('loads no history for guests, and resets it when the user changes', async () => {
  const { $history, ids, session, stored, calls } = setup(records(3), 'guest')
  await waitIdle()
  equal(calls.length, 0)
  session.setUser(student)
  await waitFor(() => ids().length === 3)
  stored.all = []
  session.setUser({ id: 'staff', name: 'Qian' })
  deepEqual($history.get().records, [])
  await waitFor(() => $history.get().state === 'ready')
  deepEqual(ids(), [])
  equal(calls.at(-1)?.input['userId'], 'person-of-staff')
})

test('merges history and session by time without duplicates', () => {
  const turn = (question: string, time: number, id = ''): Turn => ({
    id: time,
    question,
    askedAt: time,
    feedback: null,
    reply: {
      state: 'answered',
      body: [],
      answer: { id, answer: '', links: [], open: null, apps: [], questions: [], known: true, topic: '' },
    },
  })
  const earlier = (n: number, time: number) => ({
    id: `r${n}`,
    question: `question ${n}`,
    createTime: time,
    body: [],
  })
  const { before, current } = mergeHistory(
    [earlier(1, 100), earlier(2, 300_000), earlier(3, 410_000), earlier(4, 900_000)],
    [turn('question 2', 299_000), turn('other words', 400_000, 'r3')],
  )
  deepEqual(
    before.map(({ id }) => id),
    ['r1'],
  )
  deepEqual(
    current.map(({ question }) => question),
    ['question 2', 'other words', 'question 4'],
  )
})
