import { deepEqual, equal } from 'node:assert/strict'
import { keepMount } from 'nanostores'
import { test } from 'node:test'
// what is loaded when it is first needed, so that no test waits for it
import '../../../src/features/assistant/markdown.ts'
import '../../../src/runtime/calling.ts'
import '../../../src/runtime/rest.ts'
import type { QaRecord } from '../../../src/contract/assistant.ts'
import type { Turn } from '../../../src/features/assistant/chat.ts'
import { createHistory, historyChanged } from '../../../src/features/assistant/history.ts'
import { joined } from '../../../src/features/assistant/joined.ts'
import { refused, scripted, until, type Call } from '../../double/runtime.ts'
import { sessionDouble, student } from '../../double/session.ts'

const DAY = Date.parse('2026-03-01T00:00:00Z') / 1000
const record = (n: number): QaRecord => ({
  id: `r${n}`,
  question: `question ${n}`,
  answer: `answer ${n}`,
  userName: '',
  createTime: DAY + n,
})
/** Newest first, as the server tells them. */
const records = (n: number) => Array.from({ length: n }, (_, i) => record(n - i))

function history(all: QaRecord[], who: typeof student | 'guest' = student) {
  const session = sessionDouble(who)
  const kept = { all }
  const page = ({ input }: Call) =>
    kept.all.slice(Number(input['start']), Number(input['start']) + Number(input['limit']))
  const far = scripted({ qaRecords: page }, { session })
  const made = createHistory(far.runtime)
  keepMount(made.$history)
  const ids = () => made.$history.get().records.map(({ id }) => Number(id.slice(1)))
  return { ...far, ...made, session, kept, ids }
}
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

test('earlier questions come in pages of ten, oldest first, and end', async () => {
  const { $history, earlier, ids, calls } = history(records(23))
  await until(() => $history.get().state === 'ready')
  deepEqual(ids(), numbers(14, 23))
  await earlier()
  deepEqual(ids(), numbers(4, 23))
  equal($history.get().ended, false)
  await Promise.all([earlier(), earlier()])
  deepEqual(ids(), numbers(1, 23))
  equal($history.get().ended, true)
  await earlier()
  deepEqual(
    calls.map(({ input }) => [input['start'], input['limit'], input['userId']]),
    [
      [0, 10, 'student'],
      [10, 10, 'student'],
      [20, 10, 'student'],
    ],
  )
})

test('what is asked in another tab joins in, and the pages above miss nothing by it', async () => {
  const { $history, earlier, ids, kept, runtime } = history(records(15))
  await until(() => $history.get().state === 'ready')
  kept.all = records(17)
  historyChanged(runtime)
  await until(() => ids().length === 12)
  deepEqual(ids(), numbers(6, 17))
  await earlier()
  deepEqual(ids(), numbers(1, 17))
  kept.all = records(40)
  historyChanged(runtime)
  await until(() => ids().at(-1) === 40)
  deepEqual(ids(), numbers(31, 40), 'more than a page: nothing is missing in between')
})

test('a page that fails is told, what was there stays, and it can be asked for again', async () => {
  const { $history, earlier, ids, replies } = history(records(12))
  await until(() => $history.get().state === 'ready')
  const page = replies['qaRecords']
  replies['qaRecords'] = refused(403)
  await earlier()
  equal($history.get().state, 'failed')
  equal(ids().length, 10)
  replies['qaRecords'] = page
  await earlier()
  deepEqual(ids(), numbers(1, 12))
})

test('a guest asks for no history, and another person starts with their own', async () => {
  const { $history, ids, session, kept, calls } = history(records(3), 'guest')
  await new Promise((done) => setTimeout(done, 20))
  equal(calls.length, 0)
  session.become(student)
  await until(() => ids().length === 3)
  kept.all = []
  session.become({ id: 'staff', name: 'Qian' })
  deepEqual($history.get().records, [])
  await until(() => $history.get().state === 'ready')
  deepEqual(ids(), [])
  equal(calls.at(-1)?.input['userId'], 'staff')
})

test('history and this visit are one talk: nothing twice, by time', () => {
  const turn = (question: string, at: number, id = ''): Turn => ({
    id: at,
    question,
    at,
    feedback: null,
    reply: {
      state: 'answered',
      body: [],
      answer: { id, answer: '', links: [], open: null, apps: [], questions: [], known: true },
    },
  })
  const earlier = (n: number, at: number) => ({
    id: `r${n}`,
    question: `question ${n}`,
    createTime: at,
    body: [],
  })
  const { before, here } = joined(
    [earlier(1, 100), earlier(2, 300_000), earlier(3, 410_000), earlier(4, 900_000)],
    [turn('question 2', 299_000), turn('other words', 400_000, 'r3')],
  )
  deepEqual(
    before.map(({ id }) => id),
    ['r1'],
  )
  deepEqual(
    here.map(({ question }) => question),
    ['question 2', 'other words', 'question 4'],
  )
})
