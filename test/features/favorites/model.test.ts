import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { createFavoritesModel, moveId } from '../../../src/features/favorites/model.ts'
import {
  libraryCard,
  dormitory,
  createFavoritesFixture,
  leaveRequest,
} from '../../double/favorites-fixture.ts'
import { waitUntil } from '../../double/wait-until.ts'

test('moves an item to an index and clamps indexes outside the list', () => {
  deepEqual(moveId(['a', 'b', 'c'], 'c', 0), ['c', 'a', 'b'])
  deepEqual(moveId(['a', 'b', 'c'], 'a', 1), ['b', 'a', 'c'])
  deepEqual(moveId(['a', 'b', 'c'], 'a', 9), ['b', 'c', 'a'])
  deepEqual(moveId(['a', 'b', 'c'], 'b', -4), ['b', 'a', 'c'])
  deepEqual(moveId(['a', 'b'], 'nobody', 0), ['a', 'b'])
})

test('writes the whole order with one request when an item is moved', async () => {
  const { runtime, ready, server, writes } = createFavoritesFixture([
    libraryCard.id,
    leaveRequest.id,
    dormitory.id,
  ])
  await ready()
  const model = runtime.service(createFavoritesModel)
  model.$filtered.listen(() => {})
  await model.move(dormitory.id, 0)
  deepEqual(server(), [dormitory.id, libraryCard.id, leaveRequest.id])
  equal(writes().length, 1)
})

test('filters by keyword in the saved order, and shows all again for an empty keyword', async () => {
  const { runtime, ready } = createFavoritesFixture([libraryCard.id, leaveRequest.id, dormitory.id])
  await ready()
  const model = runtime.service(createFavoritesModel)
  const shown: string[][] = []
  model.$filtered.subscribe((apps) => void shown.push(apps.map((app) => app.id)))
  model.search(' leave ')
  await waitUntil(() => shown.at(-1)!.length === 1)
  deepEqual(shown.at(-1), [leaveRequest.id])
  model.search('')
  await waitUntil(() => shown.at(-1)!.length === 3)
  deepEqual(shown.at(-1), [libraryCard.id, leaveRequest.id, dormitory.id])
})
