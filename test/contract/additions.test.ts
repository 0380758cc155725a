import { test } from 'node:test'
import { deepEqual, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { buildSchema, isInputObjectType, isObjectType } from 'graphql'
import { additionDocs } from '../../src/contract/additions/additions.docs.ts'
import { additions } from '../../src/contract/additions/additions.ts'
import { EVENT_TYPES } from '../../src/contract/core/bus-events.ts'
import { contractOperations } from '../double/contract-operations.ts'

const schema = buildSchema(
  readFileSync(new URL('../../src/contract/schema.graphql', import.meta.url), 'utf8'),
)
const entries = Object.entries(additions)

/** Types of REST replies only. */
const REST_TYPES = ['Answer', 'Notice', 'SearchHit']

test('declares every field and argument of an addition in the schema', () => {
  const unknown = entries
    .flatMap(([, { fields = [] }]) => fields)
    .filter((coordinate) => {
      const [, typeName = '', fieldName = '', argument] =
        /^(\w+)\.(\w+)(?:\((\w+):\))?$/.exec(coordinate) ?? []
      if (REST_TYPES.includes(typeName)) return false
      const type = schema.getType(typeName)
      const field = isObjectType(type) || isInputObjectType(type) ? type.getFields()[fieldName] : undefined
      if (!field) return true
      return argument && !('args' in field && field.args.some(({ name }) => name === argument))
    })
  deepEqual(unknown, [])
})

test('declares every call of an addition as an operation of the contract', () => {
  const known = new Set(
    contractOperations.flatMap(({ operation }) =>
      operation.kind === 'rest' ? [`${operation.method} ${operation.path}`] : [],
    ),
  )
  const calls = entries.flatMap(([, { calls = [] }]) => calls)
  deepEqual(
    calls.filter((call) => !known.has(/^\S+ [^?& ]+/.exec(call)![0])),
    [],
  )
})

test('declares every event type of an addition', () => {
  const events = entries.flatMap(([, addition]) => addition.events ?? [])
  deepEqual(events, ['notice'])
  for (const type of events) ok(EVENT_TYPES.includes(type), type)
})

test('assigns each field and call to one addition, and no addition is empty', () => {
  const all = entries.flatMap(([, { fields = [], calls = [] }]) => [...fields, ...calls])
  deepEqual(
    all.filter((item, i) => all.indexOf(item) !== i),
    [],
  )
  for (const [name, { fields = [], calls = [], events = [] }] of entries)
    ok(fields.length + calls.length + events.length > 0, name)
})

test('documents every addition and its fallback in both languages', () => {
  for (const [name, { gives, without }] of Object.entries(additionDocs))
    for (const text of [gives.en, gives.zh, without.en, without.zh]) ok(text.length > 3, name)
})
