import { test } from 'node:test'
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { getUrl, graphql as operation } from '../../src/contract/operation.ts'
import { field, key, list, record, text } from '../../src/contract/shape.ts'
import { failed, farSide, HOME, json, TOKENS, troubleOf, type Reply } from '../double/far-side.ts'

interface Item {
  id: string
  name: string
}
const read = list(record<Item>({ id: key, name: text() }))
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

test('a signed-in read is one POST of document, variables and name, with the bearer', async () => {
  const { graphql, sent } = farSide(json({ data: { userApps: [{ id: 1, name: 'a' }] } }))
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

test("a guest's read is a GET of exactly the address that the server names for it, and carries nothing", async () => {
  const { graphql, sent, config } = farSide(json({ data: { anonymityApps: [] } }))
  await graphql(anonymityApps, tenant)
  equal(sent[0]!.method, 'GET')
  equal(sent[0]!.url.href, getUrl(config.bases.anonymousAppCenter, anonymityApps, tenant))
  equal(sent[0]!.headers.get('authorization'), null)
  ok(!/secret/.test(sent[0]!.url.href))
})

test('the id token is a hint to the app centre of our own configuration', async () => {
  const { graphql, sent } = farSide(json({ data: { userApps: [] } }))
  await graphql(userApps, tenant)
  equal(sent[0]!.url.origin + sent[0]!.url.pathname, `${HOME}app-center/graphql`)
  equal(sent[0]!.url.searchParams.get('id_token_hint'), TOKENS.idToken)
})

test('an app centre that only the page names gets neither hint nor bearer', async () => {
  const page = { appCenter: 'https://evil.example/graphql' }
  const { graphql, sent } = farSide(json({ data: { userApps: [] } }), { page })
  await graphql(userApps, tenant)
  equal(sent[0]!.url.href, page.appCenter)
  equal(sent[0]!.headers.get('authorization'), null)
})

test('without an id token there is no hint', async () => {
  for (const tokens of [null, { ...TOKENS, idToken: '' }]) {
    const { graphql, sent } = farSide(json({ data: { userApps: [] } }), { tokens })
    await graphql(userApps, tenant)
    equal(sent[0]!.url.search, '')
  }
})

const data = (name: string, value: unknown, more: object = {}) => ({ data: { [name]: value }, ...more })

for (const [who, query, name] of both) {
  test(`${who}, one bad record costs one record`, async () => {
    const reply = json(data(name, [null, { id: 1 }, { id: {} }, 'x']))
    deepEqual(await farSide(reply).graphql(query, tenant), [{ id: '1', name: '' }])
  })

  test(`${who}, data beside errors is used where it has its shape`, async () => {
    const reply = json(data(name, [{ id: 1 }], { errors: [{ message: 'icon could not be read' }] }))
    equal((await farSide(reply).graphql(query, tenant)).length, 1)
  })

  const words = (message: unknown, code?: unknown): Reply =>
    json({ data: null, errors: [{ message: 'x' }, { message, extensions: { code } }] })
  const deep = `{"data":null,"errors":[{"message":${'['.repeat(200_000)}${']'.repeat(200_000)}}]}`
  const faults: [string, () => Reply, string][] = [
    ['OIDC_BC_LOGOUT in the message', () => words('Error: OIDC_BC_LOGOUT at gateway'), 'logged-out'],
    ['OIDC_BC_LOGOUT in the extensions', () => words('gone', 'OIDC_BC_LOGOUT'), 'logged-out'],
    ['ACCESS_TOKEN_INVALID in the message', () => words('ACCESS_TOKEN_INVALID'), 'token-invalid'],
    ['ACCESS_TOKEN_INVALID in the extensions', () => words('no', 'ACCESS_TOKEN_INVALID'), 'token-invalid'],
    [
      'both, of which the end of the session counts',
      () => words('ACCESS_TOKEN_INVALID', 'OIDC_BC_LOGOUT'),
      'logged-out',
    ],
    [
      'OIDC_BC_LOGOUT and status 500',
      () => json({ errors: [{ message: 'OIDC_BC_LOGOUT' }] }, 500),
      'logged-out',
    ],
    [
      'ACCESS_TOKEN_INVALID beside data',
      () => json(data(name, [], { errors: [{ message: 'ACCESS_TOKEN_INVALID' }] })),
      'token-invalid',
    ],
    ['errors and no data', () => words('the database is asleep'), 'refused'],
    [
      'errors that are no texts',
      () => json({ data: null, errors: [null, 5, { message: { a: 1 } }, { extensions: 5 }] }),
      'misshapen',
    ],
    ['errors of 200,000 levels', () => json(deep), 'misshapen'],
    ['401', () => json({ errors: [] }, 401), 'token-invalid'],
    ['401 in HTML', () => json('<h1>401</h1>', 401), 'token-invalid'],
    ['403', () => json({ errors: [{ message: 'no' }] }, 403), 'forbidden'],
    ['404 in HTML', () => json('<h1>404</h1>', 404), 'not-found'],
    ['429', () => json('', 429), 'busy'],
    ['500', () => json({ errors: [{ message: 'no' }] }, 500), 'refused'],
    ['502 in HTML', () => json('<h1>Bad Gateway</h1>', 502), 'refused'],
    ['data and status 500', () => json(data(name, []), 500), 'refused'],
    ['an HTML page with 200', () => json('<!doctype html>'), 'misshapen'],
    ['a cut reply', () => json(`{"data":{"${name}":[{"id":1`), 'misshapen'],
    ['nothing', () => json(''), 'misshapen'],
    ['null', () => json('null'), 'misshapen'],
    ['a list', () => json('[]'), 'misshapen'],
    ['a text', () => json('"x"'), 'misshapen'],
    ['no data', () => json('{}'), 'misshapen'],
    ['data null', () => json({ data: null }), 'misshapen'],
    ['the field null', () => json(data(name, null)), 'misshapen'],
    ['the field as an object', () => json(data(name, {})), 'misshapen'],
    ['data of a prototype', () => json(`{"__proto__":{"data":{"${name}":[]}}}`), 'misshapen'],
  ]
  for (const [what, reply, trouble] of faults)
    test(`${who}, a reply with ${what} is a failure (${trouble}), not an empty list`, async () => {
      equal(await troubleOf(farSide(reply()).graphql(query, tenant)), trouble)
    })

  test(`${who}, a failure tells the operation, and neither address, token nor variables`, async () => {
    for (const [, reply] of faults) {
      const e = await failed(farSide(reply()).graphql(query, tenant))
      ok(/^(user|anonymity)Apps: [a-z-]+( \(\d+\))?$/.test(e.message), e.message)
      equal(e.cause, undefined)
      ok(!/secret|https?:|Lin/.test(JSON.stringify({ ...e })))
    }
  })

  test(`${who}, how long to wait is known after 429 and 503`, async () => {
    for (const status of [429, 503]) {
      const reply = json({ errors: [] }, status, { 'retry-after': '7' })
      equal((await failed(farSide(reply).graphql(query, tenant))).wait, 7000)
    }
  })

  test(`${who}, 200,000 levels of lists cost one record, and no crash`, async () => {
    const reply = json(`{"data":{"${name}":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`)
    deepEqual(await farSide(reply).graphql(query, tenant), [])
  })

  test(`${who}, an app centre without an address is not there`, async () => {
    const { graphql, sent } = farSide(json({}), { config: { appCenter: '', anonymousAppCenter: '' } })
    equal(await troubleOf(graphql(query, tenant)), 'not-found')
    equal(sent.length, 0)
  })

  test(`${who}, a read given up by its caller ends with the reason of the caller`, async () => {
    const mine = new AbortController()
    const waiting = farSide(
      ({ init }) => new Promise((_, no) => init.signal!.addEventListener('abort', () => no(new Error('x')))),
    )
    const end = rejects(waiting.graphql(query, tenant, { signal: mine.signal }), /left the page/)
    while (waiting.sent.length === 0) await new Promise(setImmediate)
    mine.abort(new Error('left the page'))
    await end
  })
}

test('a record that outlives the page keeps its wish', async () => {
  const { graphql, sent } = farSide(json({ data: { userApps: [] } }))
  await graphql(userApps, tenant, { keepalive: true })
  equal(sent[0]!.init.keepalive, true)
})

test('null beside an error is a failure, null alone an answer', async () => {
  const one = operation<object, string | null>(
    'query one { one }',
    field('one', (v) => v as null),
  )
  equal(await farSide(json({ data: { one: null } })).graphql(one, {}), null)
  const broken = farSide(json({ data: { one: null }, errors: [{ message: 'no database' }] }))
  equal(await troubleOf(broken.graphql(one, {})), 'refused')
})
