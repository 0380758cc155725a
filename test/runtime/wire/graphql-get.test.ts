// Guests read by GET; what is refused for its form is sent by POST, what is refused for the person is not.
import { test } from 'node:test'
import { deepEqual, ok, rejects } from 'node:assert/strict'
import { anonymityApps } from '../../../src/contract/core/apps.ts'
import { anonymityAppProjects } from '../../../src/contract/core/projects.ts'
import { createCoreRuntime } from '../../double/core-runtime.ts'

const tenant = { tenant: 'default' }
const formsOf = (sent: { method: string; status: number }[]) =>
  sent.map(({ method, status }) => `${method} ${status}`)

const PAGE = '<!doctype html><title>Request blocked</title>'
const refusal = { errors: [{ message: 'POST only' }] }

for (const [status, body] of [
  [403, PAGE],
  [403, ''],
  [405, PAGE],
  [451, PAGE],
  [414, PAGE],
  [418, PAGE],
  [431, 'Request Header Fields Too Large'],
  [200, PAGE],
  [200, '"ok"'],
  [400, 'Bad Request'],
  [400, refusal],
  [404, {}],
  [405, refusal],
  [414, {}],
  [415, {}],
  [501, {}],
] as const)
  test(`a guest’s read by GET that gets ${status} ${JSON.stringify(body)} is sent by POST, now and on the next pages`, async () => {
    const answer = ({ method }: { method: string }) => (method === 'GET' ? { status, body } : undefined)
    const { runtime, sent, local } = createCoreRuntime({ answer })
    ok((await runtime.graphql(anonymityApps, tenant)).length > 5)
    deepEqual(formsOf(sent), [`GET ${status}`, 'POST 200'])
    await runtime.graphql(anonymityAppProjects, tenant)
    const next = createCoreRuntime({ answer, local })
    await next.runtime.graphql(anonymityApps, tenant)
    deepEqual(formsOf([...sent.slice(2), ...next.sent]), ['POST 200', 'POST 200'])
  })

for (const [status, body, kind] of [
  [403, { errors: [{ message: 'no' }] }, 'forbidden'],
  [403, { errno: 403, error: 'no' }, 'forbidden'],
  [451, { errors: [] }, 'refused'],
  [401, PAGE, 'token-invalid'],
  [429, PAGE, 'busy'],
  [503, PAGE, 'refused'],
] as const)
  test(`a guest’s read that gets ${status} ${JSON.stringify(body)} is refused for good`, async () => {
    const { runtime, sent } = createCoreRuntime({ answer: () => ({ status, body }) })
    await rejects(runtime.graphql(anonymityApps, tenant), { kind })
    deepEqual(formsOf(sent), [`GET ${status}`])
  })

test('a read that fails by POST, too, has the error of the POST, and the next one tries GET again', async () => {
  const answer = ({ method }: { method: string }) =>
    method === 'GET' ? { status: 403, body: PAGE } : { status: 500, body: {} }
  const { runtime, sent } = createCoreRuntime({ answer })
  for (let n = 0; n < 2; n++)
    await rejects(runtime.graphql(anonymityApps, tenant), { kind: 'refused', status: 500 })
  deepEqual(formsOf(sent), ['GET 403', 'POST 500', 'GET 403', 'POST 500'])
})

test('a GET that another origin refuses without CORS headers is sent by POST', async () => {
  const answer = ({ method }: { method: string }) => {
    if (method === 'GET') throw new TypeError('Failed to fetch')
    return undefined
  }
  const { runtime, sent } = createCoreRuntime({ answer })
  await rejects(runtime.graphql(anonymityApps, tenant), { kind: 'network' })
  Object.assign(globalThis, { location: new URL('https://library.example.edu/') })
  try {
    ok((await runtime.graphql(anonymityApps, tenant)).length > 5)
    ok((await runtime.graphql(anonymityApps, tenant)).length > 5)
  } finally {
    Reflect.deleteProperty(globalThis, 'location')
  }
  deepEqual(formsOf(sent), ['POST 200', 'POST 200'])
})

test('truncated JSON is read again by POST, and by GET the next time', async () => {
  let isCut = true
  const { runtime, sent } = createCoreRuntime({
    answer: ({ method }) =>
      method === 'GET' && isCut ? { status: 200, body: '{"data":{"anonymityApps":[{"id' } : undefined,
  })
  ok((await runtime.graphql(anonymityApps, tenant)).length > 5)
  isCut = false
  ok((await runtime.graphql(anonymityApps, tenant)).length > 5)
  deepEqual(formsOf(sent), ['GET 200', 'POST 200', 'GET 200'])
})

test('does not retry in another form when the server is down, busy or requires a token', async () => {
  for (const status of [500, 503, 429, 401, 403]) {
    const { runtime, sent } = createCoreRuntime({ answer: () => ({ status, body: {} }) })
    await rejects(runtime.graphql(anonymityApps, tenant))
    deepEqual(formsOf(sent), [`GET ${status}`])
  }
})
