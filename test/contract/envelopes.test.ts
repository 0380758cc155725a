import { test } from 'node:test'
import { deepEqual, throws } from 'node:assert/strict'
import { array, DecodeError, number, acknowledged } from '../../src/contract/decoders.ts'
import { enveloped, unwrapped } from '../../src/contract/envelopes.ts'

test('decodes a value from t, from entities or bare, and rejects a record without it', () => {
  for (const reply of [{ errno: 0, t: [1] }, { errno: 0, entities: [1], total: 1 }, [1]])
    deepEqual(unwrapped(array(number()))(reply), [1])
  throws(() => unwrapped(array(number()))({ errno: 0 }), DecodeError)
  deepEqual(enveloped(array(number()))({ t: [1] }), [1])
  for (const reply of [[1], { errno: 0 }, null]) throws(() => enveloped(array(number()))(reply), DecodeError)
})

test('accepts only errno 0 as the acknowledgement of a write', () => {
  for (const reply of [{ errno: 0 }, { errno: '0', entities: [] }]) acknowledged(reply)
  for (const reply of [
    undefined,
    null,
    0,
    '',
    [],
    {},
    { errno: null },
    { errno: 1 },
    { entities: [] },
    { errno: false },
  ])
    throws(() => acknowledged(reply), DecodeError)
})
