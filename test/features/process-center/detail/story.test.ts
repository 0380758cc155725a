import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { readProcess } from '../../../../src/contract/processes.ts'
import { feedOf } from '../../../../src/features/process-center/calendar/calendar-model.ts'
import { progressOf, storyOf } from '../../../../src/features/process-center/detail/process-model.ts'
import { relativeTime } from '../../../../src/features/process-center/times.ts'

const DAY = 86_400_000
const task = (id: string, actionTime: number, assignTime = 0) => ({ id, name: id, actionTime, assignTime })

test('the story tells what was done in its order, then what waits, the longest first', () => {
  const process = readProcess({
    id: 1,
    tasks: [
      task('late', 1700000300),
      task('new', 0, 1700000900),
      task('old', 0, 1700000400),
      task('first', 1700000100),
    ],
  })
  const { done, waiting } = storyOf(process)
  deepEqual(
    [done, waiting].map((all) => all.map(({ id }) => id)),
    [
      ['first', 'late'],
      ['old', 'new'],
    ],
  )
})

test('progress is the milestone’s, the furthest reached one’s where none is told, whole when done, never beyond', () => {
  const of = (part: object) => progressOf(readProcess({ id: 1, ...part }))
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

test('times are told in the largest whole unit, before and after', () => {
  const then = Date.UTC(2026, 2, 2)
  equal(relativeTime(then, then + 3 * DAY + 5, 'en'), '3 days ago')
  equal(relativeTime(then + DAY, then, 'en'), 'tomorrow')
  equal(relativeTime(then, then + 2 * 3_600_000, 'en'), '2 hours ago')
  equal(relativeTime(then, then + 59_000, 'en'), 'now')
  equal(relativeTime(then, then + 5 * 60_000, 'zh'), '5分钟前')
})

test('a feed is offered only at a whole address of the web', () => {
  const of = (url: string) => feedOf({ url, created: 1 }, 'https://hall.example.edu/')
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
