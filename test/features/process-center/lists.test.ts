import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { CLEARED } from '../../../src/domain/task-lists.ts'
import type { Row } from '../../../src/domain/task-lists.ts'
import {
  changed,
  isUnread,
  LISTS,
  mayChoose,
  queryOf,
  stateOf,
  TABS,
} from '../../../src/features/process-center/lists.ts'
import { commonActions } from '../../../src/features/process-center/bulk.ts'
import { approve, forward, NOW, process, reject, task } from './scene.ts'

const row = (n: number, part = {}): Row => ({ kind: 'task', id: `t${n}`, task: task(n, part) })

test('§4 names eight categories, and the tag shows them in its order', () => {
  deepEqual(TABS, ['todo', 'entrust', 'doing', 'meApply', 'done', 'flow_cc', 'manage', 'apps'])
  deepEqual(Object.keys(LISTS), TABS.slice(0, -1))
})

test('§4: clearing means limit 10, start 0, unread false, keyword empty', () => {
  const { limit, start, unread, keyword } = CLEARED
  deepEqual({ limit, start, unread, keyword }, { limit: 10, start: 0, unread: false, keyword: '' })
})

for (const [what, change] of Object.entries({
  keyword: { keyword: 'x' },
  unread: { unread: true },
  statuses: { statuses: 'done' },
  draft: { draft: true },
  sort: { sort: 'due' as const },
  due: { due: 'overdue' as const },
  kind: { kind: 'submit' as const },
}))
  test(`§4: changing ${what} resets start to 0`, () =>
    equal(changed({ ...CLEARED, start: 30 }, change).start, 0))

test('§4: changing start or limit alone leaves start as it is', () => {
  equal(changed({ ...CLEARED, start: 30 }, { start: 40 }).start, 40)
  equal(changed({ ...CLEARED, start: 30 }, { limit: 30 }).start, 30)
})

test('a filter set to what it is already changes nothing', () =>
  equal(changed({ ...CLEARED, start: 30 }, { unread: false }).start, 30))

test('a state survives its way through an address', () => {
  const state = {
    limit: 30,
    start: 60,
    keyword: '请假 & 1=1',
    unread: true,
    statuses: 'done',
    draft: true,
    sort: 'due',
    due: 'soon',
    kind: 'approve',
  } as const
  deepEqual(stateOf(queryOf(state), state.keyword), state)
})

test('what is as cleared is left out of the address', () => equal(queryOf({ ...CLEARED, keyword: 'x' }), ''))

for (const query of [
  'start=-10',
  'start=1e3&limit=0',
  'limit=-1',
  'start=NaN&sort=name&due=never&kind=all&statuses=a,b',
  'start=99999999999999999999',
  '__proto__=1&constructor=2',
  '%',
])
  test(`an address that nobody wrote counts as cleared: ${query}`, () =>
    deepEqual(stateOf(query, ''), CLEARED))

test('pages begin where pages end, and hold 5,000 rows at most', () => {
  equal(stateOf('start=17', '').start, 10)
  equal(stateOf('limit=1000000', '').limit, 5000)
})

test('a copy is unread while it was read no later than it was copied', () => {
  equal(isUnread({ read: 0, copied: NOW }), true)
  equal(isUnread({ read: NOW, copied: NOW }), true)
  equal(isUnread({ read: NOW + 1, copied: NOW }), false)
})

test('bulk offers the actions that all chosen tasks have in common, by code', () => {
  const other = { ...approve, id: 'b1', name: 'Agree' }
  const codes = (rows: Row[]) => commonActions(rows).map(({ code }) => code)
  deepEqual(codes([row(1), row(2, { actions: [forward, other] })]), ['approve'])
  deepEqual(codes([row(1), row(2, { actions: [forward] })]), [])
  deepEqual(codes([row(1), row(2), row(3, { actions: [forward, approve] })]), ['approve'])
  deepEqual(codes([]), [])
})

test('a common action wants a remark as soon as one of the tasks does', () => {
  const stern = { ...approve, needsRemark: true }
  equal(commonActions([row(1), row(2, { actions: [stern] })])[0]!.needsRemark, true)
})

test('tasks without actions and copies that were read cannot be chosen', () => {
  equal(mayChoose('tasks', row(1)), true)
  equal(mayChoose('tasks', row(1, { actions: [] })), false)
  const copy = (read: number): Row => ({
    kind: 'process',
    id: 'p1',
    process: process(1, { copied: NOW, read }),
  })
  equal(mayChoose('unread', copy(0)), true)
  equal(mayChoose('unread', copy(NOW + 1)), false)
  equal(mayChoose(null, row(1)), false)
  equal(reject.needsRemark, true)
})
