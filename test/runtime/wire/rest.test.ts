import { test } from 'node:test'
import { deepEqual, equal, ok } from 'node:assert/strict'
import { rest as operation } from '../../../src/contract/operation.ts'
import {
  field,
  identifier,
  array,
  noContent,
  object,
  string,
  acknowledged,
} from '../../../src/contract/decoders.ts'
import {
  requestErrorOf,
  createScriptedWire,
  HOME,
  jsonResponse,
  errorKindOf,
  type Reply,
} from '../../double/scripted-wire.ts'

interface Item {
  id: string
  name: string
}
const items = operation(
  'taskApi',
  'GET /items',
  field('entities', array(object<Item>({ id: identifier, name: string() }))),
)
const item = operation('taskApi', 'GET /item/{id}', noContent)
const act = operation('taskApi', 'POST /act', noContent)
const write = operation('taskApi', 'POST /write', acknowledged)
const tell = operation('taskApi', 'POST /tell', noContent)

test('builds the URL from the base, the path parameters and the non-empty query values', async () => {
  const { rest, sent } = createScriptedWire(jsonResponse({ errno: 0, entities: [] }))
  await rest(items, {
    query: { start: 0, limit: 10, keyword: '', unread: false, draft: true, sep: undefined, q: 'a&b' },
  })
  equal(sent[0]!.url.href, `${HOME}task-api/items?start=0&limit=10&draft=true&q=a%26b`)
})

test('encodes ids so that they cannot leave their path segment', async () => {
  const { rest, sent } = createScriptedWire(jsonResponse({ errno: 0 }))
  for (const id of ['a/b', 'a?b', 'a#b', '%2e%2e', 'a\\b', '会计', '\ud800', 'x y', '...'])
    await rest(item, { path: { id } })
  for (const { url } of sent) {
    equal(url.pathname.split('/').length, 4, url.href)
    ok(url.pathname.startsWith('/task-api/item/'), url.href)
    equal(url.search + url.hash, '')
  }
})

test('rejects an id that is empty or a dot segment without a request', async () => {
  const { rest, sent } = createScriptedWire(jsonResponse({ errno: 0 }))
  for (const id of ['..', '.', '']) equal(await errorKindOf(rest(item, { path: { id } })), 'not-found')
  equal(sent.length, 0)
})

test('sends a form urlencoded without undefined values', async () => {
  const { rest, sent } = createScriptedWire(jsonResponse({ errno: 0 }))
  await rest(act, { form: { action: 'rate', rating: 5, remark: 'a&b=c', none: undefined } })
  equal(sent[0]!.body, 'action=rate&rating=5&remark=a%26b%3Dc')
  equal(sent[0]!.headers.get('content-type'), 'application/x-www-form-urlencoded')
})

test('sends JSON and multipart bodies', async () => {
  const { rest, sent } = createScriptedWire(jsonResponse({ errno: 0 }))
  await rest(tell, { json: { ques: '会计' } })
  equal(sent[0]!.body, '{"ques":"会计"}')
  equal(sent[0]!.headers.get('content-type'), 'application/json')
  const multipart = new FormData()
  await rest({ ...tell, path: '/asr' }, { multipart } as never)
  equal(sent[1]!.init.body, multipart)
  equal(sent[1]!.headers.get('content-type'), null)
})

test('rejects as not-found without a service URL', async () => {
  const { rest, sent } = createScriptedWire(jsonResponse({}), { config: { taskApi: '' } })
  equal(await errorKindOf(rest(items, {})), 'not-found')
  equal(sent.length, 0)
})

for (const [label, reply] of [
  ['errno 0', { errno: 0, entities: [{ id: 1 }] }],
  ['errno "0"', { errno: '0', entities: [{ id: 1 }] }],
  ['errno null', { errno: null, entities: [{ id: 1 }] }],
  ['no errno', { entities: [{ id: 1 }] }],
  ['invalid records', { errno: 0, entities: [null, { id: 1 }, {}, 'x'] }],
] as const)
  test(`accepts a reply with ${label}`, async () => {
    deepEqual(await createScriptedWire(jsonResponse(reply)).rest(items, {}), [{ id: '1', name: '' }])
  })

const deepList = `{"errno":0,"entities":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
const faults: [string, () => Reply, string][] = [
  ['errno 1', () => jsonResponse({ errno: 1, entities: [] }), 'refused'],
  ['errno "1"', () => jsonResponse({ errno: '1', entities: [] }), 'refused'],
  ['errno "none"', () => jsonResponse({ errno: 'none', entities: [] }), 'refused'],
  ['errno []', () => jsonResponse({ errno: [], entities: [] }), 'refused'],
  ['errno true', () => jsonResponse({ errno: true, entities: [] }), 'refused'],
  ['errno false', () => jsonResponse({ errno: false, entities: [] }), 'refused'],
  [
    'ecode ACCESS_TOKEN_INVALID',
    () => jsonResponse({ errno: 22, ecode: 'ACCESS_TOKEN_INVALID' }),
    'token-invalid',
  ],
  [
    'ecode ACCESS_TOKEN_EXPIRED',
    () => jsonResponse({ errno: 22, ecode: 'ACCESS_TOKEN_EXPIRED' }, 400),
    'token-invalid',
  ],
  [
    'ecode ACCESS_TOKEN_SCOPE_INVALID',
    () => jsonResponse({ errno: 22, ecode: 'ACCESS_TOKEN_SCOPE_INVALID' }, 403),
    'token-invalid',
  ],
  ['ecode OIDC_BC_LOGOUT', () => jsonResponse({ errno: 22, ecode: 'OIDC_BC_LOGOUT' }), 'logged-out'],
  ['an unknown ecode', () => jsonResponse({ errno: 22, ecode: 'SOLD_OUT' }), 'refused'],
  [
    'an ecode that is not a string',
    () => jsonResponse({ errno: 22, ecode: ['ACCESS_TOKEN_INVALID'] }),
    'refused',
  ],
  ['401', () => jsonResponse({ errno: 1 }, 401), 'token-invalid'],
  ['401 in HTML', () => jsonResponse('<h1>401</h1>', 401), 'token-invalid'],
  ['403', () => jsonResponse({ errno: 1 }, 403), 'forbidden'],
  ['404', () => jsonResponse({ errno: 1 }, 404), 'not-found'],
  ['404 in HTML', () => jsonResponse('<h1>404</h1>', 404), 'not-found'],
  ['409', () => jsonResponse({ errno: 9 }, 409), 'refused'],
  ['429', () => jsonResponse({ errno: 1 }, 429), 'busy'],
  ['500', () => jsonResponse({ errno: 1 }, 500), 'refused'],
  ['502 in HTML', () => jsonResponse('<h1>Bad Gateway</h1>', 502), 'refused'],
  ['500 with errno 0', () => jsonResponse({ errno: 0, entities: [] }, 500), 'refused'],
  [
    'an HTML page with 200',
    () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    'malformed',
  ],
  ['HTML with the content type of JSON', () => jsonResponse('<!doctype html>'), 'malformed'],
  ['truncated JSON', () => jsonResponse('{"errno":0,"entities":[{"id":1},{"i'), 'malformed'],
  ['an empty body', () => jsonResponse(''), 'malformed'],
  ['whitespace', () => jsonResponse(' \n '), 'malformed'],
  ['null', () => jsonResponse('null'), 'malformed'],
  ['a string', () => jsonResponse('"ok"'), 'malformed'],
  ['a list', () => jsonResponse('[]'), 'malformed'],
  ['no entities', () => jsonResponse({ errno: 0 }), 'malformed'],
  ['entities null', () => jsonResponse({ errno: 0, entities: null }), 'malformed'],
  ['an object as entities', () => jsonResponse({ errno: 0, entities: {} }), 'malformed'],
  ['entities in __proto__', () => jsonResponse('{"errno":0,"__proto__":{"entities":[]}}'), 'malformed'],
]
for (const [label, reply, kind] of faults)
  test(`rejects a reply with ${label} as ${kind}`, async () => {
    equal(await errorKindOf(createScriptedWire(reply()).rest(items, {})), kind)
  })

test('skips a record nested 200,000 levels deep', async () => {
  deepEqual(await createScriptedWire(jsonResponse(deepList)).rest(items, {}), [])
  equal(
    await errorKindOf(createScriptedWire(jsonResponse(deepList.replace('0', '1'))).rest(items, {})),
    'refused',
  )
})

test('reads 50,000 rows', async () => {
  const entities = Array.from({ length: 50_000 }, (_, id) => ({ id, name: 'x' }))
  equal((await createScriptedWire(jsonResponse({ errno: 0, entities })).rest(items, {})).length, 50_000)
})

for (const [label, reply] of [
  ['errno 0', () => jsonResponse({ errno: 0 })],
  ['errno "0" and a list', () => jsonResponse({ errno: '0', entities: [] })],
  ['HTTP 204', () => new Response(null, { status: 204 })],
] as const)
  test(`accepts a write with the reply ${label}`, async () => {
    await createScriptedWire(reply()).rest(write, { form: {} })
  })

// replies of a proxy or a sign-in page in between; the user's input must be preserved
for (const [label, body] of [
  ['an empty 200', ''],
  ['whitespace', ' \n'],
  ['null', 'null'],
  ['a bare list', '[]'],
  ['a number', '1'],
  ['true', 'true'],
  ['a string', '"ok"'],
  ['an HTML page', '<!doctype html>'],
  ['an object without errno', '{}'],
  ['a list without errno', '{"entities":[]}'],
] as const)
  test(`rejects a write with the reply ${label}`, async () => {
    equal(await errorKindOf(createScriptedWire(jsonResponse(body)).rest(write, { form: {} })), 'malformed')
  })

test('noContent accepts any reply except an error', async () => {
  for (const reply of ['{}', '1', 'null'])
    await createScriptedWire(jsonResponse(reply)).rest(tell, { json: {} })
  equal(await errorKindOf(createScriptedWire(jsonResponse({ errno: 3 })).rest(tell, { json: {} })), 'refused')
})

test('rejects an empty reply to a read', async () => {
  const look = operation('taskApi', 'GET /look', noContent)
  equal(await errorKindOf(createScriptedWire(jsonResponse('')).rest(look, {})), 'malformed')
})

test('provides the error message of the server as text of limited length', async () => {
  const { rest } = createScriptedWire(jsonResponse({ errno: 5, error: 'Rated already' }))
  equal((await requestErrorOf(rest(act, { form: {} }))).serverMessage, 'Rated already')
  equal(
    (
      await requestErrorOf(
        createScriptedWire(jsonResponse({ errno: 5, error: 'Sorry' }, 500)).rest(act, { form: {} }),
      )
    ).serverMessage,
    'Sorry',
  )
  for (const error of [{}, [], 5, null])
    equal(
      (await requestErrorOf(createScriptedWire(jsonResponse({ errno: 5, error })).rest(act, { form: {} })))
        .serverMessage,
      '',
    )
  equal(
    (
      await requestErrorOf(
        createScriptedWire(jsonResponse({ errno: 5, error: 'x'.repeat(1e6) })).rest(act, { form: {} }),
      )
    ).serverMessage.length,
    500,
  )
})

test('reads Retry-After of 429 and 503', async () => {
  for (const status of [429, 503])
    for (const body of ['{}', '<h1>later</h1>'])
      equal(
        (
          await requestErrorOf(
            createScriptedWire(jsonResponse(body, status, { 'retry-after': '7' })).rest(items, {}),
          )
        ).retryAfter,
        7000,
      )
})

test('includes the operation but no URL, token or payload in errors', async () => {
  const secret = /secret|https?:|Lin Xiaoyu|\/task-api/
  for (const [, reply] of faults) {
    const e = await requestErrorOf(
      createScriptedWire(reply())
        .rest(tell, { json: { name: 'Lin Xiaoyu' } })
        .then(() => createScriptedWire(reply()).rest(items, { query: { q: 'Lin Xiaoyu' } })),
    )
    ok(!secret.test(`${e.message} ${String(e)} ${e.stack?.split('\n')[0]}`), e.message)
    ok(/^(POST \/tell|GET \/items): /.test(e.message), e.message)
  }
})
