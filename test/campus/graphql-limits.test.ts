import { strict as assert } from 'node:assert'
import { rmSync } from 'node:fs'
import { after, test } from 'node:test'
import { catalogueUrl } from '../../src/campus/portal-config.ts'
import { setUpCampus } from './client.ts'
import { rawRequest, type RawRequest } from './raw-request.ts'
import { makeSmallDist } from './small-dist.ts'

const log: string[] = []

const dist = makeSmallDist()
const campus = setUpCampus({
  dist,
  env: { EMBED_ORIGINS: 'https://cms.example.edu' },
  writeLog: (line) => log.push(line),
})
after(() => rmSync(dist, { recursive: true }))

const raw = (path: string, options?: RawRequest) => rawRequest(campus.url + path, options)
const catalogue = catalogueUrl('default')

test('allows guest reads from any origin, and tokens from listed origins only', async () => {
  const preflight = (origin: string, path: string) =>
    raw(path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization',
      },
    })
  for (const origin of ['https://cms.example.edu', 'http://localhost:5555', campus.url]) {
    const { status, headers } = await preflight(origin, '/task-api/me/preference/FavoriteApps/x')
    assert.equal(status, 204)
    assert.equal(headers['access-control-allow-origin'], origin)
    assert.match(headers['access-control-allow-headers']!, /authorization, content-type, last-event-id/)
    assert.match(headers['access-control-allow-methods']!, /PUT.*DELETE/)
    assert.ok(Number(headers['access-control-max-age']) > 0)
  }
  for (const origin of [
    'https://evil.example',
    'https://cms.example.edu.evil.example',
    'null',
    'http://localhost.evil.example',
  ]) {
    const { headers } = await preflight(origin, '/app-center/graphql')
    assert.doesNotMatch(headers['access-control-allow-headers']!, /authorization/, origin)
    const guest = await raw(catalogue, { headers: { origin } })
    assert.equal(guest.headers['access-control-allow-origin'], '*')
    const token = await campus.token('student')
    const mine = await raw('/task-api/me/profile', { headers: { origin, authorization: `Bearer ${token}` } })
    assert.equal(mine.headers['access-control-allow-origin'], undefined, origin)
  }
  const credentials = await raw(catalogue, { headers: { origin: 'https://cms.example.edu' } })
  assert.equal(credentials.headers['access-control-allow-credentials'], undefined)
})

test('allows the headers that monitoring of other pages adds to what guests read, and no token with them', async () => {
  const asked = 'traceparent, baggage,x-datadog-trace-id , authorization'
  for (const path of [
    catalogue,
    '/app-center/anonymous/graphql',
    '/taskcenter/visit',
    '/univ-config.json',
    '/univ.js',
    '/guest-replies.ndjson',
    '/icons/all.svg',
  ]) {
    const { status, headers } = await raw(path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': `${asked}, x"bad: 1`,
      },
    })
    const allowed = headers['access-control-allow-headers']!.split(', ')
    assert.equal(status, 204, path)
    assert.equal(headers['access-control-allow-origin'], '*', path)
    assert.equal(headers['access-control-allow-credentials'], undefined, path)
    for (const name of ['traceparent', 'baggage', 'x-datadog-trace-id'])
      assert.ok(allowed.includes(name), path)
    assert.ok(!allowed.some((name) => /authorization|bad/.test(name)), `${path}: ${String(allowed)}`)
  }
})

test('rejects a body over 64 KB or without a length before reading it', async () => {
  const headers = { 'content-type': 'application/json' }
  const big = JSON.stringify({ query: 'x'.repeat(70_000) })
  const withLength = await raw('/app-center/anonymous/graphql', {
    method: 'POST',
    headers: { ...headers, 'content-length': String(big.length) },
    body: big,
  })
  assert.equal(withLength.status, 413)
  const chunked = await raw('/app-center/graphql', {
    method: 'POST',
    headers: { ...headers, 'transfer-encoding': 'chunked' },
    body: '{}',
  })
  assert.equal(chunked.status, 411)
})

test('rejects documents that are too deep, too wide, too long, or introspect', async () => {
  const token = await campus.token('student')
  const ask = async (document: string) => (await campus.postGraphql(document, {}, token)).text
  const wide = `query x { ${Array.from({ length: 9 }, (_, n) => `a${n}: userApps { id }`).join(' ')} }`
  assert.match(await ask(wide), /more than 8 queries/)
  const fields = `query x { userApps { ${Array.from({ length: 320 }, (_, n) => `a${n}: id`).join(' ')} } }`
  assert.match(await ask(fields), /more than 300 fields/)
  const spread = `query x { userApps { ...A ...A ...A ...A } } fragment A on App { ${Array.from({ length: 90 }, (_, n) => `a${n}: id`).join(' ')} }`
  assert.match(await ask(spread), /more than 300 fields/)
  assert.match(await ask('query x { __schema { types { name } } }'), /introspection is off/)
  assert.match(await ask(`query x { ${'a '.repeat(3000)} }`), /more that 2000 tokens|Document contains more/)
  const loop = 'query x { userApps { ...A } } fragment A on App { ...B } fragment B on App { ...A }'
  assert.match(await ask(loop), /Cannot spread fragment/)
  assert.match(await ask('mutation x { nothing }'), /Cannot query field/)
})

test('rejects a mutation by GET', async () => {
  const token = await campus.token('student')
  const query = 'mutation x { cancelAppCollect(app: { id: "x" }) { __typename } }'
  const reply = await raw(`/app-center/graphql?query=${encodeURIComponent(query)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(reply.status, 405)
})

test('reports an internal error without its message', async () => {
  const { db } = campus.running.campus
  await db.query('alter table favorite rename to favorite_gone')
  log.length = 0
  try {
    const token = await campus.token('student')
    const { text } = await campus.postGraphql('query x { userFavoriteApps { id } }', {}, token)
    assert.match(text, /"internal error"/)
    assert.doesNotMatch(text, /favorite"|relation|42P01|at /)
    const rest = await raw('/task-api/me/preference/FavoriteApps/x', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    })
    assert.deepEqual(
      [rest.status, JSON.parse(rest.body.toString())],
      [500, { errno: 16500, ecode: 'INTERNAL', error: 'internal error' }],
    )
    assert.ok(
      log.some((line) => line.includes('42P01')),
      'the log has the error code',
    )
    assert.ok(
      log.every((line) => line.length < 700 && !line.includes(token)),
      'log lines are short and without tokens',
    )
  } finally {
    await db.query('alter table favorite_gone rename to favorite')
  }
})

test('responds to unknown calls with an error of the contract', async () => {
  const { status, body } = await raw('/task-api/nothing')
  assert.deepEqual([status, (JSON.parse(body.toString()) as { ecode: string }).ecode], [404, 'NOT_FOUND'])
})
