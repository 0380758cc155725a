import { test } from 'node:test'
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { graphqlGetUrl, graphql as operation } from '../../../src/contract/operation.ts'
import { cancelAppCollect } from '../../../src/contract/core/favorites.ts'
import { field, identifier, array, object, string } from '../../../src/contract/decoders.ts'
import {
  requestErrorOf,
  createScriptedWire,
  HOME,
  jsonResponse,
  TOKENS,
  errorKindOf,
  type Reply,
} from '../../double/scripted-wire.ts'

interface Item {
  id: string
  name: string
}
const read = array(object<Item>({ id: identifier, name: string() }))
const userApps = operation<{ tenant: string }, Item[]>(
  'query userApps($tenant: String!) { userApps(tenant: $tenant) { id name } }',
  field('userApps', read),
)
const anonymityApps = operation<{ tenant: string }, Item[]>(
  'query anonymityApps($tenant: String!) { anonymityApps(tenant: $tenant) { id name } }',
  field('anonymityApps', read),
)
const both = [
  ['signed in', userApps, 'userApps'],
  ['as a guest', anonymityApps, 'anonymityApps'],
] as const
const tenant = { tenant: 'Lin Xiaoyu' }

test('sends a signed-in query as POST with document, variables, name and bearer token', async () => {
  const { graphql, sent } = createScriptedWire(jsonResponse({ data: { userApps: [{ id: 1, name: 'a' }] } }))
  deepEqual(await graphql(userApps, tenant), [{ id: '1', name: 'a' }])
  equal(sent.length, 1)
  equal(sent[0]!.method, 'POST')
  equal(sent[0]!.headers.get('authorization'), `Bearer ${TOKENS.accessToken}`)
  deepEqual(JSON.parse(sent[0]!.body), {
    query: userApps.document,
    variables: tenant,
    operationName: 'userApps',
  })
})

test('sends a guest query as GET to the same URL as the server, without a token', async () => {
  const { graphql, sent, config } = createScriptedWire(jsonResponse({ data: { anonymityApps: [] } }))
  await graphql(anonymityApps, tenant)
  equal(sent[0]!.method, 'GET')
  equal(sent[0]!.url.href, graphqlGetUrl(config.bases.anonymousAppCenter, anonymityApps, tenant))
  equal(sent[0]!.headers.get('authorization'), null)
  ok(!/secret/.test(sent[0]!.url.href))
})

test('sends the id token hint to the app centre of the trusted configuration', async () => {
  const { graphql, sent } = createScriptedWire(jsonResponse({ data: { userApps: [] } }))
  await graphql(userApps, tenant)
  equal(sent[0]!.url.origin + sent[0]!.url.pathname, `${HOME}app-center/graphql`)
  equal(sent[0]!.url.searchParams.get('id_token_hint'), TOKENS.idToken)
})

test('sends neither hint nor bearer token to an app centre configured only by the page', async () => {
  const page = { appCenter: 'https://evil.example/graphql' }
  const { graphql, sent } = createScriptedWire(jsonResponse({ data: { userApps: [] } }), { page })
  await graphql(userApps, tenant)
  equal(sent[0]!.url.href, page.appCenter)
  equal(sent[0]!.headers.get('authorization'), null)
})

test('leaves out an id token too long for an address, and the call goes on', async () => {
  for (const [length, hasHint] of [
    [3_800, true],
    [4_000, false],
    [12_000, false],
  ] as const) {
    const tokens = { ...TOKENS, idToken: 'i'.repeat(length) }
    const { graphql, sent } = createScriptedWire(jsonResponse({ data: { userApps: [] } }), { tokens })
    deepEqual(await graphql(userApps, tenant), [])
    equal(sent[0]!.url.searchParams.has('id_token_hint'), hasHint, `${length} characters`)
    equal(sent[0]!.headers.get('authorization'), `Bearer ${TOKENS.accessToken}`)
  }
})

test('sends no hint without an id token', async () => {
  for (const tokens of [null, { ...TOKENS, idToken: '' }]) {
    const { graphql, sent } = createScriptedWire(jsonResponse({ data: { userApps: [] } }), { tokens })
    await graphql(userApps, tenant)
    equal(sent[0]!.url.search, '')
  }
})

const data = (name: string, value: unknown, more: object = {}) => ({ data: { [name]: value }, ...more })

for (const [who, query, name] of both) {
  test(`${who}: skips only invalid records`, async () => {
    const reply = jsonResponse(data(name, [null, { id: 1 }, { id: {} }, 'x']))
    deepEqual(await createScriptedWire(reply).graphql(query, tenant), [{ id: '1', name: '' }])
  })

  test(`${who}: accepts valid data along with errors`, async () => {
    const reply = jsonResponse(data(name, [{ id: 1 }], { errors: [{ message: 'icon could not be read' }] }))
    equal((await createScriptedWire(reply).graphql(query, tenant)).length, 1)
  })

  const words = (message: unknown, code?: unknown): Reply =>
    jsonResponse({ data: null, errors: [{ message: 'x' }, { message, extensions: { code } }] })
  const deep = `{"data":null,"errors":[{"message":${'['.repeat(200_000)}${']'.repeat(200_000)}}]}`
  const faults: [string, () => Reply, string][] = [
    ['OIDC_BC_LOGOUT in the message', () => words('Error: OIDC_BC_LOGOUT at gateway'), 'logged-out'],
    ['OIDC_BC_LOGOUT in the extensions', () => words('gone', 'OIDC_BC_LOGOUT'), 'logged-out'],
    ['ACCESS_TOKEN_INVALID in the message', () => words('ACCESS_TOKEN_INVALID'), 'token-invalid'],
    ['ACCESS_TOKEN_INVALID in the extensions', () => words('no', 'ACCESS_TOKEN_INVALID'), 'token-invalid'],
    [
      'both codes, of which OIDC_BC_LOGOUT wins',
      () => words('ACCESS_TOKEN_INVALID', 'OIDC_BC_LOGOUT'),
      'logged-out',
    ],
    [
      'OIDC_BC_LOGOUT and status 500',
      () => jsonResponse({ errors: [{ message: 'OIDC_BC_LOGOUT' }] }, 500),
      'logged-out',
    ],
    [
      'ACCESS_TOKEN_INVALID along with data',
      () => jsonResponse(data(name, [], { errors: [{ message: 'ACCESS_TOKEN_INVALID' }] })),
      'token-invalid',
    ],
    ['errors and no data', () => words('the database is asleep'), 'refused'],
    [
      'errors that are not strings',
      () => jsonResponse({ data: null, errors: [null, 5, { message: { a: 1 } }, { extensions: 5 }] }),
      'malformed',
    ],
    ['errors nested 200,000 levels deep', () => jsonResponse(deep), 'malformed'],
    ['401', () => jsonResponse({ errors: [] }, 401), 'token-invalid'],
    ['401 in HTML', () => jsonResponse('<h1>401</h1>', 401), 'token-invalid'],
    ['403', () => jsonResponse({ errors: [{ message: 'no' }] }, 403), 'forbidden'],
    ['404 in HTML', () => jsonResponse('<h1>404</h1>', 404), 'not-found'],
    ['429', () => jsonResponse('', 429), 'busy'],
    ['500', () => jsonResponse({ errors: [{ message: 'no' }] }, 500), 'refused'],
    ['502 in HTML', () => jsonResponse('<h1>Bad Gateway</h1>', 502), 'refused'],
    ['data and status 500', () => jsonResponse(data(name, []), 500), 'refused'],
    ['an HTML page with 200', () => jsonResponse('<!doctype html>'), 'malformed'],
    ['truncated JSON', () => jsonResponse(`{"data":{"${name}":[{"id":1`), 'malformed'],
    ['an empty body', () => jsonResponse(''), 'malformed'],
    ['null', () => jsonResponse('null'), 'malformed'],
    ['a list', () => jsonResponse('[]'), 'malformed'],
    ['a string', () => jsonResponse('"x"'), 'malformed'],
    ['no data', () => jsonResponse('{}'), 'malformed'],
    ['data null', () => jsonResponse({ data: null }), 'malformed'],
    ['the field null', () => jsonResponse(data(name, null)), 'malformed'],
    ['the field as an object', () => jsonResponse(data(name, {})), 'malformed'],
    ['data in __proto__', () => jsonResponse(`{"__proto__":{"data":{"${name}":[]}}}`), 'malformed'],
  ]
  for (const [label, reply, kind] of faults)
    test(`${who}: rejects a reply with ${label} as ${kind}`, async () => {
      equal(await errorKindOf(createScriptedWire(reply()).graphql(query, tenant)), kind)
    })

  test(`${who}: includes the operation but no URL, token or variables in errors`, async () => {
    for (const [, reply] of faults) {
      const e = await requestErrorOf(createScriptedWire(reply()).graphql(query, tenant))
      ok(/^(user|anonymity)Apps: [a-z-]+( \(\d+\))?$/.test(e.message), e.message)
      equal(e.cause, undefined)
      ok(!/secret|https?:|Lin/.test(JSON.stringify({ ...e })))
    }
  })

  test(`${who}: reads Retry-After of 429 and 503`, async () => {
    for (const status of [429, 503]) {
      const reply = jsonResponse({ errors: [] }, status, { 'retry-after': '7' })
      equal((await requestErrorOf(createScriptedWire(reply).graphql(query, tenant))).retryAfter, 7000)
    }
  })

  test(`${who}: skips a record nested 200,000 levels deep`, async () => {
    const reply = jsonResponse(`{"data":{"${name}":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`)
    deepEqual(await createScriptedWire(reply).graphql(query, tenant), [])
  })

  test(`${who}: rejects as not-found without an app centre URL`, async () => {
    const { graphql, sent } = createScriptedWire(jsonResponse({}), {
      config: { appCenter: '', anonymousAppCenter: '' },
    })
    equal(await errorKindOf(graphql(query, tenant)), 'not-found')
    equal(sent.length, 0)
  })

  test(`${who}: rejects an aborted query with the reason of its caller`, async () => {
    const mine = new AbortController()
    const waiting = createScriptedWire(
      ({ init }) => new Promise((_, no) => init.signal!.addEventListener('abort', () => no(new Error('x')))),
    )
    const end = rejects(waiting.graphql(query, tenant, { signal: mine.signal }), /left the page/)
    while (waiting.sent.length === 0) await new Promise(setImmediate)
    mine.abort(new Error('left the page'))
    await end
  })
}

test('passes keepalive on', async () => {
  const { graphql, sent } = createScriptedWire(jsonResponse({ data: { userApps: [] } }))
  await graphql(userApps, tenant, { keepalive: true })
  equal(sent[0]!.init.keepalive, true)
})

test('rejects null along with an error and accepts null alone', async () => {
  const read = operation<object, string | null>(
    'query one { one }',
    field('one', (v) => v as null),
  )
  equal(await createScriptedWire(jsonResponse({ data: { one: null } })).graphql(read, {}), null)
  const broken = createScriptedWire(
    jsonResponse({ data: { one: null }, errors: [{ message: 'no database' }] }),
  )
  equal(await errorKindOf(broken.graphql(read, {})), 'refused')
})

test('accepts any value of a mutation’s field and rejects a missing field', async () => {
  for (const value of [null, true, 0, {}])
    await createScriptedWire(jsonResponse({ data: { cancelAppCollect: value } })).graphql(cancelAppCollect, {
      appId: '7',
    })
  for (const reply of [{ data: {} }, { data: null }, { data: { other: 1 } }, { data: [] }])
    ok(await errorKindOf(createScriptedWire(jsonResponse(reply)).graphql(cancelAppCollect, { appId: '7' })))
})
