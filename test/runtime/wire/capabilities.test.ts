import { test } from 'node:test'
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { calendarFeed } from '../../../src/contract/additions/calendar.ts'
import { app } from '../../../src/contract/core/app-detail.ts'
import { anonymityApps, userApps } from '../../../src/contract/core/apps.ts'
import { CAPABILITIES_STORAGE_KEY } from '../../../src/contract/storage-keys.ts'
import { createKeyValueStore } from '../../../src/runtime/page/storage.ts'
import { createCapabilities } from '../../../src/runtime/wire/capabilities.ts'
import { items } from '../../double/core-server-catalogue.ts'
import { createCoreRuntime } from '../../double/core-runtime.ts'

const tenant = { tenant: 'default' }
const formsOf = (sent: { method: string; status: number }[]) =>
  sent.map(({ method, status }) => `${method} ${status}`)

test('retries once without the additions named in the errors of a strict server', async () => {
  const { runtime, sent } = createCoreRuntime({ who: 'student' })
  const apps = await runtime.graphql(userApps, {})
  ok(apps.length > 10)
  deepEqual(formsOf(sent), ['POST 400', 'POST 200'])
  ok(!/nameEn|pinyin/.test(sent[1]!.document))
  equal(runtime.service(createCapabilities).has('english-texts'), false)
  equal(runtime.service(createCapabilities).has('item-facts'), undefined)
})

test('does not request rejected additions again, on this page and the next', async () => {
  const first = createCoreRuntime({ who: 'student' })
  await first.runtime.graphql(userApps, {})
  await first.runtime.graphql(userApps, {})
  deepEqual(formsOf(first.sent), ['POST 400', 'POST 200', 'POST 200'])
  const next = createCoreRuntime({ who: 'student', local: first.local })
  await next.runtime.graphql(userApps, {})
  deepEqual(formsOf(next.sent), ['POST 200'])
  // facts are another addition
  await next.runtime.graphql(app, { id: '1' })
  deepEqual(formsOf(next.sent), ['POST 200', 'POST 400', 'POST 200'])
})

test('requests rejected additions again after a day', async () => {
  let now = 1_800_000_000_000
  const { runtime, sent, local } = createCoreRuntime({ who: 'student', now: () => now })
  await runtime.graphql(userApps, {})
  now += 86_400_000 - 1
  await runtime.graphql(userApps, {})
  now += 1
  await runtime.graphql(userApps, {})
  deepEqual(formsOf(sent), ['POST 400', 'POST 200', 'POST 200', 'POST 400', 'POST 200'])
  // a clock that is set back does not extend a cached result
  now -= 10 * 86_400_000
  equal(
    createCoreRuntime({ local, now: () => now })
      .runtime.service(createCapabilities)
      .has('english-texts'),
    undefined,
  )
})

test('detects capabilities per endpoint', async () => {
  const { runtime, sent } = createCoreRuntime({ who: 'student' })
  await runtime.graphql(userApps, {})
  await runtime.graphql(anonymityApps, tenant)
  deepEqual(formsOf(sent), ['POST 400', 'POST 200', 'GET 400', 'GET 200'])
})

test('never requests additions configured as absent', async () => {
  const absent = { 'english-texts': false, 'search-words': false }
  const { runtime, sent, local } = createCoreRuntime({ who: 'student', config: { capabilities: absent } })
  await runtime.graphql(userApps, {})
  deepEqual(formsOf(sent), ['POST 200'])
  equal(local.get(CAPABILITIES_STORAGE_KEY), null)
  equal(runtime.service(createCapabilities).has('english-texts'), false)
})

test('keeps additions configured as present and still gets a reply', async () => {
  const { runtime, local } = createCoreRuntime({
    who: 'student',
    config: { capabilities: { 'english-texts': true, 'search-words': true } },
  })
  ok((await runtime.graphql(userApps, {})).length > 10)
  equal(runtime.service(createCapabilities).has('english-texts'), true)
  equal(local.get(CAPABILITIES_STORAGE_KEY), null)
})

test('falls back to the core document when a rejection names no addition', async () => {
  const { runtime, sent } = createCoreRuntime({
    who: 'student',
    answer: ({ document }) =>
      /nameEn|facts/.test(document) ? { status: 400, body: 'Bad Request' } : undefined,
  })
  ok(await runtime.graphql(app, { id: String(items[0]!['id']) }))
  deepEqual(formsOf(sent), ['POST 400', 'POST 200'])
  ok(!/facts|pinyin/.test(sent[1]!.document))
  equal(runtime.service(createCapabilities).has('item-facts'), false)
})

for (const [server, message] of [
  ['graphql-core', "Cannot query field 'facts' on type 'App'. Did you mean 'id'?"],
  [
    'graphql-java',
    "Validation error (FieldUndefined@[app/facts]) : Field 'facts' in type 'App' is undefined",
  ],
  ['Hot Chocolate', 'The field `facts` does not exist on the type `App`.'],
  ['graphql-ruby', "Field 'facts' doesn't exist on type 'App'"],
  ['Hasura', "field 'facts' not found in type: 'App'"],
  ['Juniper', 'Unknown field "facts" on type "App"'],
] as const)
  test(`drops only the addition named in an error of ${server}`, async () => {
    const { runtime, sent } = createCoreRuntime({
      who: 'student',
      answer: ({ document }) =>
        /facts/.test(document)
          ? { status: 200, body: { errors: [{ message }] } }
          : {
              status: 200,
              body: { data: { app: { id: 1, name: 'a', dynamicAttributes: { nameEn: 'A' } } } },
            },
    })
    equal((await runtime.graphql(app, { id: '1' }))?.nameEn, 'A')
    equal(sent.length, 2)
    equal(runtime.service(createCapabilities).has('english-texts'), undefined)
  })

test('ignores names that an error only suggests', async () => {
  const message = 'Cannot query field "facts" on type "App". Did you mean "nameEn" or "pinyin"?'
  const { runtime } = createCoreRuntime({
    who: 'student',
    answer: ({ document }) =>
      /facts/.test(document) ? { status: 400, body: { errors: [{ message }] } } : undefined,
  })
  await runtime.graphql(app, { id: '1' }).catch(() => {})
  equal(runtime.service(createCapabilities).has('item-facts'), false)
})

test('does not treat execution errors as rejected additions', async () => {
  const { runtime, sent, local } = createCoreRuntime({
    who: 'student',
    answer: () => ({
      status: 200,
      body: { data: null, errors: [{ message: "'facts' not found", path: ['app'] }] },
    }),
  })
  await rejects(runtime.graphql(app, { id: '1' }))
  equal(sent.length, 1)
  equal(local.get(CAPABILITIES_STORAGE_KEY), null)
})

test('does not retry in another form when the server is down, busy or requires a token', async () => {
  for (const status of [500, 503, 429, 401, 403]) {
    const { runtime, sent } = createCoreRuntime({ answer: () => ({ status, body: {} }) })
    await rejects(runtime.graphql(anonymityApps, tenant))
    deepEqual(formsOf(sent), [`GET ${status}`])
  }
})

for (const status of [404, 405, 400, 415, 501])
  test(`falls back to POST for guests when GET responds ${status}, and remembers it`, async () => {
    const answer = ({ method }: { method: string }) => (method === 'GET' ? { status, body: 'no' } : undefined)
    const { runtime, sent, local } = createCoreRuntime({ answer })
    ok((await runtime.graphql(anonymityApps, tenant)).length > 5)
    deepEqual(formsOf(sent), [`GET ${status}`, 'POST 400', 'POST 200'])
    const next = createCoreRuntime({ answer, local })
    await next.runtime.graphql(anonymityApps, tenant)
    deepEqual(formsOf(next.sent), ['POST 200'])
  })

test('falls back to POST when GET responds with HTML', async () => {
  const { runtime, sent } = createCoreRuntime({
    answer: ({ method }) => (method === 'GET' ? { status: 200, body: '<!doctype html>' } : undefined),
  })
  ok((await runtime.graphql(anonymityApps, tenant)).length > 5)
  deepEqual(formsOf(sent), ['GET 200', 'POST 400', 'POST 200'])
})

test('falls back to POST for truncated JSON and tries GET again the next time', async () => {
  let isCut = true
  const { runtime, sent } = createCoreRuntime({
    answer: ({ method }) =>
      method === 'GET' && isCut ? { status: 200, body: '{"data":{"anonymityApps":[{"id' } : undefined,
  })
  ok((await runtime.graphql(anonymityApps, tenant)).length > 5)
  isCut = false
  ok((await runtime.graphql(anonymityApps, tenant)).length > 5)
  deepEqual(formsOf(sent), ['GET 200', 'POST 400', 'POST 200', 'GET 200'])
})

for (const stored of [
  'no JSON',
  '[]',
  'null',
  '{"a":1}',
  '{"a":{"since":"x","has":{}}}',
  '{"a":{"since":1800000000000,"has":[]}}',
  '{"a":{"since":1800000000000,"has":{"calendar":"no"}}}',
  '{"__proto__":{"since":1800000000000,"has":{"calendar":false}}}',
])
  test(`ignores invalid stored capabilities: ${stored}`, () => {
    const local = createKeyValueStore(() => undefined)
    local.set(CAPABILITIES_STORAGE_KEY, stored)
    const { runtime } = createCoreRuntime({ local })
    ok(runtime.service(createCapabilities).has('calendar') !== true)
    equal(({} as { has?: unknown }).has, undefined)
  })

test('sends one request to a server with cached capabilities that responds 404', async () => {
  const { runtime, sent, local } = createCoreRuntime({ who: 'student' })
  await runtime.graphql(userApps, {})
  const next = createCoreRuntime({ who: 'student', local, answer: () => ({ status: 404, body: {} }) })
  await rejects(next.runtime.graphql(userApps, {}))
  equal(next.sent.length, 1)
  equal(sent.length, 2)
})

test('several components that probe an addition at a time send one request, and a failed one is repeated', async () => {
  const { config, platform } = createCoreRuntime({ who: 'student' }).runtime
  const replies: (() => void)[] = []
  const rest = () => new Promise<never>((_, reject) => replies.push(() => reject(new Error('offline'))))
  const capabilities = createCapabilities({ config, platform, rest })
  const probe = () => capabilities.probe('calendar', calendarFeed, {})
  const both = [probe(), probe()]
  equal(replies.length, 1)
  replies[0]!()
  for (const one of both) await rejects(one, /offline/)
  const again = probe()
  equal(replies.length, 2)
  replies[1]!()
  await rejects(again, /offline/)
})
