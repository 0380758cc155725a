import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { anonymityApps, userApps } from '../../src/contract/core/apps.ts'
import { putFavorite } from '../../src/contract/core/favorites.ts'
import { addLog } from '../../src/contract/core/log.ts'
import { processDetail } from '../../src/contract/core/process-detail.ts'
import { processLists } from '../../src/contract/core/processes.ts'
import { actOnTask } from '../../src/contract/core/tasks.ts'
import { fetchTokens, HttpVisitor } from '../tools/http-sign-in.ts'
import { assertTrue } from './assert-true.ts'
import { rejectionOf, setUpCampus } from './client.ts'

const LIMIT = 60
const campus = setUpCampus({ env: { REQUESTS_PER_MINUTE: String(LIMIT) } })

const errorCodes = (text: string): string[] =>
  ((JSON.parse(text) as { errors?: { extensions?: { code?: string } }[] }).errors ?? []).map(
    (e) => e.extensions?.code ?? '',
  )

test('limits the requests per user with 429 and Retry-After', async () => {
  const [college, staff] = [await campus.token('college'), await campus.token('staff')]
  const list = { query: { limit: 1, start: 0 } }
  for (let n = 0; n < LIMIT; n++) await campus.rest(processLists.doing, list, college)
  const reply = await fetch(`${campus.url}/task-api/me/processes/doing?limit=1&start=0`, {
    headers: { authorization: `Bearer ${college}` },
  })
  assert.equal(reply.status, 429)
  const wait = Number(reply.headers.get('retry-after'))
  assertTrue(wait > 0 && wait <= 60, String(wait))
  assert.equal(await rejectionOf(campus.graphql(userApps, {}, college)), '429 TOO_MANY')
  const bus = await fetch(`${campus.url}/bus`, { headers: { authorization: `Bearer ${college}` } })
  assert.equal(bus.status, 429)
  await campus.rest(processLists.doing, list, staff)
  assertTrue((await campus.graphql(anonymityApps, { tenant: 'default' })).length > 10)
})

test('counts root fields inside fragments', async () => {
  const token = await campus.token('postgraduate')
  const aliases = (n: number) => Array.from({ length: n }, (_, i) => `a${i}: userApps { id }`).join(' ')
  const documents = [
    `{ ... on Query { ${aliases(9)} } }`,
    `{ ...F ...G } fragment F on Query { ${aliases(5)} } fragment G on Query { ${aliases(5).replaceAll(/a(\d)/g, 'g$1')} }`,
  ]
  for (const document of documents) {
    const { text } = await campus.postGraphql(document, {}, token)
    assert.match(text, /more than 8 queries at once/, document.slice(0, 60))
  }
  const { text } = await campus.postGraphql(`{ ... on Query { ${aliases(8)} } }`, {}, token)
  assert.deepEqual(errorCodes(text), [])
})

test('counts each mutation of a request as a write', async () => {
  const { access_token } = await fetchTokens(campus.url, 'approver')
  const { db } = campus.running.campus
  const write = (n: number) =>
    `a${n}: ${addLog.name}(log: { moduleName: "m", moduleText: "t", userAgent: "u" }) { __typename }`
  const eight = `mutation { ... on Mutation { ${Array.from({ length: 8 }, (_, n) => write(n)).join(' ')} } }`
  await campus.postGraphql(eight, {}, access_token)
  const [row] = await db.query<{ hits: number }>(
    `select hits from rate where bucket = (select 'write:' || id from person where account = 'approver')`,
  )
  assert.equal(row?.hits, 8)
  await db.query("update rate set hits = 115 where bucket like 'write:%'")
  const { text } = await campus.postGraphql(eight, {}, access_token)
  assert.deepEqual(errorCodes(text), ['TOO_MANY'])
  const [logged] = await db.query<{ n: number }>('select count(*)::int as n from log_entry')
  assert.equal(logged?.n, 8, 'none of the second request was written')
})

test('responds 404 for ids with NUL', async () => {
  const token = await campus.token('student')
  const id = 'a\0b'
  const notFound = '404 NOT_FOUND'
  assert.equal(await rejectionOf(campus.rest(processDetail, { path: { id } }, token)), notFound)
  assert.equal(await rejectionOf(campus.rest(putFavorite, { path: { appId: id } }, token)), notFound)
  assert.equal(
    await rejectionOf(campus.rest(actOnTask, { path: { id }, form: { actionId: 'approve' } }, token)),
    notFound,
  )
  for (const path of [
    '/apis/v2/app/a%00b/form',
    '/apis/v2/app/student-leave/form?process=a%00b',
    '/task-api/a%00b',
    '/icons/a%00b.svg',
  ])
    assert.equal(
      (await fetch(campus.url + path, { headers: { authorization: `Bearer ${token}` } })).status,
      404,
      path,
    )
  for (const field of [
    'app(id: "a\\u0000b") { id }',
    'process(id: "a\\u0000b") { id }',
    'guide(id: "a\\u0000b") { id }',
  ]) {
    const { text } = await campus.postGraphql(`{ ${field} }`, {}, token)
    assert.doesNotMatch(text, /INTERNAL/, field)
  }
})

test('rejects an unknown tenant', async () => {
  assert.equal(
    await rejectionOf(campus.graphql(anonymityApps, { tenant: 'elsewhere' })),
    '200 UNKNOWN_TENANT',
  )
  const { text } = await campus.postGraphql(
    '{ anonymityAppProjects(tenant: "elsewhere") { id } anonymityApp(id: "student-leave", tenant: "elsewhere") { id } }',
    {},
    undefined,
    '/app-center/anonymous/graphql',
  )
  assert.equal(errorCodes(text)[0], 'UNKNOWN_TENANT')
  assertTrue(!text.includes('"id"'))
})

test('sign-out revokes a cached token immediately', async () => {
  const visitor = new HttpVisitor()
  const { access_token, id_token } = await fetchTokens(campus.url, 'liuyang', visitor)
  const list = () => campus.rest(processLists.doing, { query: { limit: 1, start: 0 } }, access_token)
  await list()
  await list()
  const out = new URL(`${campus.url}/oidc/logout`)
  out.searchParams.set('id_token_hint', id_token)
  const page = await (await visitor.fetch(out.href)).text()
  await visitor.go(`${campus.url}/oidc/logout/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ xsrf: /name="xsrf" value="([^"]+)"/.exec(page)![1]!, logout: 'yes' }),
    headers: { origin: campus.url },
  })
  assert.equal(await rejectionOf(list()), '401 OIDC_BC_LOGOUT')
})

test('a write invalidates the cached list', async () => {
  const { access_token } = await fetchTokens(campus.url, 'student')
  const { db } = campus.running.campus
  const list = async () =>
    (await campus.rest(processLists.doing, { query: { limit: 1, start: 0, sep: 'owner' } }, access_token))
      .total
  const before_ = await list()
  assert.equal(await list(), before_)
  await db.tx((q) =>
    q.query(
      `insert into process (id, entry, app_id, name, owner_id, status)
       select 'added', 'X-1', 'x', 'Added', account.payload::json->>'accountId', 'doing'
       from oidc_item account where model = 'AccessToken' and id = $1`,
      [access_token],
    ),
  )
  assert.equal(await list(), before_ + 1)
})

test('twenty concurrent streams emit no process warning', async () => {
  const warnings: string[] = []
  const onWarning = (warning: Error) => warnings.push(`${warning.name}: ${warning.message}`)
  process.on('warning', onWarning)
  const { access_token } = await fetchTokens(campus.url, 'student')
  const stops = Array.from({ length: 20 }, () => new AbortController())
  try {
    const replies = await Promise.all(
      stops.map(({ signal }) =>
        fetch(`${campus.url}/bus`, { signal, headers: { authorization: `Bearer ${access_token}` } }),
      ),
    )
    assertTrue(replies.every((reply) => reply.status === 200))
    await Promise.all(replies.map((reply) => reply.body!.getReader().read()))
    await new Promise((done) => setTimeout(done, 50))
    assert.deepEqual(warnings, [])
  } finally {
    for (const stop of stops) stop.abort()
    process.off('warning', onWarning)
  }
})
