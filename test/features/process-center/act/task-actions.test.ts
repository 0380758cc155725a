import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { Process } from '../../../../src/contract/core/processes.ts'
import type { Task } from '../../../../src/contract/core/tasks.ts'
import type { Row } from '../../../../src/domain/task-lists.ts'
import { decisionsOf, taskActions } from '../../../../src/features/process-center/act/task-actions.ts'
import { approve, forward, NOW, process, reject, task } from '../process-backend.ts'

const ofTask = (part: Partial<Task> = {}): Row => ({ kind: 'task', id: 't1', task: task(1, part) })
const ofProcess = (part: Partial<Process> = {}): Row => ({
  kind: 'process',
  id: 'p1',
  process: process(1, part),
})
const seal = { ...forward, code: 'seal', id: 's', name: 'Seal' }
const giveBack = { ...forward, code: 'return', id: 'r', name: 'Return' }
const everything = ['transfer', 'sign', 'ask', 'urge', 'withdraw', 'delete', 'rate', 'message']
const held = { id: 'a1', isFinal: false }

/** Each action as "what it is, where it is, its colour, its key", in order. */
const CASES: [name: string, row: Row, facts: Parameters<typeof taskActions>[1], actions: string[]][] = [
  [
    'of a task: the decisions, red only where it refuses, then what its server allows, in the menu',
    ofTask({ actions: [forward, approve, giveBack, reject], abilities: everything, expireTime: NOW }),
    {},
    [
      'Forward button',
      'Approve button primary approve',
      'Return button return',
      'Reject button danger reject',
      'transfer menu',
      'sign menu',
      'ask menu',
      'calendar menu',
    ],
  ],
  [
    'without "approve" the first positive one is the main one, wherever it stands',
    ofTask({ actions: [reject, seal, forward] }),
    {},
    ['Reject button danger reject', 'Seal button primary approve', 'Forward button'],
  ],
  ['refusing alone is no main action', ofTask({ actions: [reject] }), {}, ['Reject button danger reject']],
  [
    'a step with fields to fill in is decided in its form where that is beside it, and can be given to others',
    ofTask({ kind: 'submit', abilities: ['transfer'] }),
    { hasForm: true },
    ['transfer menu'],
  ],
  [
    'elsewhere it has what its server sends',
    ofTask({ kind: 'submit', actions: [seal] }),
    {},
    ['Seal button primary approve'],
  ],
  [
    'a decided task offers to undo it in the place of what was pressed, and keeps its deadline',
    ofTask({ abilities: everything, expireTime: NOW }),
    { decided: held },
    ['undo button', 'calendar menu'],
  ],
  [
    'a task that the server has accepted offers nothing',
    ofTask(),
    { decided: { ...held, isFinal: true } },
    [],
  ],
  [
    'a task without a process has no applicant to ask',
    ofTask({ abilities: ['ask'], process: null, actions: [] }),
    {},
    [],
  ],
  [
    'an unread copy can be marked as read, and not rated',
    ofProcess({ copied: NOW, abilities: ['rate'] }),
    { isCopy: true },
    ['read button primary approve'],
  ],
  ['a copy that was read', ofProcess({ copied: NOW, read: NOW + 1 }), { isCopy: true }, []],
  [
    'of an application: what its server allows; what cannot be undone is red',
    ofProcess({ abilities: everything }),
    {},
    ['rate button', 'urge menu', 'withdraw menu danger', 'delete menu danger'],
  ],
  [
    'its owner rates a completed application',
    ofProcess({ status: 'done' }),
    { isOwner: true },
    ['rate button'],
  ],
  ['nobody else does', ofProcess({ status: 'done' }), {}, []],
  [
    'nor where the server says what is allowed',
    ofProcess({ status: 'done', abilities: ['urge'] }),
    { isOwner: true },
    ['urge menu'],
  ],
]

for (const [name, row, facts, actions] of CASES)
  test(`what can be done ${name}`, () =>
    deepEqual(
      taskActions(row, facts).map((action) =>
        [
          action.kind === 'decide' ? action.action.name : action.kind,
          ...[action.place, action.variant, action.command],
        ]
          .filter(Boolean)
          .join(' '),
      ),
      actions,
    ))

test('the button that undoes has the id of what was pressed, so that it keeps the focus', () =>
  equal(taskActions(ofTask(), { decided: held })[0]!.id, approve.id))

test('several tasks are decided on by what all of them share, by code, with the names of the first', () => {
  const named = (...tasks: Task[]) => decisionsOf(tasks).map(({ action }) => action.name)
  const agree = { ...approve, id: 'b1', name: 'Agree' }
  deepEqual(named(task(1), task(2, { actions: [forward, agree] })), ['Approve'])
  deepEqual(named(task(2, { actions: [forward, agree] }), task(1)), ['Agree'])
  deepEqual(named(task(1), task(2, { actions: [forward] })), [])
  deepEqual(named(), [])
})

test('a decision on several tasks requires a remark if one of them does', () => {
  const stern = { ...approve, needsRemark: true }
  equal(decisionsOf([task(1), task(2, { actions: [stern] })])[0]!.action.needsRemark, true)
  equal(decisionsOf([task(1)])[0]!.action.needsRemark, false)
})
