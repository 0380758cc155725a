import { test } from 'node:test'
import { deepEqual, throws } from 'node:assert/strict'
import { EVENT_TYPES, decodeBusEvent } from '../../src/contract/core/bus-events.ts'
import { DecodeError } from '../../src/contract/decoders.ts'

test('decodes the id, type and subject of an event', () => {
  for (const type of EVENT_TYPES)
    deepEqual(decodeBusEvent({ id: '7', type, subject: 't1', more: 1 }), { id: '7', type, subject: 't1' })
})

test('decodes a missing subject as empty', () => {
  for (const subject of [undefined, null, {}])
    deepEqual(decodeBusEvent({ id: 1, type: 'visit', subject }).subject, '')
})

test('rejects unknown types', () => {
  for (const type of ['message', '', 'constructor', null, 5, ['task']])
    throws(() => decodeBusEvent({ id: 1, type, subject: '' }), DecodeError)
})

test('accepts any id or none, and an uppercase type', () => {
  for (const [id, read] of [
    [undefined, ''],
    [null, ''],
    [0, '0'],
    ['9d2c-uuid', '9d2c-uuid'],
    [{}, ''],
  ])
    deepEqual(decodeBusEvent({ id, type: 'TASK', subject: 5 }), { id: read, type: 'task', subject: '5' })
})

test('rejects values that are not events', () => {
  for (const other of [undefined, null, 'task', 5, [], {}]) throws(() => decodeBusEvent(other), DecodeError)
})
