import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { createFavoritesModel, moved } from '../../../src/features/favorites/model.ts'
import { card, dorm, hall, leave } from '../../double/favorites.ts'
import { until } from '../../double/until.ts'

test('an item moves to its new place, and places outside the list count as its ends', () => {
  deepEqual(moved(['a', 'b', 'c'], 'c', 0), ['c', 'a', 'b'])
  deepEqual(moved(['a', 'b', 'c'], 'a', 1), ['b', 'a', 'c'])
  deepEqual(moved(['a', 'b', 'c'], 'a', 9), ['b', 'c', 'a'])
  deepEqual(moved(['a', 'b', 'c'], 'b', -4), ['b', 'a', 'c'])
  deepEqual(moved(['a', 'b'], 'nobody', 0), ['a', 'b'])
})

test('moving writes the whole order once', async () => {
  const { runtime, ready, server, writes } = hall([card.id, leave.id, dorm.id])
  await ready()
  const model = runtime.one(createFavoritesModel)
  model.$shown.listen(() => {})
  await model.move(dorm.id, 0)
  deepEqual(server(), [dorm.id, card.id, leave.id])
  equal(writes().length, 1)
})

test('a keyword narrows the list as the catalogue finds it, in my order, and nothing shows all again', async () => {
  const { runtime, ready } = hall([card.id, leave.id, dorm.id])
  await ready()
  const model = runtime.one(createFavoritesModel)
  const shown: string[][] = []
  model.$shown.subscribe((apps) => void shown.push(apps.map((app) => app.id)))
  model.search(' leave ')
  await until(() => shown.at(-1)!.length === 1)
  deepEqual(shown.at(-1), [leave.id])
  model.search('')
  await until(() => shown.at(-1)!.length === 3)
  deepEqual(shown.at(-1), [card.id, leave.id, dorm.id])
})
