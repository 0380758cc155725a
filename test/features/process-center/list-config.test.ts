import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { isUnread } from '../../../src/features/process-center/facts/row-view-model.ts'
import { DEFAULT_LIST_STATE } from '../../../src/domain/task-lists.ts'
import type { Row } from '../../../src/domain/task-lists.ts'
import {
  applyFilter,
  LIST_CONFIG,
  isSelectable,
  serializeListState,
  parseListState,
  TABS,
} from '../../../src/features/process-center/lists/list-config.ts'
import { NOW, process, reject, task } from './process-backend.ts'

const taskRow = (n: number, part = {}): Row => ({ kind: 'task', id: `t${n}`, task: task(n, part) })

test('has the eight categories of §4 in order, then the place of delegations', () => {
  deepEqual(TABS, ['todo', 'entrust', 'doing', 'meApply', 'done', 'flow_cc', 'manage', 'apps', 'delegation'])
  deepEqual(Object.keys(LIST_CONFIG), TABS.slice(0, -2))
})

test('§4: clears to limit 10, start 0, unread false and an empty keyword', () => {
  const { limit, start, unread, keyword } = DEFAULT_LIST_STATE
  deepEqual({ limit, start, unread, keyword }, { limit: 10, start: 0, unread: false, keyword: '' })
})

for (const [label, change] of Object.entries({
  keyword: { keyword: 'x' },
  unread: { unread: true },
  statuses: { statuses: 'done' },
  draft: { draft: true },
  sort: { sort: 'due' as const },
  due: { due: 'overdue' as const },
  kind: { kind: 'submit' as const },
}))
  test(`§4: resets start when ${label} changes`, () =>
    equal(applyFilter({ ...DEFAULT_LIST_STATE, start: 30 }, change).start, 0))

test('§4: keeps start when only start or limit change', () => {
  equal(applyFilter({ ...DEFAULT_LIST_STATE, start: 30 }, { start: 40 }).start, 40)
  equal(applyFilter({ ...DEFAULT_LIST_STATE, start: 30 }, { limit: 30 }).start, 30)
})

test('changes nothing when a filter is set to its current value', () =>
  equal(applyFilter({ ...DEFAULT_LIST_STATE, start: 30 }, { unread: false }).start, 30))

test('round-trips a state through a URL', () => {
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
    item: 'a&b',
    applicant: '李明',
  } as const
  deepEqual(parseListState(serializeListState(state), state.keyword), state)
})

test('omits defaults from the URL', () =>
  equal(serializeListState({ ...DEFAULT_LIST_STATE, keyword: 'x' }), ''))

for (const query of [
  'start=-10',
  'start=1e3&limit=0',
  'limit=-1',
  'start=NaN&sort=name&due=never&kind=all&statuses=a,b',
  'start=99999999999999999999',
  '__proto__=1&constructor=2',
  '%',
])
  test(`falls back to the defaults for ${query}`, () =>
    deepEqual(parseListState(query, ''), DEFAULT_LIST_STATE))

test('aligns start to pages of at most 5,000 rows', () => {
  equal(parseListState('start=17', '').start, 10)
  equal(parseListState('limit=1000000', '').limit, 5000)
})

test('counts a copy as unread when it was read no later than it was copied', () => {
  equal(isUnread({ read: 0, copied: NOW }), true)
  equal(isUnread({ read: NOW, copied: NOW }), true)
  equal(isUnread({ read: NOW + 1, copied: NOW }), false)
})

test('excludes tasks without actions and read copies from selection', () => {
  equal(isSelectable('tasks', taskRow(1)), true)
  equal(isSelectable('tasks', taskRow(1, { actions: [] })), false)
  const copy = (read: number): Row => ({
    kind: 'process',
    id: 'p1',
    process: process(1, { copied: NOW, read }),
  })
  equal(isSelectable('unread', copy(0)), true)
  equal(isSelectable('unread', copy(NOW + 1)), false)
  equal(isSelectable(null, taskRow(1)), false)
  equal(reject.needsRemark, true)
})
