// The published contract matches the code: schema.graphql, openapi.json, replies.schema.json, events.md.
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { contractFiles } from '../../src/build/docs/contract/contract-files.ts'
import type { JsonSchema } from '../../src/build/docs/contract/config-schema.ts'
import { EVENT_TYPES } from '../../src/contract/core/bus-events.ts'
import { contractOperations } from '../../src/build/docs/contract/contract-operations.ts'

const files = contractFiles(path.resolve('src'), '1.2.3')
const openApi = JSON.parse(files['contract/openapi.json']!) as {
  info: { version: string }
  paths: Record<string, Record<string, JsonSchema & { parameters: { name: string; in: string }[] }>>
}
const sdl = files['contract/schema.graphql']!
const replies = JSON.parse(files['contract/replies.schema.json']!) as { $defs: Record<string, JsonSchema> }
const restOperations = contractOperations.flatMap(({ name, operation }) =>
  operation.kind === 'rest' ? [{ name, operation }] : [],
)

test('openapi.json is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator()
  const result = await validator.validate(structuredClone(openApi))
  ok(result.valid, JSON.stringify(result.errors))
  equal(validator.version, '3.1')
  equal(openApi.info.version, '1.2.3')
})

test('the validator rejects a broken document', async () => {
  const broken = structuredClone(openApi) as { paths: Record<string, unknown> }
  broken.paths['/x'] = { get: { responses: { twohundred: {} } } }
  equal((await new Validator().validate(broken)).valid, false)
})

test('declares the path parameters of each path template', () => {
  for (const [address, item] of Object.entries(openApi.paths))
    for (const { parameters } of Object.values(item)) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      deepEqual(
        inPath,
        [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
        address,
      )
    }
})

test('operation ids are unique', () => {
  const ids = Object.values(openApi.paths).flatMap((item) =>
    Object.values(item).map((operation) => String(operation['operationId'])),
  )
  deepEqual([...new Set(ids)], ids)
})

test('the documents mark what is an addition, and each addition is somewhere in them', () => {
  match(sdl, /facts: AppFacts @addition\(name: "item-facts"\)/)
  match(sdl, /anonymityHotApps\(first: Int @addition\(name: "guest-arguments"\), offset/)
  const { parameters } = openApi.paths['/task-api/me/tasks/todo']!['get']!
  deepEqual(
    parameters.filter((parameter) => 'x-addition' in parameter).map(({ name }) => name),
    ['sort', 'due', 'kind', 'item', 'applicant'],
  )
  const listed = JSON.parse(files['contract/additions.json']!) as Record<string, unknown[]>[]
  for (const { name, fields = [], calls = [], events = [] } of listed)
    ok(fields.length + calls.length + events.length > 0, String(name))
})

test('every read has a valid JSON Schema', () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, keywords: ['x-addition'] })
  ajv.addSchema(replies, 'replies')
  const queries = contractOperations.flatMap(({ operation }) =>
    operation.kind === 'graphql' && /^\s*query/.test(operation.document) ? [`query ${operation.name}`] : [],
  )
  const reads = restOperations.filter(({ operation }) => operation.method === 'GET')
  const names = [...queries, ...reads.map(({ operation }) => `${operation.method} ${operation.path}`)]
  for (const name of names)
    ok(ajv.getSchema(`replies#/$defs/${encodeURIComponent(name.replaceAll('/', '~1'))}`), name)
  ok(names.length > 40)
})

test('the reply schema rejects records without ids and accepts numeric strings and nulls', () => {
  const ajv = new Ajv2020({ allowUnionTypes: true, strict: false })
  const isApps = ajv.compile({ ...replies, $ref: '#/$defs/query userApps'.replace(' ', '%20') })
  equal(isApps([{ id: 7, name: 'a', sort: '3', created: '2026-01-02 03:04:05', tags: null }]), true)
  equal(isApps([{ name: 'a' }]), false)
  equal(isApps([{ id: '', name: 'a' }]), false)
  equal(isApps({}), false)
})

test('events.md lists every event, error code and status', () => {
  const page = files['contract/events.md']!
  for (const type of EVENT_TYPES) ok(page.includes(`| \`${type}\` |`), type)
  for (const word of ['OIDC_BC_LOGOUT', 'ACCESS_TOKEN_INVALID', 'TASK_ALREADY_HANDLED', '429'])
    ok(page.includes(`| \`${word}\` |`), word)
  ok(page.includes('8,044 bytes'))
})
