import { test } from 'node:test'
import { deepEqual, throws } from 'node:assert/strict'
import { EVENT_TYPES, readEvent } from '../../src/contract/events.ts'
import { Misshapen } from '../../src/contract/shape.ts'

test('an event is its number, its type and its subject', () => {
  for (const type of EVENT_TYPES)
    deepEqual(readEvent({ id: '7', type, subject: 't1', more: 1 }), { id: 7, type, subject: 't1' })
})

test('an event may be about nothing in particular', () => {
  for (const subject of [undefined, null, {}])
    deepEqual(readEvent({ id: 1, type: 'visit', subject }).subject, '')
})

test('a type that nobody promised is no task', () => {
  for (const type of ['message', '', 'TASK', 'constructor', null, 5, ['task']])
    throws(() => readEvent({ id: 1, type, subject: '' }), Misshapen)
})

test('an event without a number that can be counted from is dropped', () => {
  for (const id of [undefined, null, '', 0, -1, 1.5, 'x', 1e300, Infinity])
    throws(() => readEvent({ id, type: 'task', subject: '' }), Misshapen)
})

test('what is no event at all is dropped', () => {
  for (const other of [undefined, null, 'task', 5, [], {}]) throws(() => readEvent(other), Misshapen)
})
