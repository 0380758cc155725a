// The published contract matches the code: schema.graphql, openapi.json, replies.schema.json, events.md.
import { deepEqual, equal, ok } from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { buildSchema, isObjectType } from 'graphql'
import { contractFiles } from '../../src/build/docs/contract/contract-files.ts'
import { contractSchema } from '../../src/build/docs/contract/contract-schema.ts'
import { documentedPath } from '../../src/build/docs/contract/openapi.ts'
import type { JsonSchema } from '../../src/build/docs/config-schema.ts'
import { additions } from '../../src/contract/additions/additions.ts'
import { EVENT_TYPES } from '../../src/contract/core/bus-events.ts'
import { restCalls } from '../../src/contract/rest.docs.ts'
import { contractOperations } from '../double/contract-operations.ts'
import { recordFieldsRead } from '../double/record-fields-read.ts'

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

test('documents every REST operation once with its method and path', () => {
  deepEqual(
    restOperations
      .filter(
        ({ operation }) => restCalls.filter((restCall) => restCall.operation === operation).length !== 1,
      )
      .map(({ name }) => name),
    [],
  )
  for (const { operation } of restOperations) {
    const item = openApi.paths[documentedPath(operation as never)]
    ok(item?.[operation.method.toLowerCase()], `${operation.method} ${operation.path}`)
  }
  const documented = Object.values(openApi.paths).flatMap((item) => Object.keys(item))
  const distinct = new Set(
    restOperations.map(({ operation: { base, method, path: p } }) => `${base} ${method} ${p}`),
  )
  equal(documented.length, distinct.size)
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

test('schema.graphql marks every field and argument that is an addition, and no other', () => {
  const schema = buildSchema(sdl)
  const marked = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type)
      ? Object.values(type.getFields()).flatMap((field) => {
          const nameOf = (node: { directives?: readonly unknown[] } | null | undefined) =>
            node?.directives?.length
          return [
            ...(nameOf(field.astNode) ? [`${type.name}.${field.name}`] : []),
            ...field.args
              .filter((argument) => nameOf(argument.astNode))
              .map((argument) => `${type.name}.${field.name}(${argument.name}:)`),
          ]
        })
      : [],
  )
  const listed = Object.values(additions).flatMap(({ fields = [] }) => fields)
  const inGraphql = listed.filter((path) => schema.getType(path.split('.')[0]!))
  deepEqual(marked.toSorted(), inGraphql.toSorted())
  ok(sdl.includes('facts: AppFacts @addition(name: "item-facts")'))
})

test('openapi.json marks every call, parameter and form field that is an addition', () => {
  const text = JSON.stringify(openApi.paths)
  for (const [name, { calls = [] }] of Object.entries(additions))
    if (calls.length) ok(text.includes(`"x-addition":"${name}"`), name)
  const todo = openApi.paths['/task-api/me/tasks/todo']!['get']!
  deepEqual(
    todo.parameters.filter((parameter) => 'x-addition' in parameter).map(({ name }) => name),
    ['sort', 'due', 'kind', 'item', 'applicant'],
  )
})

test('REST replies document exactly the fields that the code reads', () => {
  const schema = contractSchema(path.resolve('src'))
  const found = restCalls
    .filter(({ reply }) => reply)
    .map(({ operation, reply, envelope }) =>
      recordFieldsRead(schema, reply!, envelope ?? 'entities', operation.decode),
    )
  const read = new Set(found.flatMap((entry) => entry.read))
  const documented = new Set(found.flatMap((entry) => entry.documented))
  deepEqual(
    [...read].filter((entry) => !documented.has(entry)),
    [],
    'read and not documented',
  )
  // a task contains a few fields of its process; the process lists read all of them
  deepEqual(
    [...documented].filter((entry) => !read.has(entry)),
    [],
    'documented and never read',
  )
  ok(read.size > 100)
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
