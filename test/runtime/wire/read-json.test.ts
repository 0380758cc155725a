// Integers beyond 2^53 keep their digits, however a reply arrives.
import { test } from 'node:test'
import { deepEqual, equal, throws } from 'node:assert/strict'
import { identifier, object, array, field, string, type Decoder } from '../../../src/contract/decoders.ts'
import { webQa } from '../../../src/contract/core/assistant.ts'
import { actOnTask, todoTasks } from '../../../src/contract/core/tasks.ts'
import { graphql as operation, rest as restOperation } from '../../../src/contract/operation.ts'
import { createDecisions } from '../../../src/features/process-center/decide/decisions.ts'
import { parseSourceText } from '../../../src/runtime/source/parse-source.ts'
import { parseJson } from '../../../src/runtime/wire/read-json.ts'
import { createScriptedRuntime } from '../../double/scripted-runtime.ts'
import { createScriptedWire, jsonResponse } from '../../double/scripted-wire.ts'

const LONG = '1843752905837391873'
const written = (json: string) => JSON.stringify(parseJson(json))

for (const [json, expected] of [
  [`{"id":${LONG}}`, `{"id":"${LONG}"}`],
  [`{"id":-${LONG}}`, `{"id":"-${LONG}"}`],
  [LONG, `"${LONG}"`],
  [`[${LONG},7 ,\n${LONG}]`, `["${LONG}",7,"${LONG}"]`],
  [`[[${LONG}],{"a":[1,${LONG}]}]`, `[["${LONG}"],{"a":[1,"${LONG}"]}]`],
  // the largest integers that are exact, and the first ones that are not
  [
    '[9007199254740991,9007199254740992,-9007199254740993]',
    '[9007199254740991,"9007199254740992","-9007199254740993"]',
  ],
  [`[${'9'.repeat(400)}]`, `["${'9'.repeat(400)}"]`],
  // fractions and exponents are figures, not ids
  [
    '[184375290583739.125,0.1234567890123456789,1843752905837391873e2,1e21]',
    '[184375290583739.12,0.12345678901234568,184375290583739200000,1e+21]',
  ],
  [
    `{"a":"${LONG}","b":"x, ${LONG}, y","${LONG}":${LONG}}`,
    `{"a":"${LONG}","b":"x, ${LONG}, y","${LONG}":"${LONG}"}`,
  ],
  // a quote inside a string does not end it; one after an escaped backslash does
  [`{"a":"\\",${LONG},","b":${LONG}}`, `{"a":"\\",${LONG},","b":"${LONG}"}`],
  [`{"a":"\\\\","b":${LONG},"c":"\\\\\\"${LONG}"}`, `{"a":"\\\\","b":"${LONG}","c":"\\\\\\"${LONG}"}`],
  [`{"a":"\\u0022${LONG}"}`, `{"a":"\\"${LONG}"}`],
] as const)
  test(`reads ${json.slice(0, 60)}`, () => equal(written(json), expected))

test('rejects what is not JSON, as JSON.parse does', () => {
  for (const json of [
    '',
    `{"a":${LONG}`,
    `{"a":"${LONG}`,
    `"${LONG}\\`,
    `[0${LONG}]`,
    `[${LONG} ${LONG}]`,
    `[--${LONG}]`,
    `<p>${LONG}</p>`,
  ])
    throws(() => parseJson(json), SyntaxError, json)
})

test('reads deep and large bodies in one pass', () => {
  const deep = parseJson(`${'['.repeat(100_000)}${LONG}${']'.repeat(100_000)}`)
  let inner: unknown = deep
  while (Array.isArray(inner)) inner = inner[0]
  equal(inner, LONG)
  const backslashes = '\\\\'.repeat(500_000)
  deepEqual(parseJson(`["${backslashes}",${LONG}]`), ['\\'.repeat(500_000), LONG])
  const rows = Array.from(
    { length: 50_000 },
    (_, n) => `{"id":${LONG.slice(0, -5)}${10_000 + n},"name":"事项 ${n}"}`,
  )
  const list = parseJson(`[${rows.join()}]`) as { id: string }[]
  equal(new Set(list.map(({ id }) => id)).size, 50_000)
})

const records: Decoder<{ id: string }[]> = array(object({ id: identifier }))
const wholeIds = [{ id: LONG }]

for (const name of ['userApps', 'anonymityApps'])
  test(`GraphQL: ${name} keeps the digits of ids`, async () => {
    const read = operation<object, { id: string }[]>(`query ${name} { ${name} { id } }`, field(name, records))
    const { graphql } = createScriptedWire(jsonResponse(`{"data":{"${name}":[{"id":${LONG}}]}}`))
    deepEqual(await graphql(read, {}), wholeIds)
  })

test('a list keeps the digits of ids', () => {
  deepEqual(
    parseSourceText(`[{"id":${LONG},"name":"甲"}]`, '').items.map(({ id }) => id),
    [LONG],
  )
})

test('a chat answer keeps the digits of the items that it names', async () => {
  const { rest } = createScriptedWire(
    jsonResponse(`{"errno":0,"t":{"id":${LONG},"answer":"a","apps":[${LONG}]}}`),
  )
  const { id, apps } = await rest(webQa, { json: { ques: 'q', schoolId: '', channel: 'web' } })
  deepEqual([id, apps], [LONG, [LONG]])
})

test('requests send ids unchanged in paths, queries, forms and JSON', async () => {
  const { rest, sent } = createScriptedWire(jsonResponse('{"errno":0}'))
  await rest(actOnTask, { path: { id: LONG }, form: { actionId: LONG } })
  const other = restOperation('taskApi', 'PUT /x', string())
  await rest(other, { query: { id: LONG }, json: { id: LONG } })
  deepEqual(
    sent.map(({ url }) => url.pathname + url.search),
    [`/task-api/task/${LONG}`, `/task-api/x?id=${LONG}`],
  )
  equal(sent[1]!.body, `{"id":"${LONG}"}`)
})

test('a press on a task with ids of 19 digits names this task and this action', async () => {
  const row = (n: number) =>
    `{"id":184375290583739187${n},"name":"部门审核","assignTime":1790000000,"actions":[{"code":"approve","id":184375290583739100${n - 2},"name":"同意"}],"process":{"id":184375290583739010${n - 2},"name":"请假申请","owner":{"id":170000000000000012${n},"name":"李某","account":"s01"}}}`
  const todo = `{"errno":0,"total":2,"entities":[${row(3)},${row(4)}]}`
  const { runtime, called } = createScriptedRuntime({
    'GET /me/tasks/todo': () => new Response(todo, { headers: { 'content-type': 'application/json' } }),
    'POST /task/{id}': { errno: 0 },
  })
  const { entities } = await runtime.rest(todoTasks, { query: { limit: 10, start: 0 } })
  deepEqual(
    entities.map(({ id, process }) => [id, process!.id, process!.owner!.id]),
    [
      ['1843752905837391873', '1843752905837390101', '1700000000000000123'],
      ['1843752905837391874', '1843752905837390102', '1700000000000000124'],
    ],
  )
  const [first] = entities
  const decisions = runtime.service(createDecisions)
  await new Promise((onDone) => {
    const options = { onKept() {}, locale: 'zh-CN', onDone, onRefused: onDone }
    decisions.decide([{ task: first!, action: first!.actions[0]! }], '', options)
    decisions.flush()
  })
  deepEqual(
    called('POST /task/{id}').map(({ name, input }) => [name, input]),
    [['POST /task/1843752905837391873', { actionId: '1843752905837391001' }]],
  )
})
