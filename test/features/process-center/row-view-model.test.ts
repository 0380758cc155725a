import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { mergeRows } from '../../../src/features/process-center/lists/list-loader.ts'
import { dueStatus } from '../../../src/domain/query-tasks.ts'
import type { Row } from '../../../src/domain/task-lists.ts'
import {
  toRowViewModel,
  raterOf,
  uriOfProcess,
  uriOfTask,
} from '../../../src/features/process-center/facts/row-view-model.ts'
import { DAY, many, NOW, process, task } from './process-backend.ts'

const taskRow = (n: number, part = {}): Row => ({ kind: 'task', id: `t${n}`, task: task(n, part) })
const step = (id: string, part = {}) => ({
  ...process(1).tasks[0]!,
  id,
  uri: `https://x.example/${id}`,
  ...part,
})

test('opens my task when a process has exactly one pending task of mine', () => {
  equal(uriOfProcess(process(1, { pendingTasks: ['a'], tasks: [step('a')] })), 'https://x.example/a')
})

test('opens the process when it has several or no pending tasks of mine', () => {
  const { uri } = process(1)
  equal(uriOfProcess(process(1, { pendingTasks: ['a', 'b'], tasks: [step('a'), step('b')] })), uri)
  equal(uriOfProcess(process(1, { pendingTasks: [], tasks: [] })), uri)
})

test('ignores completed tasks and tasks of others', () => {
  const tasks = [step('a'), step('other', { uri: '' }), step('done', { actionTime: NOW })]
  equal(uriOfProcess(process(1, { pendingTasks: ['a', 'done'], tasks })), 'https://x.example/a')
})

test('opens a task’s own page, or the process if it has two tasks', () => {
  const row = taskRow(1)
  const twin = taskRow(2, { process: task(1).process })
  equal(
    uriOfTask(row.kind === 'task' ? row.task : task(0), [row, taskRow(3)]),
    'https://forms.example.edu/task/1',
  )
  equal(uriOfTask(task(1), [row, twin]), 'https://forms.example.edu/process/1')
})

test('maps a process to step, holders, time, progress and due date', () => {
  const {
    step: name,
    holders,
    since,
    way,
    due,
  } = toRowViewModel({
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
    { name, holders, since, percent: way?.percent, due },
    {
      name: 'Approval by the section',
      holders: ['Li Wei', 'Zhao'],
      since: NOW - 2 * DAY,
      percent: 40,
      due: NOW + DAY,
    },
  )
})

test('a process in progress needs me while a step of mine is pending', () => {
  const needsMe = (part: Parameters<typeof process>[1]) =>
    toRowViewModel({ kind: 'process', id: 'p1', process: process(1, part) }).needsMe
  equal(needsMe({ pendingTasks: ['a'] }), true)
  equal(needsMe({ pendingTasks: [] }), false)
  equal(needsMe({ pendingTasks: ['a'], status: 'withdrawn' }), false)
})

test('clamps milestone progress', () => {
  const percent = (p: number) =>
    toRowViewModel({
      kind: 'process',
      id: 'p',
      process: process(1, { milestone: { name: '', percent: p, status: '' } }),
    }).way?.percent
  deepEqual([percent(-5), percent(250), percent(33.4)], [0, 100, 33])
})

test('falls back to the last reached milestone, as the detail does', () => {
  const percent = (part: object) =>
    toRowViewModel({ kind: 'process', id: 'p', process: process(1, { milestone: null, ...part }) }).way
      ?.percent ?? null
  const milestones = [
    { name: 'Sent', percent: 20, status: 'done' },
    { name: 'Approval', percent: 50, status: 'doing' },
    { name: 'End', percent: 100, status: '' },
  ]
  deepEqual([percent({ milestones }), percent({ milestones: [] })], [50, null])
})

test('classifies overdue, due within three days, and neither', () => {
  deepEqual(
    [NOW - 1, NOW, NOW + 3 * DAY, NOW + 3 * DAY + 1, 0].map((time) => dueStatus(time, NOW)),
    ['overdue', 'soon', 'soon', '', ''],
  )
})

test('lets only the owner rate a completed process that was not killed', () => {
  const owner = { id: 'me', account: 'me', name: 'Me' }
  equal(raterOf(process(1, { status: 'done', owner })), 'owner')
  equal(raterOf(process(1, { status: 'done', owner, rating: 4 })), 'owner')
  equal(raterOf(process(1, { status: 'killed', owner })), null)
  equal(raterOf(process(1, { status: 'doing', owner })), null)
  equal(raterOf(process(1, { status: 'done', owner: null })), null)
})

test('follows the abilities that the server sends', () => {
  const owner = { id: 'me', account: 'me', name: 'Me' }
  equal(raterOf(process(1, { status: 'done', owner, abilities: ['urge'] })), null)
  equal(raterOf(process(1, { status: 'done', owner: null, abilities: ['rate'] })), 'me')
})

const rowNumbers = ({ rows }: { rows: readonly Row[] }) => rows.map(({ id }) => Number(id.slice(1)))
const taskRows = (...all: number[]) => all.map((n) => taskRow(n))

test('holds back new rows above known ones and keeps the displaced rows of a full page', () => {
  const next = mergeRows(taskRows(1, 2, 3), taskRows(9, 8, 1), 3)
  deepEqual([rowNumbers(next), next.newCount], [[1, 2, 3], 2])
})

test('appends rows that moved up from the next page', () => {
  const next = mergeRows(taskRows(1, 2, 3), taskRows(1, 3, 4), 3)
  deepEqual([rowNumbers(next), next.newCount], [[1, 3, 4], 0])
})

test('drops a missing row that precedes a known one', () => {
  const next = mergeRows(taskRows(1, 2, 3), taskRows(9, 8, 3), 3)
  deepEqual([rowNumbers(next), next.newCount], [[3], 2])
})

test('drops removed rows while new rows are held back', () => {
  const next = mergeRows(taskRows(1, 2, 3), taskRows(9, 1, 3), 10)
  deepEqual([rowNumbers(next), next.newCount], [[1, 3], 1])
})

test('updates reordered rows in place', () => {
  const next = mergeRows(taskRows(1, 2), [taskRow(2, { priority: 5 }), taskRow(1)], 10)
  deepEqual(rowNumbers(next), [1, 2])
  equal(next.rows[1]!.kind === 'task' && next.rows[1]!.task.priority, 5)
})

test('replaces the rows when none of them is left', () => {
  deepEqual(mergeRows([], taskRows(1, 2), 10), { rows: taskRows(1, 2), newCount: 0 })
  deepEqual(mergeRows(taskRows(1, 2), taskRows(8, 9), 10), { rows: taskRows(8, 9), newCount: 0 })
  deepEqual(mergeRows(taskRows(1), [], 10), { rows: [], newCount: 0 })
})

test('merges thousands of rows', () => {
  const all = many(5000, taskRow)
  equal(mergeRows(all, all.slice(1), 5000).rows.length, 4999)
})
