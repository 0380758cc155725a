import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { namedApp } from '../../src/domain/named-app.ts'
import { app } from '../double/apps.ts'

const card = app('Card')
const byId = new Map([[card.id, card]])
const named = { id: 'secret', name: 'Secret', code: 'secret', uri: '/secret' }

test('an item that a record names is the one of the loaded list', () => {
  equal(namedApp({ state: 'ready', data: [card] }, byId, { ...named, id: 'card' }), card)
})

test('what the loaded list lacks is not for this person, and is not shown', () => {
  equal(namedApp({ state: 'ready', data: [card] }, byId, named), null)
  equal(namedApp({ state: 'loading', data: undefined }, new Map(), named), null)
  equal(namedApp({ state: 'failed', data: [card], error: 0 }, byId, named), null)
})

test('without any list the record itself serves', () => {
  const one = namedApp({ state: 'failed', data: undefined, error: 0 }, new Map(), named)!
  deepEqual([one.id, one.name, one.uri, one.departments], ['secret', 'Secret', '/secret', []])
})
