import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { moveId } from '../../../src/features/favorites/parts/move-id.ts'

test('moves an item to an index and clamps indexes outside the list', () => {
  deepEqual(moveId(['a', 'b', 'c'], 'c', 0), ['c', 'a', 'b'])
  deepEqual(moveId(['a', 'b', 'c'], 'a', 1), ['b', 'a', 'c'])
  deepEqual(moveId(['a', 'b', 'c'], 'a', 9), ['b', 'c', 'a'])
  deepEqual(moveId(['a', 'b', 'c'], 'b', -4), ['b', 'a', 'c'])
  deepEqual(moveId(['a', 'b'], 'nobody', 0), ['a', 'b'])
})
