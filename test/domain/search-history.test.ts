import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { createSearchHistory } from '../../src/domain/search-history.ts'
import { createScriptedRuntime } from '../double/scripted-runtime.ts'

const KEY = 'univ.searchHistory'
function setup(stored?: string) {
  const { runtime } = createScriptedRuntime({}, { local: stored === undefined ? {} : { [KEY]: stored } })
  return { ...runtime.service(createSearchHistory), local: runtime.platform.storages.local }
}

test('keeps the eight most recent distinct searches, newest first', () => {
  const { add, $history } = setup()
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'c']) add(text)
  deepEqual($history.get(), ['c', 'i', 'h', 'g', 'f', 'e', 'd', 'b'])
})

test('persists the search history until it is deleted', () => {
  const first = setup()
  first.add('leave')
  const { $history, clear, local } = setup(first.local.get(KEY)!)
  deepEqual($history.get(), ['leave'])
  clear()
  deepEqual([$history.get(), local.get(KEY)], [[], null])
})

for (const [name, stored] of Object.entries({
  'no JSON': '{',
  'an object': '{"length":3}',
  'other things than texts': '[1,null,{},["x"],"leave","","leave"]',
  'too many': JSON.stringify(Array.from({ length: 500 }, (_, i) => `leave${i || ''}`)),
  'a text too long': JSON.stringify(['leave', 'x'.repeat(5000)]),
}))
  test(`ignores a history that holds ${name}`, () => {
    const history = setup(stored).$history.get()
    ok(history.length <= 8, `${history.length} texts are stored`)
    ok(
      history.every((text) => typeof text === 'string' && text.length <= 200),
      JSON.stringify(history),
    )
    equal(history[0], name === 'no JSON' || name === 'an object' ? undefined : 'leave')
  })
