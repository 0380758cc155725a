import { test } from 'node:test'
import { deepEqual, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { buildSchema, isInputObjectType, isObjectType } from 'graphql'
import { additionDocs } from '../../src/contract/additions/additions.docs.ts'
import { additions } from '../../src/contract/additions/additions.ts'
import { contractOperations } from '../double/contract-operations.ts'

const schema = buildSchema(
  readFileSync(new URL('../../src/contract/schema.graphql', import.meta.url), 'utf8'),
)
const entries = Object.entries(additions)

/** Carried by REST replies only. */
const REST_TYPES = ['Answer', 'SearchHit']

test('every field and argument of an addition is in the schema', () => {
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

test('every call of an addition is an operation of the contract', () => {
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

test('each field and call belongs to one addition, and each addition has some', () => {
  const all = entries.flatMap(([, { fields = [], calls = [] }]) => [...fields, ...calls])
  deepEqual(
    all.filter((one, i) => all.indexOf(one) !== i),
    [],
  )
  for (const [name, { fields = [], calls = [] }] of entries) ok(fields.length + calls.length > 0, name)
})

test('every addition says in both languages what it gives and what is without it', () => {
  for (const [name, { gives, without }] of Object.entries(additionDocs))
    for (const text of [gives.en, gives.zh, without.en, without.zh]) ok(text.length > 3, name)
})
