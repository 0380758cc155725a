import { test } from 'node:test'
import { deepEqual, equal, ok } from 'node:assert/strict'
import { pathOf, type RouteName } from '../../../src/runtime/routing/paths.ts'
import { matchRoute, ROUTES, type Access } from '../../../src/runtime/routing/routes.ts'

/** The table of §2, row by row: path below the base path, name, who may enter. */
const table: [string, RouteName, Access][] = [
  ['/', 'root', 'public'],
  ['/home', 'home', 'public'],
  ['/workflow/home', 'home', 'public'],
  ['/workflow/index', 'apps', 'guests'],
  ['/workflow/searchResult', 'searchResult', 'guests'],
  ['/workflow/todo', 'todo', 'signed-in'],
  ['/workflow/doing', 'doing', 'signed-in'],
  ['/workflow/meApply', 'meApply', 'signed-in'],
  ['/workflow/done', 'done', 'signed-in'],
  ['/workflow/flow_cc', 'flow_cc', 'signed-in'],
  ['/workflow/favorite', 'favorite', 'signed-in'],
  ['/workflow/detail', 'detail', 'signed-in'],
  ['/workflow/appdetail', 'appdetail', 'guests'],
  ['/workflow/serviceCenter', 'serviceC', 'guests'],
  ['/workflow/helpcenter', 'helpcenter', 'signed-in'],
  ['/workflow/gl/7', 'gl', 'signed-in'],
  ['/workflow/oidcCallback', 'oidcCallback', 'public'],
  ['/workflow/oidcRenew', 'oidcRenew', 'public'],
  ['/signin-oidc-error', 'signInError', 'public'],
]

for (const [path, name, access] of table)
  test(`matches ${path} as ${name}, access ${access}`, () => {
    for (const formatted of [path, path.slice(1), `${path}/`]) {
      const { route } = matchRoute(formatted)
      deepEqual([route.name, route.access], [name, access], formatted)
    }
  })

test('has no routes other than those of the table', () => {
  deepEqual(
    [...new Set(ROUTES.map(({ name }) => name))].sort(),
    [...new Set(table.map(([, name]) => name))].sort(),
  )
})

test('redirects / to the home page', () => {
  equal(matchRoute('').route.redirect, 'apps')
  equal(ROUTES.filter(({ redirect }) => redirect).length, 1)
})

test('decodes the glId parameter of /workflow/gl/{glId}', () => {
  deepEqual(matchRoute('workflow/gl/a%2Fb%20c').params, { glId: 'a/b c' })
  deepEqual(matchRoute('workflow/gl/%E8%BF%8E%E6%96%B0').params, { glId: '迎新' })
})

for (const path of [
  'workflow',
  'workflow/nowhere',
  'workflow/todo/1',
  'workflow/TODO',
  'workflow/gl',
  'workflow/gl/',
  'workflow/gl/1/2',
  'workflow/gl/%E0',
  'workflow/gl/%',
  'workflow//todo',
  'workflow/../todo',
  'workflow/./todo',
  'workflow%2Ftodo',
  'workflow/%74odo',
  'constructor',
  '__proto__',
  '{glId}',
  '\0',
  'x'.repeat(100_000),
  'a/'.repeat(50_000),
])
  test(`matches ${path.slice(0, 20)} as unknown and public`, () => {
    const { route, params } = matchRoute(path)
    deepEqual([route.name, route.access, params], ['unknown', 'public', {}])
  })

test('formats a named route with its first path', () => {
  const formatted = (['todo', 'apps', 'serviceC', 'favorite', 'home'] as const).map((name) => pathOf(name))
  deepEqual(formatted, [
    'workflow/todo',
    'workflow/index',
    'workflow/serviceCenter',
    'workflow/favorite',
    'workflow/home',
  ])
})

test('parses formatted parameters back', () => {
  for (const glId of ['7', 'a/b', '迎新', '?x', '#x', '%2e', ' ']) {
    const [path] = pathOf('gl', { glId }).split('?')
    deepEqual(matchRoute(path!).params, { glId })
  }
})

test('omits empty query values and escapes the others', () => {
  equal(
    pathOf('serviceC', {}, { seq: 'a&b=c 会', tab: '', page: undefined }),
    'workflow/serviceCenter?seq=a%26b%3Dc+%E4%BC%9A',
  )
  equal(pathOf('serviceC', {}, { seq: '' }), 'workflow/serviceCenter')
})

test('formats lone surrogates without throwing', () => {
  ok(pathOf('gl', { glId: '\ud800' }).startsWith('workflow/gl/'))
  ok(pathOf('serviceC', {}, { seq: '\udfff' }).startsWith('workflow/serviceCenter?seq='))
})
