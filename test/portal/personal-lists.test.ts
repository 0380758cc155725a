import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import {
  resolveList,
  locateList,
  ROUTED_LISTS,
  serializeListState,
} from '../../src/portal/personal/personal-lists.ts'

// Resolves a URL to a list, and a list to its URL (§2).

test('each of the five routes is its own list', () => {
  for (const name of ROUTED_LISTS) {
    equal(resolveList({ name, query: {} }), name)
    deepEqual(locateList(name), { name, query: {} })
  }
})

test('the other lists stand on the to-do page, by a parameter; the way back is the same', () => {
  for (const list of ['entrust', 'delegation', 'manage', 'apps']) {
    const place = locateList(list)
    deepEqual(place, { name: 'todo', query: { list } })
    equal(resolveList(place), list)
  }
})

test('a list that nobody knows, or that stands on another route, is the route’s own', () => {
  equal(resolveList({ name: 'todo', query: { list: '__proto__' } }), 'todo')
  equal(resolveList({ name: 'todo', query: { list: 'done' } }), 'todo')
  equal(resolveList({ name: 'done', query: { list: 'entrust' } }), 'done')
  equal(resolveList({ name: 'apps', query: {} }), 'todo')
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
  equal(serializeListState(query), 'start=20&due=soon+%26+more')
  equal(serializeListState({ keyword: 'a' }), '')
})
