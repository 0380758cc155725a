import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { Decision } from '../../../../src/features/process-center/decide/decisions.ts'
import {
  handledStep,
  inboxKeyOf,
  nextUndecided,
} from '../../../../src/features/process-center/inbox/inbox-rules.ts'
import { formatBytes } from '../../../../src/features/process-center/facts/format-bytes.ts'
import type { Row } from '../../../../src/domain/task-lists.ts'
import { approve, many, NOW, process, task } from '../process-backend.ts'

const rows = many(4, (n): Row => ({ kind: 'task', id: `t${n}`, task: task(n) }))
const decided = (states: Record<string, Decision['state']>) =>
  new Map(
    Object.entries(states).map(([id, state]): [string, Decision] => [
      id,
      { task: task(1), action: approve, receiver: null, remark: '', state, handledBy: '', serverMessage: '' },
    ]),
  )

test('letters work everywhere in the inbox, arrows only in its list', () => {
  deepEqual(
    ['j', 'K', 'a', 'R', 'e', 'z', '?', '2'].map((key) => inboxKeyOf(key, false, true)),
    ['next', 'previous', 'approve', 'reject', 'return', 'undo', 'help', { template: 1 }],
  )
  deepEqual(
    ['ArrowDown', 'Home', ' '].map((key) => [inboxKeyOf(key, true, false), inboxKeyOf(key, false, true)]),
    [
      ['next', null],
      ['first', null],
      ['scroll', null],
    ],
  )
  equal(inboxKeyOf('x', true, true), null)
  equal(inboxKeyOf('Tab', true, true), null)
  deepEqual(
    ['j', 'A', 'z', '?', '2'].map((key) => inboxKeyOf(key, true, false)),
    Array(5).fill(null),
    'single keys are off',
  )
})

test('next is the first undecided row below, else above; a failed one counts as undecided', () => {
  equal(nextUndecided(rows, 't1', decided({ t1: 'held', t2: 'done' }))?.id, 't3')
  equal(nextUndecided(rows, 't4', decided({ t4: 'held', t3: 'sending' }))?.id, 't2')
  equal(nextUndecided(rows, 't2', decided({ t2: 'held', t3: 'failed' }))?.id, 't3')
  equal(nextUndecided(rows, 't1', decided({ t1: 'held', t2: 'held', t3: 'held', t4: 'handled' })), undefined)
  equal(nextUndecided(rows, 'gone', decided({}))?.id, 't1', 'a row that is no longer in the list')
})

test('a step is handled once it has an action time', () => {
  const [step] = process(1).tasks
  equal(handledStep('t1', [step!]), undefined)
  equal(handledStep('t1', [{ ...step!, actionTime: NOW }])?.id, 't1')
})

test("formats sizes in the language's units", () => {
  equal(formatBytes(184, 'en'), '184 bytes')
  equal(formatBytes(1240, 'en'), '1 kB')
  equal(formatBytes(1_260_000, 'en'), '1.3 MB')
  equal(formatBytes(0, 'en'), '0 bytes')
})
