import { test } from 'node:test'
import { deepEqual, equal } from 'node:assert/strict'
import { SESSION_STORAGE_KEYS } from '../../../src/contract/storage-keys.ts'
import type { RouteName } from '../../../src/runtime/routing/paths.ts'
import {
  createRouter,
  createMemoryHistory,
  type RouterHistory,
  type RouterLocation,
} from '../../../src/runtime/routing/router.ts'
import { ROUTES } from '../../../src/runtime/routing/routes.ts'
import { createKeyValueStore } from '../../../src/runtime/page/storage.ts'
import { createSessionDouble, student } from '../../double/session-double.ts'

/** A browser's history: one address bar, back and forward. */
function createFakeHistory(start: string): RouterHistory & { entries: string[]; go(by: number): void } {
  const entries = [start]
  let at = 0
  const listeners = new Set<() => void>()
  return {
    entries,
    read: () => entries[at]!,
    push(path, replace) {
      if (new URL(path, 'https://hall.example.edu').origin !== 'https://hall.example.edu')
        throw new DOMException('another origin', 'SecurityError')
      if (replace) entries[at] = path
      else if (path !== entries[at]) entries.splice(++at, Infinity, path)
    },
    listen(run) {
      listeners.add(run)
      return () => listeners.delete(run)
    },
    go(by) {
      at += by
      for (const run of listeners) run()
    },
  }
}

function setUp(
  start: string,
  { who = 'guest', basePath = '/' }: { who?: 'guest' | typeof student; basePath?: string } = {},
) {
  const address = createFakeHistory(start)
  const session = createSessionDouble(who)
  const store = createKeyValueStore(() => undefined)
  const router = createRouter({ basePath, address, session, store })
  const seen: RouterLocation[] = []
  router.$location.listen((place) => void seen.push(place))
  return {
    address,
    session,
    store,
    router,
    seen,
    place: () => router.$location.get(),
    kept: () => store.get(SESSION_STORAGE_KEYS.targetNow),
  }
}

const guarded: [RouteName, string][] = [
  ['todo', 'workflow/todo'],
  ['doing', 'workflow/doing'],
  ['meApply', 'workflow/meApply'],
  ['done', 'workflow/done'],
  ['flow_cc', 'workflow/flow_cc'],
  ['favorite', 'workflow/favorite'],
  ['detail', 'workflow/detail'],
  ['helpcenter', 'workflow/helpcenter'],
  ['gl', 'workflow/gl/7'],
]
const open: [RouteName, string][] = [
  ['home', 'home'],
  ['home', 'workflow/home'],
  ['apps', 'workflow/index'],
  ['searchResult', 'workflow/searchResult'],
  ['appdetail', 'workflow/appdetail'],
  ['serviceC', 'workflow/serviceCenter'],
  ['oidcCallback', 'workflow/oidcCallback'],
  ['oidcRenew', 'workflow/oidcRenew'],
  ['signInError', 'signin-oidc-error'],
  ['unknown', 'workflow/nowhere'],
]

test('every route is either guarded or open here', () => {
  const named = new Set([...guarded, ...open].map(([name]) => name))
  deepEqual(
    ROUTES.filter(({ name, redirect }) => !redirect && !named.has(name)),
    [],
  )
})

for (const basePath of ['/', '/hall/']) {
  for (const [name, path] of guarded) {
    test(`a guest at ${basePath}${path} is asked to sign in, and comes back to it with its query`, () => {
      const start = `${basePath}${path}?a=1&b=2`
      const { address, session, place, kept } = setUp(start, { basePath })
      deepEqual([place().name, place().access], ['home', 'signed-in'])
      equal(kept(), start)
      equal(address.read(), start, 'the address stays')
      session.setUser(student)
      deepEqual([place().name, place().query], [name, { a: '1', b: '2' }])
      session.setUser('guest')
      equal(place().name, 'home', 'signing out shuts it')
    })

    test(`a guest who opens ${basePath}${path} from a page is asked to sign in`, () => {
      const { router, place, kept } = setUp(`${basePath}workflow/index`, { basePath })
      router.navigate(name, { params: { glId: '7' }, query: { id: '5' } })
      equal(place().name, 'home')
      equal(kept(), `${basePath}${path}?id=5`)
    })
  }

  for (const [name, path] of open)
    test(`anybody may be at ${basePath}${path}, and signing in or out moves nobody`, () => {
      const { session, place, kept, seen } = setUp(`${basePath}${path}?x=1`, { basePath })
      equal(place().name, name)
      session.setUser(student)
      session.setUser('guest')
      equal(place().name, name)
      deepEqual(seen, [], 'the focus and the reader stay where they are')
      equal(kept(), null)
    })

  test(`${basePath} shows the home page`, () => {
    equal(setUp(basePath, { basePath }).place().name, 'apps')
    equal(setUp(`${basePath}?solution=x`, { basePath }).place().query['solution'], 'x')
  })
}

test('the base path needs no slash at its end', () => {
  equal(setUp('/hall', { basePath: '/hall/' }).place().name, 'apps')
})

test('what lies outside the base path is unknown, and no target', () => {
  for (const path of ['/workflow/todo', '/hallway/workflow/todo', '/hal']) {
    const { place, kept } = setUp(path, { basePath: '/hall/' })
    equal(place().name, 'unknown')
    equal(kept(), null)
  }
})

test('a named route is opened with its parameters and query', () => {
  const { router, address, place } = setUp('/hall/', { basePath: '/hall/', who: student })
  router.navigate('serviceC', { query: { seq: 'a&b', none: undefined } })
  equal(address.read(), '/hall/workflow/serviceCenter?seq=a%26b')
  equal(place().query['seq'], 'a&b')
  router.navigate('gl', { params: { glId: 'a/b' } })
  deepEqual(place().params, { glId: 'a/b' })
  equal(router.href('todo', { query: { keyword: 'x' } }), '/hall/workflow/todo?keyword=x')
})

test('back and forward lead where they led', () => {
  const { router, address, place } = setUp('/workflow/index')
  router.navigate('serviceC')
  router.navigate('appdetail', { query: { id: '7' } })
  address.go(-1)
  equal(place().name, 'serviceC')
  address.go(-1)
  equal(place().name, 'apps')
  address.go(2)
  deepEqual(place().query, { id: '7' })
})

test('a place that replaces another leaves no step to go back to', () => {
  const { router, address } = setUp('/workflow/index')
  router.navigate('serviceC', { replace: true })
  deepEqual(address.entries, ['/workflow/serviceCenter'])
})

test('the same place opened again is told apart, without a step in the history', () => {
  const { router, address, place } = setUp('/workflow/index')
  const { key } = place()
  router.navigate('apps')
  equal(place().key, key + 1)
  equal(address.entries.length, 1)
})

test('filters are set in the query and removed from it, and the rest stays', () => {
  const { router, address, place } = setUp('/workflow/serviceCenter?seq=a%3Fb&dep=x')
  router.setQuery({ dep: '', tag: '学习' })
  deepEqual(place().query, { seq: 'a?b', tag: '学习' })
  equal(address.entries.length, 1)
  router.setQuery({ page: '2' }, false)
  equal(address.entries.length, 2)
  router.setQuery({ seq: '', tag: '', page: '' })
  equal(address.read(), '/workflow/serviceCenter')
})

test('a question mark inside a query is part of it', () => {
  const { router, place, kept } = setUp('/workflow/todo?keyword=why?&unread=true')
  deepEqual(place().query, { keyword: 'why?', unread: 'true' })
  equal(kept(), '/workflow/todo?keyword=why?&unread=true')
  router.setQuery({ unread: '' })
  deepEqual(place().query, { keyword: 'why?' })
})

test('of a parameter that comes twice the first counts, and none is taken from a prototype', () => {
  const { place } = setUp('/workflow/index?a=1&a=2&__proto__=x&constructor=y')
  deepEqual(Object.entries(place().query), [
    ['a', '1'],
    ['constructor', 'y'],
  ])
  equal(Object.getPrototypeOf(place().query), Object.prototype)
})

for (const path of [
  '/workflow/gl/%E0',
  '/workflow/../todo',
  '//evil.example/workflow/todo',
  '//workflow/todo',
  '/workflow//todo',
  '/%2e%2e/workflow/todo',
  '/workflow/todo%00',
  `/${'x'.repeat(100_000)}`,
  `/workflow/serviceCenter?seq=${'x'.repeat(100_000)}`,
])
  test(`the hostile path ${path.slice(0, 32)} opens a page and breaks nothing`, () => {
    const { router, place, kept } = setUp(path)
    equal(place().name, path.includes('?') ? 'serviceC' : 'unknown')
    equal(kept(), null)
    router.setQuery({ a: '1' })
  })

test('only what lies under the base path on this origin is opened', () => {
  const { router, address } = setUp('/hall/workflow/index', { basePath: '/hall/' })
  for (const path of [
    'https://evil.example/hall/',
    '//evil.example/hall/',
    '/other',
    'javascript:alert(1)',
    '/hall/../x',
    '/\\evil.example',
    '',
    '\0',
  ])
    router.navigateToPath(path)
  deepEqual(address.entries, ['/hall/workflow/index'])
  router.navigateToPath('/hall/workflow/serviceCenter?seq=x')
  equal(address.read(), '/hall/workflow/serviceCenter?seq=x')
})

test('inside another page there is a place, but no address of that page is read or written', () => {
  const page = ['location', 'history'] as const
  for (const name of page)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new Error(`${name} was touched`)
      },
    })
  try {
    const session = createSessionDouble()
    const router = createRouter({
      basePath: '/hall/',
      address: createMemoryHistory('/hall/'),
      session,
      store: createKeyValueStore(() => undefined),
    })
    equal(router.$location.get().name, 'apps')
    router.navigate('serviceC', { query: { seq: 'x' } })
    router.setQuery({ seq: 'y' })
    deepEqual(router.$location.get().query, { seq: 'y' })
    router.navigate('todo')
    equal(router.$location.get().name, 'home')
    session.setUser(student)
    equal(router.$location.get().name, 'todo')
    router.dispose()
  } finally {
    for (const name of page) delete (globalThis as Record<string, unknown>)[name]
  }
})

test('a router that is put away listens to nothing', () => {
  const { router, address, session, seen } = setUp('/workflow/todo')
  router.dispose()
  session.setUser(student)
  address.go(0)
  deepEqual(seen, [])
})
