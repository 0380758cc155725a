import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { dueMark } from '../../../src/domain/task-picking.ts'
import type { Row } from '../../../src/domain/task-lists.ts'
import {
  faceOf,
  mayRate,
  merged,
  uriOfProcess,
  uriOfTask,
} from '../../../src/features/process-center/rows.ts'
import { exactTime, relativeTime } from '../../../src/features/process-center/times.ts'
import { DAY, HOUR, many, NOW, process, task } from './scene.ts'

const row = (n: number, part = {}): Row => ({ kind: 'task', id: `t${n}`, task: task(n, part) })
const step = (id: string, part = {}) => ({
  ...process(1).tasks[0]!,
  id,
  uri: `https://x.example/${id}`,
  ...part,
})

test('a process with exactly one pending task of mine opens that task', () => {
  equal(uriOfProcess(process(1, { pendingTasks: ['a'], tasks: [step('a')] })), 'https://x.example/a')
})

test('a process with several pending tasks of mine, or none, opens the process', () => {
  const { uri } = process(1)
  equal(uriOfProcess(process(1, { pendingTasks: ['a', 'b'], tasks: [step('a'), step('b')] })), uri)
  equal(uriOfProcess(process(1, { pendingTasks: [], tasks: [] })), uri)
})

test('steps of others and steps that are done do not count as mine', () => {
  const tasks = [step('a'), step('other', { uri: '' }), step('done', { actionTime: NOW })]
  equal(uriOfProcess(process(1, { pendingTasks: ['a', 'done'], tasks })), 'https://x.example/a')
})

test('a task opens its own page, two tasks of one process open the process', () => {
  const one = row(1)
  const twin = row(2, { process: task(1).process })
  equal(
    uriOfTask(one.kind === 'task' ? one.task : task(0), [one, row(3)]),
    'https://forms.example.edu/task/1',
  )
  equal(uriOfTask(task(1), [one, twin]), 'https://forms.example.edu/process/1')
})

test('a row tells step, holders, since when, progress and due date of a process', () => {
  const {
    step: name,
    holders,
    since,
    percent,
    due,
  } = faceOf({
    kind: 'process',
    id: 'p1',
    process: process(1, {
      expireTime: NOW + DAY,
      tasks: [
        step('a', { actionUser: 'Li Wei' }),
        step('b', { actionUser: 'Zhao' }),
        step('c', { actionTime: 1 }),
      ],
    }),
  })
  deepEqual(
    { name, holders, since, percent, due },
    {
      name: 'Approval by the section',
      holders: ['Li Wei', 'Zhao'],
      since: NOW - 2 * DAY,
      percent: 40,
      due: NOW + DAY,
    },
  )
})

test('a milestone beyond its bounds is drawn within them', () => {
  const percent = (p: number) =>
    faceOf({
      kind: 'process',
      id: 'p',
      process: process(1, { milestone: { name: '', percent: p, status: '' } }),
    }).percent
  deepEqual([percent(-5), percent(250), percent(33.4)], [0, 100, 33])
})

test('overdue is past, due soon is within three days, anything else is unmarked', () => {
  deepEqual(
    [NOW - 1, NOW, NOW + 3 * DAY, NOW + 3 * DAY + 1, 0].map((at) => dueMark(at, NOW)),
    ['overdue', 'soon', 'soon', '', ''],
  )
})

test('rating belongs to the owner of a completed process that was not killed', () => {
  const owner = { id: 'me', account: 'me', name: 'Me' }
  equal(mayRate(process(1, { status: 'done', owner }), 'me'), true)
  equal(mayRate(process(1, { status: 'done', owner, rating: 4 }), 'me'), true)
  equal(mayRate(process(1, { status: 'killed', owner }), 'me'), false)
  equal(mayRate(process(1, { status: 'doing', owner }), 'me'), false)
  equal(mayRate(process(1, { status: 'done', owner }), 'you'), false)
  equal(mayRate(process(1, { status: 'done', owner: null }), ''), false)
})

test('where the server tells what may be done, its word counts', () => {
  const owner = { id: 'me', account: 'me', name: 'Me' }
  equal(mayRate(process(1, { status: 'done', owner, abilities: ['urge'] }), 'me'), false)
  equal(mayRate(process(1, { status: 'done', owner: null, abilities: ['rate'] }), 'me'), true)
})

const ids = ({ rows }: { rows: readonly Row[] }) => rows.map(({ id }) => Number(id.slice(1)))
const rows = (...all: number[]) => all.map((n) => row(n))

test('new rows above known ones wait; a full page keeps those that they pushed off', () => {
  const next = merged(rows(1, 2, 3), rows(9, 8, 1), 3)
  deepEqual([ids(next), next.held], [[1, 2, 3], 2])
})

test('what moved up from the next page comes last', () => {
  const next = merged(rows(1, 2, 3), rows(1, 3, 4), 3)
  deepEqual([ids(next), next.held], [[1, 3, 4], 0])
})

test('only rows at the end can have been pushed off: one before a known row is gone', () => {
  const next = merged(rows(1, 2, 3), rows(9, 8, 3), 3)
  deepEqual([ids(next), next.held], [[3], 2])
})

test('a row that is gone leaves, also while others wait', () => {
  const next = merged(rows(1, 2, 3), rows(9, 1, 3), 10)
  deepEqual([ids(next), next.held], [[1, 3], 1])
})

test('rows that change places stay where they were, with what is new in them', () => {
  const next = merged(rows(1, 2), [row(2, { priority: 5 }), row(1)], 10)
  deepEqual(ids(next), [1, 2])
  equal(next.rows[1]!.kind === 'task' && next.rows[1]!.task.priority, 5)
})

test('an empty list, and one of which nothing is left, shows all that came', () => {
  deepEqual(merged([], rows(1, 2), 10), { rows: rows(1, 2), held: 0 })
  deepEqual(merged(rows(1, 2), rows(8, 9), 10), { rows: rows(8, 9), held: 0 })
  deepEqual(merged(rows(1), [], 10), { rows: [], held: 0 })
})

test('thousands of rows are brought together at once', () => {
  const all = many(5000, row)
  equal(merged(all, all.slice(1), 5000).rows.length, 4999)
})

test('times are told relative to now', () => {
  const told = (ms: number) => relativeTime(NOW + ms, NOW, 'en')
  deepEqual(
    [
      told(-20_000),
      told(-5 * 60_000),
      told(-3 * HOUR),
      told(-DAY),
      told(2 * DAY),
      told(-70 * DAY),
      told(-800 * DAY),
    ],
    ['now', '5 minutes ago', '3 hours ago', 'yesterday', 'in 2 days', '2 months ago', '2 years ago'],
  )
  equal(relativeTime(NOW - 3 * DAY, NOW, 'zh-CN'), '3天前')
})

test('nonsense times show nothing', () => {
  for (const at of [0, -1, NaN, 86_400_000, 9e15]) equal(relativeTime(at, NOW, 'en'), '', String(at))
})

test('the exact time stands beside it', () => equal(/2026/.test(exactTime(NOW, 'en')), true))
