import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { listAt, placeOf, ROUTED, stateAt } from '../../src/portal/personal/lists.ts'

// Which list an address means, and which address a list has (§2).

test('each of the five routes is its own list', () => {
  for (const name of ROUTED) {
    equal(listAt({ name, query: {} }), name)
    deepEqual(placeOf(name), { name, query: {} })
  }
})

test('the other lists stand on the to-do page, by a parameter; the way back is the same', () => {
  for (const list of ['entrust', 'manage', 'apps']) {
    const place = placeOf(list)
    deepEqual(place, { name: 'todo', query: { list } })
    equal(listAt(place), list)
  }
})

test('a list that nobody knows, or that stands on another route, is the route’s own', () => {
  equal(listAt({ name: 'todo', query: { list: '__proto__' } }), 'todo')
  equal(listAt({ name: 'todo', query: { list: 'done' } }), 'todo')
  equal(listAt({ name: 'done', query: { list: 'entrust' } }), 'done')
  equal(listAt({ name: 'apps', query: {} }), 'todo')
})

test('what the portal keeps in the address for itself is none of the list’s state', () => {
  const query = {
    list: 'entrust',
    keyword: 'a b',
    process: 'p1',
    solution: 'x',
    start: '20',
    due: 'soon & more',
  }
  equal(stateAt(query), 'start=20&due=soon+%26+more')
  equal(stateAt({ keyword: 'a' }), '')
})
