// The form in which an operation is sent: the core document while nothing is known of a server, without the additions
// that it lacks, guests' reads by GET or by POST.
import { test } from 'node:test'
import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import { parse, validate } from 'graphql'
import { additionList } from '../../../src/build/docs/contract/contract-files.ts'
import { contractSchema } from '../../../src/build/docs/contract/print-schema.ts'
import { additionsIn } from '../../../src/contract/additions/core-document.ts'
import { anonymityApp } from '../../../src/contract/additions/guest-details.ts'
import { GUEST_PROBE, MEMBER_PROBE } from '../../../src/contract/additions/probe.printed.ts'
import { app } from '../../../src/contract/core/app-detail.ts'
import {
  anonymityApps,
  anonymityAppTags,
  anonymityHotApps,
  userApps,
} from '../../../src/contract/core/apps.ts'
import { anonymityAppProjects } from '../../../src/contract/core/projects.ts'
import { withoutMarks } from '../../../src/contract/operation.ts'
import { CAPABILITIES_STORAGE_KEY } from '../../../src/contract/storage-keys.ts'
import { createKeyValueStore, type KeyValueStore } from '../../../src/runtime/page/storage.ts'
import { createCapabilities } from '../../../src/runtime/wire/capabilities.ts'
import { RequestError } from '../../../src/runtime/wire/errors.ts'
import { items } from '../../double/core-server-catalogue.ts'
import { createCoreRuntime, type CoreRuntimeOptions } from '../../double/core-runtime.ts'
import { waitUntil } from '../../double/wait-until.ts'

const tenant = { tenant: 'default' }
const HOME = 'https://core.example.edu/'
const NOW = 1_800_000_000_000
const formsOf = (sent: { method: string; status: number }[]) =>
  sent.map(({ method, status }) => `${method} ${status}`)

const namesOf = (sent: { name: string }[]) => sent.map(({ name }) => name)

/** What a device remembers of servers that answered the probe. */
function rememberedServers(has: object = { probed: true }) {
  const local = createKeyValueStore(() => undefined)
  const findings = { since: NOW, has }
  local.set(
    CAPABILITIES_STORAGE_KEY,
    JSON.stringify({
      [`${HOME}app-center/graphql`]: findings,
      [`${HOME}app-center/anonymous/graphql`]: findings,
    }),
  )
  return local
}

test('the probes ask for every addition of the schema, and a full server accepts them', () => {
  const probed = new Set<string>()
  for (const fields of [GUEST_PROBE, MEMBER_PROBE]) {
    deepEqual(validate(contractSchema, parse(withoutMarks(`{ ${fields} }`))), [])
    for (const name of additionsIn(fields).keys()) probed.add(name)
  }
  const isServed = (coordinate: string) => !/^(Answer|Notice|SearchHit)\./.test(coordinate)
  const expected = additionList()
    .filter(({ fields = [] }) => fields.some(isServed))
    .map(({ name }) => name)
  deepEqual([...probed].sort(), expected.sort())
})

/** A guest's first page. */
async function loadFirstPage(options: CoreRuntimeOptions) {
  const core = createCoreRuntime(options)
  const { graphql } = core.runtime
  const apps = await graphql(anonymityApps, tenant)
  await Promise.all([
    graphql(anonymityAppTags, { type: 'COMMON' }),
    graphql(anonymityAppTags, { type: 'DEPARTMENT' }),
    graphql(anonymityHotApps, { first: 8, offset: 0 }),
    graphql(anonymityAppProjects, tenant),
  ])
  return { ...core, apps }
}

test('a guest’s first page gets all replies of a strict server at once, and one probe a day', async () => {
  let now = NOW
  const { apps, sent, local, runTimers } = await loadFirstPage({ now: () => now })
  ok(apps.length > 5)
  deepEqual(formsOf(sent), ['GET 200', 'GET 200', 'GET 200', 'GET 200', 'GET 200'])
  ok(!sent.some(({ document }) => /textEn|nameEn|pinyin|first:/.test(document)))
  runTimers()
  await waitUntil(() => sent.length > 5)
  equal(`${sent[5]!.name} ${sent[5]!.status}`, 'additions 400')
  await waitUntil(() => local.get(CAPABILITIES_STORAGE_KEY)?.includes('probed') ?? false)
  match(local.get(CAPABILITIES_STORAGE_KEY)!, /"english-texts":false.*"probed":true/)
  runTimers()
  now += 86_400_000 - 1
  const next = await loadFirstPage({ local, now: () => now })
  next.runTimers()
  // an operation that the server lacks is not sent
  await rejects(next.runtime.graphql(anonymityApp, { id: '1', ...tenant }), notFound)
  deepEqual(formsOf(next.sent), ['GET 200', 'GET 200', 'GET 200', 'GET 200', 'GET 200'])
  now += 1
  const later = await loadFirstPage({ local, now: () => now })
  later.runTimers()
  await waitUntil(() => later.sent.length > 5)
  deepEqual(
    namesOf(later.sent).filter((name) => name === 'additions'),
    ['additions'],
  )
})

const notFound = (e: unknown) => e instanceof RequestError && e.kind === 'not-found' && e.status === 404

const fullItem = (document: string) => ({
  id: 1,
  name: '甲',
  dynamicAttributes: document.includes('nameEn') ? { nameEn: 'A' } : null,
})
/** A server with the whole schema. */
const fullServer = ({ name, document }: { name: string; document: string }) => ({
  status: 200,
  body: {
    data: name === 'additions' ? {} : { [name]: name === 'anonymityApp' ? null : [fullItem(document)] },
  },
})

test('what a full server has beyond the core appears with the first page’s probe, and at once on the next', async () => {
  const { runtime, sent, local, runTimers } = createCoreRuntime({ answer: fullServer })
  const store = runtime.queries.query(['public', 'items'], () => runtime.graphql(anonymityApps, tenant))
  const nameOf = () => store.get().data?.[0]?.nameEn
  const stop = store.listen(() => {})
  await waitUntil(() => nameOf() === '')
  runTimers()
  await waitUntil(() => nameOf() === 'A')
  stop()
  deepEqual(namesOf(sent), ['anonymityApps', 'additions', 'anonymityApps'])
  const next = createCoreRuntime({ answer: fullServer, local })
  equal((await next.runtime.graphql(anonymityApps, tenant))[0]!.nameEn, 'A')
  next.runTimers()
  equal(next.sent.length, 1)
})

test('the probe waits while items are on their way, which it would load again from the start', async () => {
  let release = () => {}
  const slow = new Promise<void>((done) => (release = done))
  const { runtime, sent, runTimers } = createCoreRuntime({
    async answer(request) {
      if (request.name === 'anonymityApps') await slow
      return fullServer(request)
    },
  })
  const apps = runtime.graphql(anonymityApps, tenant)
  await runtime.graphql(anonymityAppTags, { type: 'COMMON' })
  runTimers()
  await new Promise(setImmediate)
  release()
  equal((await apps).length, 1)
  deepEqual(namesOf(sent), ['anonymityAppTags', 'anonymityApps'])
  runTimers()
  await waitUntil(() => namesOf(sent).includes('additions'))
})

test('a server is asked about an operation that is an addition before it is sent', async () => {
  const { runtime, sent } = createCoreRuntime({ answer: fullServer })
  await Promise.all([1, 2].map(() => runtime.graphql(anonymityApp, { id: '1', ...tenant })))
  deepEqual(namesOf(sent), ['additions', 'anonymityApp', 'anonymityApp'])
})

const probedAt = (local: KeyValueStore) => {
  const found = JSON.parse(local.get(CAPABILITIES_STORAGE_KEY) ?? '{}') as Record<string, { has: object }>
  return Object.values(found)[0]?.has['probed' as never]
}

for (const [about, status, body, left] of [
  ['is down', 503, {}, undefined],
  ['refuses the probe', 403, { errors: [{ message: 'no' }] }, false],
  ['finds the probe too complex', 400, { errors: [{ message: 'Query is too complex' }] }, true],
] as const)
  test(`a server that ${about} still serves the core`, async () => {
    const { runtime, sent, local, runTimers } = createCoreRuntime({
      answer: ({ name }) => (name === 'additions' ? { status, body } : undefined),
    })
    ok((await runtime.graphql(anonymityApps, tenant)).length > 5)
    runTimers()
    await waitUntil(() => sent.length > 1)
    await waitUntil(() => probedAt(local) === left)
    ok((await runtime.graphql(anonymityApps, tenant)).length > 5)
    runTimers()
    equal(sent.filter(({ name, method }) => name === 'additions' && method === 'GET').length, 1)
  })

test('retries once without the additions named in the errors of a strict server, and remembers them per endpoint', async () => {
  const first = createCoreRuntime({ who: 'student', local: rememberedServers() })
  const { runtime, sent, local } = first
  ok((await runtime.graphql(userApps, {})).length > 10)
  deepEqual(formsOf(sent), ['POST 400', 'POST 200'])
  ok(!/nameEn|pinyin/.test(sent[1]!.document))
  equal(runtime.service(createCapabilities).has('english-texts'), false)
  equal(runtime.service(createCapabilities).has('item-facts'), undefined)
  await runtime.graphql(userApps, {})
  await runtime.graphql(anonymityApps, tenant)
  deepEqual(formsOf(sent).slice(2), ['POST 200', 'GET 400', 'GET 200'])
  const next = createCoreRuntime({ who: 'student', local })
  await next.runtime.graphql(userApps, {})
  // facts are another addition
  await next.runtime.graphql(app, { id: '1' })
  deepEqual(formsOf(next.sent), ['POST 200', 'POST 400', 'POST 200'])
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
    local: rememberedServers(),
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
      local: rememberedServers(),
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
    local: rememberedServers(),
    answer: ({ document }) =>
      /facts/.test(document) ? { status: 400, body: { errors: [{ message }] } } : undefined,
  })
  await runtime.graphql(app, { id: '1' }).catch(() => {})
  equal(runtime.service(createCapabilities).has('item-facts'), false)
})

test('does not treat execution errors as rejected additions', async () => {
  const { runtime, sent, local } = createCoreRuntime({
    who: 'student',
    local: rememberedServers(),
    answer: () => ({
      status: 200,
      body: { data: null, errors: [{ message: "'facts' not found", path: ['app'] }] },
    }),
  })
  await rejects(runtime.graphql(app, { id: '1' }))
  equal(sent.length, 1)
  ok(!local.get(CAPABILITIES_STORAGE_KEY)!.includes('false'))
})

test('a server whose form is known gets one request if it responds 404', async () => {
  const { runtime, sent } = createCoreRuntime({
    who: 'student',
    local: rememberedServers(),
    answer: () => ({ status: 404, body: {} }),
  })
  await rejects(runtime.graphql(userApps, {}))
  equal(sent.length, 1)
})
