import { test } from 'node:test'
import { deepEqual, equal } from 'node:assert/strict'
import { createKeyValueStore, readIds } from '../../../src/runtime/page/storage.ts'

/** A browser's storage with room for so many characters. */
function createFakeStorage(room = Infinity): Storage {
  const kept = new Map<string, string>()
  const used = () => [...kept].reduce((all, [key, value]) => all + key.length + value.length, 0)
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      const before = kept.get(key)
      kept.set(key, value)
      if (used() <= room) return
      if (before === undefined) kept.delete(key)
      else kept.set(key, before)
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    get length() {
      return kept.size
    },
  }
}
const deny = (): never => {
  throw new DOMException('denied', 'SecurityError')
}

for (const [what, look] of [
  ['refused', deny],
  ['not there', () => undefined],
  ['null, as in some web views', () => null as unknown as undefined],
  ['full', () => createFakeStorage(0)],
  ['refused at each step', () => ({ getItem: deny, setItem: deny, removeItem: deny }) as unknown as Storage],
] as const)
  test(`while storage is ${what}, one page view works all the same`, () => {
    const store = createKeyValueStore(look)
    equal(store.get('a'), null)
    store.set('a', '1')
    equal(store.get('a'), '1')
    store.set('a', '2')
    equal(store.get('a'), '2')
    store.remove('a')
    equal(store.get('a'), null)
  })

test('what is kept is there for the next page', () => {
  const shared = createFakeStorage()
  createKeyValueStore(() => shared).set('a', '1')
  equal(createKeyValueStore(() => shared).get('a'), '1')
  createKeyValueStore(() => shared).remove('a')
  equal(createKeyValueStore(() => shared).get('a'), null)
})

test('a value that no longer fits is not answered by the one before it', () => {
  const shared = createFakeStorage(10)
  const store = createKeyValueStore(() => shared)
  store.set('a', 'old')
  store.set('a', 'much too long for it')
  equal(store.get('a'), 'much too long for it')
  store.set('a', 'new')
  equal(store.get('a'), 'new')
  equal(shared.getItem('a'), 'new')
})

test('what another tab writes is seen', () => {
  const shared = createFakeStorage()
  const store = createKeyValueStore(() => shared)
  store.set('a', '1')
  shared.setItem('a', '2')
  equal(store.get('a'), '2')
})

// quality §3: storage content is checked like a reply
const poison = [
  'null',
  'undefined',
  '',
  '{}',
  '{"length":2,"0":"a"}',
  '"a"',
  '5',
  'true',
  '[',
  '[[[[',
  'NaN',
  '<script>alert(1)</script>',
  '{"__proto__":["a"]}',
  '[null,1,true,{},[],[["a"]]]',
  '["",""]',
  `["${'x'.repeat(201)}"]`,
  '['.repeat(200_000) + ']'.repeat(200_000),
  '\0',
  '\ufeff["a"]',
  'a'.repeat(1_000_000),
]
test('poisoned lists of ids are empty lists', () => {
  for (const value of poison) {
    const store = createKeyValueStore(() => undefined)
    store.set('ids', value)
    deepEqual(readIds(store, 'ids'), [], value.slice(0, 40))
  }
})

test('of a list of ids each counts once, and no more than asked for', () => {
  const store = createKeyValueStore(() => undefined)
  store.set('ids', JSON.stringify(['a', 'b', 'a', 5, 'c', 'd']))
  deepEqual(readIds(store, 'ids'), ['a', 'b', 'c', 'd'])
  deepEqual(readIds(store, 'ids', 2), ['a', 'b'])
  store.set('ids', JSON.stringify(Array.from({ length: 100_000 }, (_, i) => `${i}`)))
  equal(readIds(store, 'ids').length, 500)
  deepEqual(readIds(store, 'other'), [])
})
