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
  let position = 0
  const listeners = new Set<() => void>()
  return {
    entries,
    read: () => entries[position]!,
    push(path, replace) {
      if (new URL(path, 'https://hall.example.edu').origin !== 'https://hall.example.edu')
        throw new DOMException('another origin', 'SecurityError')
      if (replace) entries[position] = path
      else if (path !== entries[position]) entries.splice(++position, Infinity, path)
    },
    listen(run) {
      listeners.add(run)
      return () => listeners.delete(run)
    },
    go(by) {
      position += by
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
  router.$location.listen((location) => void seen.push(location))
  return {
    address,
    session,
    store,
    router,
    seen,
    location: () => router.$location.get(),
    storedTarget: () => store.get(SESSION_STORAGE_KEYS.targetNow),
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

test('every route is listed as guarded or open', () => {
  const named = new Set([...guarded, ...open].map(([name]) => name))
  deepEqual(
    ROUTES.filter(({ name, redirect }) => !redirect && !named.has(name)),
    [],
  )
})

for (const basePath of ['/', '/hall/']) {
  for (const [name, path] of guarded) {
    test(`asks a guest at ${basePath}${path} to sign in and returns with the query`, () => {
      const start = `${basePath}${path}?a=1&b=2`
      const { address, session, location, storedTarget } = setUp(start, { basePath })
      deepEqual([location().name, location().access], ['home', 'signed-in'])
      equal(storedTarget(), start)
      equal(address.read(), start, 'the URL does not change')
      session.setUser(student)
      deepEqual([location().name, location().query], [name, { a: '1', b: '2' }])
      session.setUser('guest')
      equal(location().name, 'home', 'guarded again after sign-out')
    })

    test(`asks a guest who navigates to ${basePath}${path} to sign in`, () => {
      const { router, location, storedTarget } = setUp(`${basePath}workflow/index`, { basePath })
      router.navigate(name, { params: { glId: '7' }, query: { id: '5' } })
      equal(location().name, 'home')
      equal(storedTarget(), `${basePath}${path}?id=5`)
    })
  }

  for (const [name, path] of open)
    test(`${basePath}${path} is open to everyone, and signing in or out does not navigate`, () => {
      const { session, location, storedTarget, seen } = setUp(`${basePath}${path}?x=1`, { basePath })
      equal(location().name, name)
      session.setUser(student)
      session.setUser('guest')
      equal(location().name, name)
      deepEqual(seen, [], 'no navigation that moves the focus')
      equal(storedTarget(), null)
    })

  test(`shows the home page at ${basePath}`, () => {
    equal(setUp(basePath, { basePath }).location().name, 'apps')
    equal(setUp(`${basePath}?solution=x`, { basePath }).location().query['solution'], 'x')
  })
}

test('accepts the base path without a trailing slash', () => {
  equal(setUp('/hall', { basePath: '/hall/' }).location().name, 'apps')
})

test('treats paths outside the base path as unknown', () => {
  for (const path of ['/workflow/todo', '/hallway/workflow/todo', '/hal']) {
    const { location, storedTarget } = setUp(path, { basePath: '/hall/' })
    equal(location().name, 'unknown')
    equal(storedTarget(), null)
  }
})

test('navigates to a named route with parameters and query', () => {
  const { router, address, location } = setUp('/hall/', { basePath: '/hall/', who: student })
  router.navigate('serviceC', { query: { seq: 'a&b', none: undefined } })
  equal(address.read(), '/hall/workflow/serviceCenter?seq=a%26b')
  equal(location().query['seq'], 'a&b')
  router.navigate('gl', { params: { glId: 'a/b' } })
  deepEqual(location().params, { glId: 'a/b' })
  equal(router.href('todo', { query: { keyword: 'x' } }), '/hall/workflow/todo?keyword=x')
})

test('follows back and forward navigation', () => {
  const { router, address, location } = setUp('/workflow/index')
  router.navigate('serviceC')
  router.navigate('appdetail', { query: { id: '7' } })
  address.go(-1)
  equal(location().name, 'serviceC')
  address.go(-1)
  equal(location().name, 'apps')
  address.go(2)
  deepEqual(location().query, { id: '7' })
})

test('adds no history entry when replacing', () => {
  const { router, address } = setUp('/workflow/index')
  router.navigate('serviceC', { replace: true })
  deepEqual(address.entries, ['/workflow/serviceCenter'])
})

test('increments the key on navigation to the same location without a history entry', () => {
  const { router, address, location } = setUp('/workflow/index')
  const { key } = location()
  router.navigate('apps')
  equal(location().key, key + 1)
  equal(address.entries.length, 1)
})

test('sets and removes query parameters and preserves the others', () => {
  const { router, address, location } = setUp('/workflow/serviceCenter?seq=a%3Fb&dep=x')
  router.setQuery({ dep: '', tag: '学习' })
  deepEqual(location().query, { seq: 'a?b', tag: '学习' })
  equal(address.entries.length, 1)
  router.setQuery({ page: '2' })
  router.setQuery({ seq: '', tag: '', page: '' })
  equal(address.read(), '/workflow/serviceCenter')
})

test('accepts a question mark inside the query', () => {
  const { router, location, storedTarget } = setUp('/workflow/todo?keyword=why?&unread=true')
  deepEqual(location().query, { keyword: 'why?', unread: 'true' })
  equal(storedTarget(), '/workflow/todo?keyword=why?&unread=true')
  router.setQuery({ unread: '' })
  deepEqual(location().query, { keyword: 'why?' })
})

test('takes the first of repeated parameters and ignores __proto__', () => {
  const { location } = setUp('/workflow/index?a=1&a=2&__proto__=x&constructor=y')
  deepEqual(Object.entries(location().query), [
    ['a', '1'],
    ['constructor', 'y'],
  ])
  equal(Object.getPrototypeOf(location().query), Object.prototype)
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
  test(`handles the hostile path ${path.slice(0, 32)}`, () => {
    const { router, location, storedTarget } = setUp(path)
    equal(location().name, path.includes('?') ? 'serviceC' : 'unknown')
    equal(storedTarget(), null)
    router.setQuery({ a: '1' })
  })

test('navigates only to paths under the base path on the same origin', () => {
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

test('keeps its location in memory when embedded, without touching the host page’s URL', () => {
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

test('removes all listeners on dispose', () => {
  const { router, address, session, seen } = setUp('/workflow/todo')
  router.dispose()
  session.setUser(student)
  address.go(0)
  deepEqual(seen, [])
})

test('a location reached by back says so (the scroll position was lost when React rendered before a popstate listener)', () => {
  const { address, router, seen } = setUp('/workflow/index')
  router.navigate('serviceC')
  address.go(-1)
  router.navigate('serviceC')
  deepEqual(
    seen.map(({ isFromHistory }) => isFromHistory),
    [false, true, false],
  )
})
