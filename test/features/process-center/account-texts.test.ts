import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { FEATURE_STORAGE_KEYS } from '../../../src/contract/storage-keys.ts'
import { DEFAULT_LIST_STATE } from '../../../src/domain/task-lists.ts'
import { createPhrases, MAX_PHRASES } from '../../../src/features/process-center/act/phrases.ts'
import { createSavedFilters } from '../../../src/features/process-center/lists/saved-filters.ts'
import { createProcessBackend, many } from './process-backend.ts'

function setup() {
  const { runtime } = createProcessBackend({})
  const { state, ...session } = runtime.session.$session.get()
  equal(state, 'signed-in')
  const id = 'user' in session ? session.user.id : ''
  const keyOf = (name: 'phrases' | 'savedFilters') => `${FEATURE_STORAGE_KEYS[name]}:${id}`
  return { runtime, local: runtime.platform.storages.local, keyOf }
}

test('phrases keep the order of the user, each once, for their account', () => {
  const { runtime, local, keyOf } = setup()
  const phrases = createPhrases(runtime)
  for (const phrase of ['a', ' b ', 'c', 'a']) phrases.add(phrase)
  phrases.move('c', -1)
  phrases.move('a', -1)
  deepEqual(phrases.$phrases.get(), ['a', 'c', 'b'])
  phrases.remove('c')
  equal(local.get(keyOf('phrases')), '["a","b"]')
  for (const n of many(30, (n) => n)) phrases.add(`phrase ${n}`)
  equal(phrases.$phrases.get().length, MAX_PHRASES)
})

test('what other code has stored is checked', () => {
  const { runtime, local, keyOf } = setup()
  for (const [stored, expected] of [
    ['{', []],
    ['{"0":"a"}', []],
    ['[1,null,"",["x"],"ok","ok"]', ['ok']],
    [JSON.stringify(['x'.repeat(1001), 'y']), ['y']],
  ] as const) {
    local.set(keyOf('phrases'), stored)
    deepEqual(createPhrases(runtime).$phrases.get(), expected)
  }
  local.set(
    keyOf('savedFilters'),
    '["name=&list=todo","limit=-1&kind=all&name=%E6%88%91&list=todo&start=30"]',
  )
  deepEqual(createSavedFilters(runtime).$filters.get(), [
    { name: '我', list: 'todo', state: DEFAULT_LIST_STATE },
  ])
})

test('a filter is saved under its name in its list, and replaced by one of the same name', () => {
  const { runtime } = setup()
  const filters = createSavedFilters(runtime)
  const state = { ...DEFAULT_LIST_STATE, keyword: 'a & b', item: 'x=1', applicant: '李', start: 30 }
  filters.save({ name: 'A&B', list: 'todo', state })
  filters.save({ name: 'A&B', list: 'entrust', state: DEFAULT_LIST_STATE })
  filters.save({ name: 'A&B', list: 'todo', state })
  const saved = filters.$filters.get()
  deepEqual(
    saved.map(({ name, list }) => `${name} ${list}`),
    ['A&B entrust', 'A&B todo'],
  )
  deepEqual(saved[1]!.state, { ...state, start: 0 })
  filters.remove(saved[1]!)
  equal(filters.$filters.get().length, 1)
})
