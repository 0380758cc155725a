import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import {
  entryOf,
  resolveList,
  locateList,
  ROUTED_LISTS,
  serializeListState,
} from '../../../src/portal/personal/personal-lists.ts'

// Resolves a URL to a list, and a list to its URL (§2).

test('maps each of the five routes to its own list', () => {
  for (const name of ROUTED_LISTS) {
    equal(resolveList({ name, query: {} }), name)
    deepEqual(locateList(name), { name, query: {} })
  }
})

test('maps the other lists to a parameter of the to-do page, and back', () => {
  for (const list of ['entrust', 'delegation', 'manage', 'apps']) {
    const location = locateList(list)
    deepEqual(location, { name: 'todo', query: { list } })
    equal(resolveList(location), list)
  }
})

test('what the user may start is the catalogue for the user; every other entry is its list', () => {
  deepEqual(entryOf('apps'), { name: 'serviceC', query: { audience: 'mine' } })
  for (const list of [...ROUTED_LISTS, 'entrust', 'delegation', 'manage'] as const)
    deepEqual(entryOf(list), locateList(list))
})

test("falls back to the route's own list for an unknown list or one of another route", () => {
  equal(resolveList({ name: 'todo', query: { list: '__proto__' } }), 'todo')
  equal(resolveList({ name: 'todo', query: { list: 'done' } }), 'todo')
  equal(resolveList({ name: 'done', query: { list: 'entrust' } }), 'done')
  equal(resolveList({ name: 'apps', query: {} }), 'todo')
})

test("excludes the portal's own URL parameters from the list state", () => {
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
