// `univ-widgets check` against a whole hall: the campus has everything, the core server lacks the additions.
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import path from 'node:path'
import { after, test } from 'node:test'
import { contractFiles } from '../../src/build/docs/contract/contract-files.ts'
import { graphqlReads, restReads } from '../../src/check/operations.ts'
import type { Definitions } from '../../src/check/match-schema.ts'
import { runCheck } from '../../src/check/run-check.ts'
import type { Report, State } from '../../src/check/result.ts'
import type { Samples } from '../../src/check/server-samples.ts'
import { openClient } from '../campus/client.ts'
import { startBrokenHall, type PassingReply } from '../double/broken-hall.ts'
import { contractOperations } from '../../src/build/docs/contract/contract-operations.ts'
import { startCoreServer } from '../double/core-server.ts'
import { fetchCoreToken } from '../double/core-sign-in.ts'
import { SAMPLES } from '../double/hall-files.ts'

const replies = contractFiles(path.resolve('src'), '0')['contract/replies.schema.json']!
const definitions = (JSON.parse(replies) as { $defs: Definitions }).$defs

const check = (hall: string, token: string, samples: Samples | null = null): Promise<Report> =>
  runCheck({ hall, token, timeoutMs: 15_000, definitions, samples })
const inState = ({ results }: Report, state: State) =>
  results
    .filter((result) => result.state === state)
    .map(({ area, name, received }) => `${area}: ${name} ${received ?? ''}`)

const campus = await openClient()
after(() => campus.close())

test('reports nothing wrong or absent for the campus', async () => {
  const report = await check(campus.url, await campus.token('student'), SAMPLES)
  deepEqual(inState(report, 'wrong'), [])
  deepEqual(inState(report, 'absent'), [])
  const works = inState(report, 'works')
  ok(works.length > 75, `${works.length} work`)
  // skipped: writes and calls that need another origin
  deepEqual(
    report.results
      .filter(({ state, area }) => state === 'skipped' && !/CORS|Additions/.test(area))
      .map(({ name }) => name),
    [],
  )
})

test('checks only guest calls without a token', async () => {
  const report = await check(campus.url, '')
  deepEqual(inState(report, 'wrong'), [])
  const checked = report.results.filter(({ state, area }) => state === 'works' && /signed in/.test(area))
  deepEqual(checked, [])
  ok(report.results.some(({ name, received }) => name === 'query me' && received === 'needs --token'))
})

test('reports a rejected token without printing it', async () => {
  const token = 'never-print-this-token-0123456789'
  const report = await check(campus.url, token)
  const me = report.results.find(({ name }) => name === 'query me')!
  equal(me.state, 'wrong')
  ok(me.see!.includes('--token is rejected'))
  ok(!JSON.stringify(report).includes(token))
})

test('reports the missing scopes of a token', async () => {
  const report = await check(campus.url, await campus.token('student', 'openid profile'))
  const lists = report.results.filter(({ name }) => ['query userApps', 'GET /me/tasks/todo'].includes(name))
  equal(lists.length, 2)
  for (const { state, see } of lists) {
    equal(state, 'wrong')
    ok(see!.includes('list it in `oidc.scope`'), see)
  }
})

for (const envelope of ['t', 'entities', 'bare'] as const)
  test(`reports only additions as absent for the core server (envelope: ${envelope})`, async () => {
    const core = await startCoreServer({ envelope })
    const before = core.calls.length
    const report = await check(core.url, await fetchCoreToken(core.url, 'student'))
    await core.close()
    deepEqual(inState(report, 'wrong'), [])
    const absences = report.results.filter(({ state }) => state === 'absent')
    ok(absences.length > 12, `${absences.length} absent`)
    for (const { area, missing } of absences) {
      equal(area, 'Additions')
      ok(missing!.length > 5)
    }
    // the check sends no writes
    const writes = core.calls
      .slice(before)
      .filter((call) =>
        /^(PUT|DELETE) |\/(process|task)\/\w+ |webQa|preference\/|create|addLog|cancel/.test(call),
      )
    deepEqual(
      writes.filter((write) => !write.startsWith('GET ')),
      [],
    )
  })

test('says which capabilities belong into the configuration, and nothing once they are there', async () => {
  const core = await startCoreServer({})
  const token = await fetchCoreToken(core.url, 'student')
  const { capabilities } = await check(core.url, token)
  await core.close()
  ok(Object.keys(capabilities!).length > 20)
  deepEqual([...new Set(Object.values(capabilities!))], [false])
  const configured = await startCoreServer({ config: { capabilities } })
  const again = await check(configured.url, await fetchCoreToken(configured.url, 'student'))
  await configured.close()
  equal(again.capabilities, undefined)
  equal((await check(campus.url, '')).capabilities, undefined)
})

test('checks every read of the contract', () => {
  const checked = new Set<unknown>([...graphqlReads, ...restReads].map(({ operation }) => operation))
  const missing = contractOperations.filter(({ operation }) => {
    const isRead =
      operation.kind === 'graphql' ? /^\s*query/.test(operation.document) : operation.method === 'GET'
    return isRead && !checked.has(operation)
  })
  deepEqual(
    missing.map(({ name }) => name),
    [],
  )
})

const HALL_FIELDS: Record<string, unknown> = { FWDX: '社会公众', BLFS: 'WEB' }
/** JSON in other words, with ids as long numbers, as some servers write it. */
const foreign = (reply: PassingReply): PassingReply => ({
  ...reply,
  body: reply.body
    .replace(/"(FWDX|BLFS)":"[^"]*"/g, (_, field: string) => `"${field}":"${String(HALL_FIELDS[field])}"`)
    .replace(/"id":"?(\d+)"?/g, (_, id: string) => `"id":18437529058373${id.padStart(5, '0')}`),
})

test('accepts other words for audiences, advises against long numbers, and tells why GET is refused', async () => {
  const hall = await startBrokenHall({
    change: (address, reply) => {
      if (address.startsWith('/app-center/anonymous/graphql?'))
        return { status: 403, headers: { 'content-type': 'text/html' }, body: '<h1>Blocked</h1>' }
      return /^\/(app-center|task-api)\//.test(address) ? foreign(reply) : reply
    },
  })
  const token = await fetchCoreToken(hall.core, 'student')
  const { results } = await check(hall.url, token)
  await hall.close()
  const of = (name: string) => results.find((result) => result.name === name)!
  const statistics = of('query anonymityAppStatistics')
  equal(statistics.state, 'works', JSON.stringify(statistics))
  match(statistics.received!, /POST only.*GET: an HTML page \(403\) instead of JSON/)
  for (const name of ['GET /me/tasks/todo', 'query anonymityApps']) {
    const found = results.filter((result) => result.name === name)
    equal(found.length, 1, JSON.stringify(found))
    match(found[0]!.received!, /^ids beyond 2\^53 as JSON numbers, such as 18437529058373\d{5}$/)
    match(found[0]!.expected!, /^strings/)
  }
})
