import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { resolveApp } from '../../../src/features/catalogue/state/resolve-app.ts'
import { app } from '../../double/app-fixtures.ts'

const card = app('Card')
const byId = new Map([[card.id, card]])
const named = { id: 'secret', name: 'Secret', code: 'secret', uri: '/secret' }

test('resolves a record to the item of the loaded list', () => {
  equal(resolveApp({ state: 'ready', data: [card] }, byId, { ...named, id: 'card' }), card)
})

test('resolves to null when the loaded list does not contain the item', () => {
  equal(resolveApp({ state: 'ready', data: [card] }, byId, named), null)
  equal(resolveApp({ state: 'loading', data: undefined }, new Map(), named), null)
  equal(resolveApp({ state: 'failed', data: [card], error: 0 }, byId, named), null)
})

test('falls back to the record when no list is loaded', () => {
  const resolved = resolveApp({ state: 'failed', data: undefined, error: 0 }, new Map(), named)!
  deepEqual(
    [resolved.id, resolved.name, resolved.uri, resolved.departments],
    ['secret', 'Secret', '/secret', []],
  )
})
