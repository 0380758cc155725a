import { test } from 'node:test'
import { deepEqual, equal } from 'node:assert/strict'
import { createKeyValueStore, createStorages, readIds } from '../../../src/runtime/page/storage.ts'

/** A browser's storage with a quota in characters. */
function createFakeStorage(quota = Infinity): Storage {
  const entries = new Map<string, string>()
  const used = () => [...entries].reduce((all, [key, value]) => all + key.length + value.length, 0)
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem(key: string, value: string) {
      const before = entries.get(key)
      entries.set(key, value)
      if (used() <= quota) return
      if (before === undefined) entries.delete(key)
      else entries.set(key, before)
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
    key: () => null,
    get length() {
      return entries.size
    },
  }
}
const deny = (): never => {
  throw new DOMException('denied', 'SecurityError')
}

for (const [name, look] of [
  ['denied', deny],
  ['missing', () => undefined],
  ['null, as in some web views', () => null as unknown as undefined],
  ['full', () => createFakeStorage(0)],
  [
    'denied on each operation',
    () => ({ getItem: deny, setItem: deny, removeItem: deny }) as unknown as Storage,
  ],
] as const)
  test(`falls back to memory when storage is ${name}`, () => {
    const store = createKeyValueStore(look)
    equal(store.get('a'), null)
    store.set('a', '1')
    equal(store.get('a'), '1')
    store.set('a', '2')
    equal(store.get('a'), '2')
    store.remove('a')
    equal(store.get('a'), null)
  })

test('persists values for the next page', () => {
  const shared = createFakeStorage()
  createKeyValueStore(() => shared).set('a', '1')
  equal(createKeyValueStore(() => shared).get('a'), '1')
  createKeyValueStore(() => shared).remove('a')
  equal(createKeyValueStore(() => shared).get('a'), null)
})

test('does not return the previous value when a new one exceeds the quota', () => {
  const shared = createFakeStorage(10)
  const store = createKeyValueStore(() => shared)
  store.set('a', 'old')
  store.set('a', 'much too long for it')
  equal(store.get('a'), 'much too long for it')
  store.set('a', 'new')
  equal(store.get('a'), 'new')
  equal(shared.getItem('a'), 'new')
})

test('reads values written by another tab', () => {
  const shared = createFakeStorage()
  const store = createKeyValueStore(() => shared)
  store.set('a', '1')
  shared.setItem('a', '2')
  equal(store.get('a'), '2')
})

// storage content is validated like a reply
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
test('reads invalid lists of ids as empty', () => {
  for (const value of poison) {
    const store = createKeyValueStore(() => undefined)
    store.set('ids', value)
    deepEqual(readIds(store, 'ids'), [], value.slice(0, 40))
  }
})

test('reads unique ids up to the given limit', () => {
  const store = createKeyValueStore(() => undefined)
  store.set('ids', JSON.stringify(['a', 'b', 'a', 5, 'c', 'd']))
  deepEqual(readIds(store, 'ids'), ['a', 'b', 'c', 'd'])
  deepEqual(readIds(store, 'ids', 2), ['a', 'b'])
  store.set('ids', JSON.stringify(Array.from({ length: 100_000 }, (_, i) => `${i}`)))
  equal(readIds(store, 'ids').length, 500)
  deepEqual(readIds(store, 'other'), [])
})

test('knows that what the user chose or wrote was not kept, and when it is kept again; nothing else counts', () => {
  const areas = { localStorage: createFakeStorage(60), sessionStorage: createFakeStorage(60) }
  const before = Object.keys(areas).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)])
  for (const [name, value] of Object.entries(areas))
    Object.defineProperty(globalThis, name, { configurable: true, value })
  try {
    const { local, session, $isRefused } = createStorages()
    const large = 'x'.repeat(80)
    for (const key of ['univ.capabilities', 'univ.recent', 'univ.assistantPlace', 'oidc.user:a:b'])
      local.set(key, large)
    equal($isRefused!.get(), false, 'written on its own')
    for (const [store, key] of [
      [local, 'univ.guestFavorites'],
      [local, 'univ.theme'],
      [local, 'univ.noticesAway'],
      [local, 'univ.guideTicks:u1'],
      [local, 'univ.phrases:u1'],
      [session, 'univ.drafts'],
    ] as const) {
      store.set(key, large)
      equal($isRefused!.get(), true, key)
      equal(store.get(key), large, 'kept for this page view')
      store.set(key, 'x')
      equal($isRefused!.get(), false, key)
      store.remove(key)
    }
  } finally {
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(globalThis, name as string, descriptor as PropertyDescriptor)
      else Reflect.deleteProperty(globalThis, name as string)
  }
})
