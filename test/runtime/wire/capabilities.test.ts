import { test } from 'node:test'
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
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

test('a strict server that lacks the additions is asked once more without those that its errors name', async () => {
  const { runtime, sent } = createCoreRuntime({ who: 'student' })
  const apps = await runtime.graphql(userApps, {})
  ok(apps.length > 10)
  deepEqual(formsOf(sent), ['POST 400', 'POST 200'])
  ok(!/nameEn|pinyin/.test(sent[1]!.document))
  equal(runtime.service(createCapabilities).has('english-texts'), false)
  equal(runtime.service(createCapabilities).has('item-facts'), undefined)
})

test('what was refused is not asked for again, on this page and on the next', async () => {
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

test('after a day it is found out anew', async () => {
  let now = 1_800_000_000_000
  const { runtime, sent, local } = createCoreRuntime({ who: 'student', now: () => now })
  await runtime.graphql(userApps, {})
  now += 86_400_000 - 1
  await runtime.graphql(userApps, {})
  now += 1
  await runtime.graphql(userApps, {})
  deepEqual(formsOf(sent), ['POST 400', 'POST 200', 'POST 200', 'POST 400', 'POST 200'])
  // a clock that was set back makes no finding last longer
  now -= 10 * 86_400_000
  equal(
    createCoreRuntime({ local, now: () => now })
      .runtime.service(createCapabilities)
      .has('english-texts'),
    undefined,
  )
})

test('an endpoint is judged by its own replies', async () => {
  const { runtime, sent } = createCoreRuntime({ who: 'student' })
  await runtime.graphql(userApps, {})
  await runtime.graphql(anonymityApps, tenant)
  deepEqual(formsOf(sent), ['POST 400', 'POST 200', 'GET 400', 'GET 200'])
})

test('the configuration is believed: what it says is absent is never asked for', async () => {
  const absent = { 'english-texts': false, 'search-words': false }
  const { runtime, sent, local } = createCoreRuntime({ who: 'student', config: { capabilities: absent } })
  await runtime.graphql(userApps, {})
  deepEqual(formsOf(sent), ['POST 200'])
  equal(local.get(CAPABILITIES_STORAGE_KEY), null)
  equal(runtime.service(createCapabilities).has('english-texts'), false)
})

test('what it says is there stays shown, and a reply is had all the same', async () => {
  const { runtime, local } = createCoreRuntime({
    who: 'student',
    config: { capabilities: { 'english-texts': true, 'search-words': true } },
  })
  ok((await runtime.graphql(userApps, {})).length > 10)
  equal(runtime.service(createCapabilities).has('english-texts'), true)
  equal(local.get(CAPABILITIES_STORAGE_KEY), null)
})

test('a rejection that names nothing is answered with the core', async () => {
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
  test(`the wording of ${server} costs the one addition that it names`, async () => {
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

test('a name that an error only suggests is not what it refuses', async () => {
  const message = 'Cannot query field "facts" on type "App". Did you mean "nameEn" or "pinyin"?'
  const { runtime } = createCoreRuntime({
    who: 'student',
    answer: ({ document }) =>
      /facts/.test(document) ? { status: 400, body: { errors: [{ message }] } } : undefined,
  })
  await runtime.graphql(app, { id: '1' }).catch(() => {})
  equal(runtime.service(createCapabilities).has('item-facts'), false)
})

test('an error of the execution is no rejection, whatever its words', async () => {
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

test('a server that is down, busy or wants a token is not asked in another form', async () => {
  for (const status of [500, 503, 429, 401, 403]) {
    const { runtime, sent } = createCoreRuntime({ answer: () => ({ status, body: {} }) })
    await rejects(runtime.graphql(anonymityApps, tenant))
    deepEqual(formsOf(sent), [`GET ${status}`])
  }
})

for (const status of [404, 405, 400, 415, 501])
  test(`guests read by POST where GET is answered with ${status}, from then on at once`, async () => {
    const answer = ({ method }: { method: string }) => (method === 'GET' ? { status, body: 'no' } : undefined)
    const { runtime, sent, local } = createCoreRuntime({ answer })
    ok((await runtime.graphql(anonymityApps, tenant)).length > 5)
    deepEqual(formsOf(sent), [`GET ${status}`, 'POST 400', 'POST 200'])
    const next = createCoreRuntime({ answer, local })
    await next.runtime.graphql(anonymityApps, tenant)
    deepEqual(formsOf(next.sent), ['POST 200'])
  })

test('a page of HTML in answer to a GET is no answer either', async () => {
  const { runtime, sent } = createCoreRuntime({
    answer: ({ method }) => (method === 'GET' ? { status: 200, body: '<!doctype html>' } : undefined),
  })
  ok((await runtime.graphql(anonymityApps, tenant)).length > 5)
  deepEqual(formsOf(sent), ['GET 200', 'POST 400', 'POST 200'])
})

test('a GET whose JSON was cut is answered by POST, and GET is asked again the next time', async () => {
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
  test(`nonsense in the storage is no finding: ${stored}`, () => {
    const local = createKeyValueStore(() => undefined)
    local.set(CAPABILITIES_STORAGE_KEY, stored)
    const { runtime } = createCoreRuntime({ local })
    ok(runtime.service(createCapabilities).has('calendar') !== true)
    equal(({} as { has?: unknown }).has, undefined)
  })

test('a server known to lack something, that answers with nothing, is asked as often as it takes and no more', async () => {
  const { runtime, sent, local } = createCoreRuntime({ who: 'student' })
  await runtime.graphql(userApps, {})
  const next = createCoreRuntime({ who: 'student', local, answer: () => ({ status: 404, body: {} }) })
  await rejects(next.runtime.graphql(userApps, {}))
  equal(next.sent.length, 1)
  equal(sent.length, 2)
})
