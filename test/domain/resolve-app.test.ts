import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { resolveApp } from '../../src/domain/resolve-app.ts'
import { app } from '../double/app-fixtures.ts'

const card = app('Card')
const byId = new Map([[card.id, card]])
const named = { id: 'secret', name: 'Secret', code: 'secret', uri: '/secret' }

test('an item that a record names is the one of the loaded list', () => {
  equal(resolveApp({ state: 'ready', data: [card] }, byId, { ...named, id: 'card' }), card)
})

test('what the loaded list lacks is not for this person, and is not shown', () => {
  equal(resolveApp({ state: 'ready', data: [card] }, byId, named), null)
  equal(resolveApp({ state: 'loading', data: undefined }, new Map(), named), null)
  equal(resolveApp({ state: 'failed', data: [card], error: 0 }, byId, named), null)
})

test('without any list the record itself serves', () => {
  const one = resolveApp({ state: 'failed', data: undefined, error: 0 }, new Map(), named)!
  deepEqual([one.id, one.name, one.uri, one.departments], ['secret', 'Secret', '/secret', []])
})
