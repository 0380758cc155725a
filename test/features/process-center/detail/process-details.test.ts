import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { decodeProcess } from '../../../../src/contract/core/processes.ts'
import { toFeedLinks } from '../../../../src/features/process-center/calendar/calendar-store.ts'
import {
  progressSteps,
  queryMyTasks,
  splitTasks,
} from '../../../../src/features/process-center/facts/process-details.ts'
import { wayOf } from '../../../../src/domain/process-status.ts'
import { createScriptedRuntime, waitFor } from '../../../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../../../double/session-double.ts'

const task = (id: string, actionTime: number, assignTime = 0) => ({ id, name: id, actionTime, assignTime })

test('orders the history by time, then the pending tasks with the longest waiting first', () => {
  const process = decodeProcess({
    id: 1,
    tasks: [
      task('late', 1700000300),
      task('new', 0, 1700000900),
      task('old', 0, 1700000400),
      task('first', 1700000100),
    ],
  })
  const { done, waiting } = splitTasks(process)
  deepEqual(
    [done, waiting].map((all) => all.map(({ id }) => id)),
    [
      ['first', 'late'],
      ['old', 'new'],
    ],
  )
})

test('shows milestones only for what the steps leave open', () => {
  const of = (part: object) =>
    progressSteps(decodeProcess({ id: 1, status: 'doing', ...part })).map((step) =>
      'task' in step
        ? `${step.kind} ${step.task.id}`
        : 'name' in step
          ? `${step.kind} ${step.name}`
          : step.status,
    )
  const milestones = [
    { name: 'handed in', status: 'done' },
    { name: 'section', status: 'doing' },
    { name: 'collect', status: 'todo' },
  ]
  const tasks = [task('wait', 0, 1700000900), task('sent', 1700000100)]
  deepEqual(of({ milestones, tasks }), ['step sent', 'waiting wait', 'ahead collect'])
  deepEqual(of({ milestones }), ['passed handed in', 'current section', 'ahead collect'])
  deepEqual(of({ milestones, tasks: [tasks[1]], status: 'rejected' }), ['step sent', 'rejected'])
  deepEqual(of({ milestone: milestones[1] }), ['current section'])
  deepEqual(of({}), [])
})

test('takes progress from the milestone, else from the last one reached; 100 when done; clamped to 0–100', () => {
  const of = (part: object) => wayOf(decodeProcess({ id: 1, ...part })).percent
  equal(of({ milestone: { name: 'a', percent: 40 } }), 40)
  equal(of({ milestone: { name: 'a', percent: 400 } }), 100)
  equal(of({ milestone: { name: 'a', percent: -3 } }), 0)
  equal(of({ status: 'done', milestone: { name: 'a', percent: 40 } }), 100)
  const stages = [
    { name: 'a', percent: 20, status: 'done' },
    { name: 'b', percent: 60, status: 'doing' },
    { name: 'c', percent: 100, status: 'todo' },
  ]
  equal(of({ milestones: stages }), 60)
  equal(of({}), 0)
})

test('offers a feed only at an absolute http(s) URL', () => {
  const of = (url: string) => toFeedLinks({ url, created: 1 }, 'https://hall.example.edu/')
  equal(of('https://hall.example.edu/f/x.ics').webcal, 'webcal://hall.example.edu/f/x.ics')
  for (const no of [
    '',
    '/f/x.ics',
    'javascript:alert(1)',
    'mailto:a@b.c',
    'https://me:pw@x.y/',
    'data:text/plain,1',
  ])
    deepEqual(of(no), { url: '', webcal: '', created: 1 }, no)
})

test('offers the actions of this process only, though a search for its number finds longer ones', async () => {
  const pending = (id: string, processId: string) => ({ id, process: { id: processId, name: 'Leave' } })
  const { runtime, called } = createScriptedRuntime(
    {
      'GET /me/tasks/todo': {
        errno: 0,
        entities: [pending('other', 'p-10'), pending('mine', 'p-1')],
        total: 2,
      },
    },
    { session: createSessionDouble(student) },
  )
  const process = decodeProcess({
    id: 'p-1',
    entry: '2026-1',
    name: 'Leave',
    pendingTasks: 'Review',
  })
  const $tasks = queryMyTasks(runtime, process, 'en')
  $tasks.listen(() => {})
  await waitFor(() => $tasks.get().data !== undefined)
  deepEqual(
    $tasks.get().data?.map(({ id }) => id),
    ['mine'],
  )
  equal(called('GET /me/tasks/todo')[0]!.input['keyword'], '2026-1')
})
