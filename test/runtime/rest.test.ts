import { test } from 'node:test'
import { deepEqual, equal, ok } from 'node:assert/strict'
import { rest as operation } from '../../src/contract/operation.ts'
import { field, key, list, nothing, record, text } from '../../src/contract/shape.ts'
import { failed, farSide, HOME, json, troubleOf, type Reply } from '../double/far-side.ts'

interface Item {
  id: string
  name: string
}
const items = operation<{ query?: Record<string, string | number | boolean | undefined> }, Item[]>(
  'taskApi',
  'GET /items',
  field('entities', list(record<Item>({ id: key, name: text() }))),
)
const item = operation<{ path: { id: string } }, void>('taskApi', 'GET /item/{id}', nothing)
const act = operation<{ form: Record<string, string | number | undefined> }, void>(
  'taskApi',
  'POST /act',
  nothing,
)
const tell = operation<{ json: unknown }, void>('taskApi', 'POST /tell', nothing)

test('an address is the base, the filled path and what of the query is not empty', async () => {
  const { rest, sent } = farSide(json({ errno: 0, entities: [] }))
  await rest(items, {
    query: { start: 0, limit: 10, keyword: '', unread: false, draft: true, sep: undefined, q: 'a&b' },
  })
  equal(sent[0]!.url.href, `${HOME}task-api/items?start=0&limit=10&draft=true&q=a%26b`)
})

test('an id of the server cannot leave its place in the path', async () => {
  const { rest, sent } = farSide(json({ errno: 0 }))
  for (const id of ['a/b', 'a?b', 'a#b', '%2e%2e', 'a\\b', '会计', '\ud800', 'x y', '...'])
    await rest(item, { path: { id } })
  for (const { url } of sent) {
    equal(url.pathname.split('/').length, 4, url.href)
    ok(url.pathname.startsWith('/task-api/item/'), url.href)
    equal(url.search + url.hash, '')
  }
})

test('an id that is a step of a path, or none, is not asked for', async () => {
  const { rest, sent } = farSide(json({ errno: 0 }))
  for (const id of ['..', '.', '']) equal(await troubleOf(rest(item, { path: { id } })), 'not-found')
  equal(sent.length, 0)
})

test('a form is sent as a form, and what is undefined stays out', async () => {
  const { rest, sent } = farSide(json({ errno: 0 }))
  await rest(act, { form: { action: 'rate', rating: 5, remark: 'a&b=c', none: undefined } })
  equal(sent[0]!.body, 'action=rate&rating=5&remark=a%26b%3Dc')
  equal(sent[0]!.headers.get('content-type'), 'application/x-www-form-urlencoded')
})

test('JSON is sent as JSON, and files as files', async () => {
  const { rest, sent } = farSide(json({ errno: 0 }))
  await rest(tell, { json: { ques: '会计' } })
  equal(sent[0]!.body, '{"ques":"会计"}')
  equal(sent[0]!.headers.get('content-type'), 'application/json')
  const multipart = new FormData()
  await rest({ ...tell, path: '/asr' }, { multipart } as never)
  equal(sent[1]!.init.body, multipart)
  equal(sent[1]!.headers.get('content-type'), null)
})

test('a service without an address is not there', async () => {
  const { rest, sent } = farSide(json({}), { config: { taskApi: '' } })
  equal(await troubleOf(rest(items, {})), 'not-found')
  equal(sent.length, 0)
})

for (const [what, reply] of [
  ['errno 0', { errno: 0, entities: [{ id: 1 }] }],
  ['errno "0"', { errno: '0', entities: [{ id: 1 }] }],
  ['errno null', { errno: null, entities: [{ id: 1 }] }],
  ['no errno', { entities: [{ id: 1 }] }],
  ['one bad record', { errno: 0, entities: [null, { id: 1 }, {}, 'x'] }],
] as const)
  test(`a reply with ${what} is read`, async () => {
    deepEqual(await farSide(json(reply)).rest(items, {}), [{ id: '1', name: '' }])
  })

const deepList = `{"errno":0,"entities":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
const faults: [string, () => Reply, string][] = [
  ['errno 1', () => json({ errno: 1, entities: [] }), 'refused'],
  ['errno "1"', () => json({ errno: '1', entities: [] }), 'refused'],
  ['errno "none"', () => json({ errno: 'none', entities: [] }), 'refused'],
  ['errno []', () => json({ errno: [], entities: [] }), 'refused'],
  ['errno true', () => json({ errno: true, entities: [] }), 'refused'],
  ['errno false', () => json({ errno: false, entities: [] }), 'refused'],
  ['ecode ACCESS_TOKEN_INVALID', () => json({ errno: 22, ecode: 'ACCESS_TOKEN_INVALID' }), 'token-invalid'],
  [
    'ecode ACCESS_TOKEN_EXPIRED',
    () => json({ errno: 22, ecode: 'ACCESS_TOKEN_EXPIRED' }, 400),
    'token-invalid',
  ],
  [
    'ecode ACCESS_TOKEN_SCOPE_INVALID',
    () => json({ errno: 22, ecode: 'ACCESS_TOKEN_SCOPE_INVALID' }, 403),
    'token-invalid',
  ],
  ['ecode OIDC_BC_LOGOUT', () => json({ errno: 22, ecode: 'OIDC_BC_LOGOUT' }), 'logged-out'],
  ['an ecode of its own', () => json({ errno: 22, ecode: 'SOLD_OUT' }), 'refused'],
  ['an ecode that is no text', () => json({ errno: 22, ecode: ['ACCESS_TOKEN_INVALID'] }), 'refused'],
  ['401', () => json({ errno: 1 }, 401), 'token-invalid'],
  ['401 in HTML', () => json('<h1>401</h1>', 401), 'token-invalid'],
  ['403', () => json({ errno: 1 }, 403), 'forbidden'],
  ['404', () => json({ errno: 1 }, 404), 'not-found'],
  ['404 in HTML', () => json('<h1>404</h1>', 404), 'not-found'],
  ['409', () => json({ errno: 9 }, 409), 'refused'],
  ['429', () => json({ errno: 1 }, 429), 'busy'],
  ['500', () => json({ errno: 1 }, 500), 'refused'],
  ['502 in HTML', () => json('<h1>Bad Gateway</h1>', 502), 'refused'],
  ['500 with errno 0', () => json({ errno: 0, entities: [] }, 500), 'refused'],
  [
    'an HTML page with 200',
    () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    'misshapen',
  ],
  ['HTML that calls itself JSON', () => json('<!doctype html>'), 'misshapen'],
  ['a cut reply', () => json('{"errno":0,"entities":[{"id":1},{"i'), 'misshapen'],
  ['nothing', () => json(''), 'misshapen'],
  ['blanks', () => json(' \n '), 'misshapen'],
  ['null', () => json('null'), 'misshapen'],
  ['a text', () => json('"ok"'), 'misshapen'],
  ['a list', () => json('[]'), 'misshapen'],
  ['no entities', () => json({ errno: 0 }), 'misshapen'],
  ['entities null', () => json({ errno: 0, entities: null }), 'misshapen'],
  ['an object as entities', () => json({ errno: 0, entities: {} }), 'misshapen'],
  ['entities of a prototype', () => json('{"errno":0,"__proto__":{"entities":[]}}'), 'misshapen'],
]
for (const [what, reply, trouble] of faults)
  test(`a reply with ${what} is a failure (${trouble}), not an empty list`, async () => {
    equal(await troubleOf(farSide(reply()).rest(items, {})), trouble)
  })

test('200,000 levels of lists cost one record, and no crash', async () => {
  deepEqual(await farSide(json(deepList)).rest(items, {}), [])
  equal(await troubleOf(farSide(json(deepList.replace('0', '1'))).rest(items, {})), 'refused')
})

test('50,000 rows are read', async () => {
  const entities = Array.from({ length: 50_000 }, (_, id) => ({ id, name: 'x' }))
  equal((await farSide(json({ errno: 0, entities })).rest(items, {})).length, 50_000)
})

test('a write may be answered by nothing at all', async () => {
  await farSide(new Response(null, { status: 204 })).rest(act, { form: {} })
  await farSide(json('')).rest(act, { form: {} })
})

test('a read may not', async () => {
  const look = operation<object, void>('taskApi', 'GET /look', nothing)
  equal(await troubleOf(farSide(json('')).rest(look, {})), 'misshapen')
})

test('the words of the server are kept for those who may show them, in bounds and only as text', async () => {
  const { rest } = farSide(json({ errno: 5, error: 'Rated already' }))
  equal((await failed(rest(act, { form: {} }))).said, 'Rated already')
  equal(
    (await failed(farSide(json({ errno: 5, error: 'Sorry' }, 500)).rest(act, { form: {} }))).said,
    'Sorry',
  )
  for (const error of [{}, [], 5, null])
    equal((await failed(farSide(json({ errno: 5, error })).rest(act, { form: {} }))).said, '')
  equal(
    (await failed(farSide(json({ errno: 5, error: 'x'.repeat(1e6) })).rest(act, { form: {} }))).said.length,
    500,
  )
})

test('how long to wait is known after 429 and 503', async () => {
  for (const status of [429, 503])
    for (const body of ['{}', '<h1>later</h1>'])
      equal((await failed(farSide(json(body, status, { 'retry-after': '7' })).rest(items, {}))).wait, 7000)
})

test('a failure tells the operation, and neither address nor token nor what was sent', async () => {
  const secret = /secret|https?:|Lin Xiaoyu|\/task-api/
  for (const [, reply] of faults) {
    const e = await failed(
      farSide(reply())
        .rest(tell, { json: { name: 'Lin Xiaoyu' } })
        .then(() => farSide(reply()).rest(items, { query: { q: 'Lin Xiaoyu' } })),
    )
    ok(!secret.test(`${e.message} ${String(e)} ${e.stack?.split('\n')[0]}`), e.message)
    ok(/^(POST \/tell|GET \/items): /.test(e.message), e.message)
  }
})
