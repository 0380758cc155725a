// The records of the contract as JSON Schema (draft 2020-12): what the tags read, in every form that they accept.
import {
  getNamedType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  parseType,
  typeFromAST,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql'
import { restCalls } from '../../../contract/rest.docs.ts'
import type { JsonSchema } from '../config-schema.ts'
import { findAddition } from '../../../contract/additions/core-document.ts'

/** The forms of a value that are accepted, because servers differ. */
const SCALARS: Record<string, JsonSchema> = {
  ID: { description: 'An identifier.', type: ['string', 'number'], minLength: 1, maxLength: 200 },
  String: { description: 'Text; a number is read as text.', type: ['string', 'number', 'null'] },
  Float: { description: 'A number, also as text.', type: ['number', 'string', 'null'] },
  Int: { description: 'A whole number, also as text.', type: ['number', 'string', 'null'] },
  Boolean: {
    description: 'true, 1, "1" and "true" are true; left out, the default of its field.',
    type: ['boolean', 'number', 'string', 'null'],
  },
  Time: {
    description:
      "Epoch seconds. Epoch milliseconds, ISO 8601, dates such as `2027-06-30 23:59:59` in the hall's time zone and arrays of numbers are read too; 0 and null are none.",
    type: ['number', 'string', 'array', 'null'],
    items: { type: 'number' },
  },
  CommaList: {
    description: 'A comma-separated list; an array of texts is read too.',
    type: ['string', 'array', 'null'],
    items: { type: ['string', 'number'] },
  },
}
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })

/** @param ref creates the reference to a record or scalar of that name */
function typeSchema(type: GraphQLOutputType, ref: (name: string) => JsonSchema): JsonSchema {
  if (isNonNullType(type)) return typeSchema(type.ofType, ref)
  if (isListType(type)) {
    return { type: 'array', items: typeSchema(type.ofType, ref) }
  }
  return ref(isEnumType(type) ? 'String' : type.name)
}

function fieldSchema(
  type: GraphQLOutputType,
  coordinate: string,
  ref: (name: string) => JsonSchema,
  description?: string | null,
): JsonSchema {
  const bare = isNonNullType(type) ? type.ofType : type
  const isRecord = isObjectType(bare) || (isListType(bare) && isObjectType(getNamedType(bare)))
  // a list of texts may be comma-separated
  const schema = isListType(bare) && !isRecord ? ref('CommaList') : typeSchema(bare, ref)
  const isOptional = !isNonNullType(type) && (isRecord || String(bare) === 'ID')
  const addition = findAddition(coordinate)
  return {
    ...(description && { description }),
    ...(addition && { 'x-addition': addition }),
    ...(isOptional ? orNull(schema) : schema),
    ...(isEnumType(bare) && { examples: bare.getValues().map(({ name }) => name) }),
  }
}

function recordSchema(type: GraphQLObjectType, ref: (name: string) => JsonSchema): JsonSchema {
  const fields = Object.values(type.getFields())
  const required = fields.filter(
    ({ type }) => isNonNullType(type) && (String(type) === 'ID!' || isListType(type.ofType)),
  )
  return {
    ...(type.description && { description: type.description }),
    type: 'object',
    properties: Object.fromEntries(
      fields.map(({ name, type: fieldType, description }) => [
        name,
        fieldSchema(fieldType, `${type.name}.${name}`, ref, description),
      ]),
    ),
    ...(required.length && { required: required.map(({ name }) => name) }),
  }
}

/** Every record and scalar by its name. */
export function recordSchemas(schema: GraphQLSchema, prefix: string): Record<string, JsonSchema> {
  const roots = [schema.getQueryType(), schema.getMutationType()]
  const ref = (name: string): JsonSchema => ({ $ref: `${prefix}${name}` })
  const records = Object.values(schema.getTypeMap())
    .filter((type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith('__'))
    .filter((type) => !roots.includes(type))
    .map((type) => [type.name, recordSchema(type, ref)] as const)
  return { ...SCALARS, ...Object.fromEntries(records) }
}

/** @param written a GraphQL type such as `[Task!]!` */
export function writtenTypeSchema(schema: GraphQLSchema, written: string, prefix: string): JsonSchema {
  const type = typeFromAST(schema, parseType(written) as never) as GraphQLOutputType | undefined
  if (!type) throw new Error(`no type ${written} in schema.graphql or rest-records.graphql`)
  return replySchema(type, prefix)
}

function replySchema(type: GraphQLOutputType, prefix: string): JsonSchema {
  const value = typeSchema(type, (name) => ({ $ref: `${prefix}${name}` }))
  return isNonNullType(type) ? value : orNull(value)
}

/** replies.schema.json: a JSON Schema of each read's reply without its envelope, for `check` and other tools. */
export function replySchemas(schema: GraphQLSchema): JsonSchema {
  const prefix = '#/$defs/'
  const queries = Object.values(schema.getQueryType()!.getFields()).map(({ name, type, description }) => {
    const reply = replySchema(type, prefix)
    return [`query ${name}`, { ...(description && { description }), ...reply }] as const
  })
  const reads = restCalls.flatMap(({ operation: { method, path }, reply, en }) =>
    reply
      ? [[`${method} ${path}`, { description: en, ...writtenTypeSchema(schema, reply, prefix) }] as const]
      : [],
  )
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Replies of the contract of univ-widgets',
    description:
      'One definition a call, for the value inside its envelope: `data.<name>` of a GraphQL reply; `entities`, `t` or ' +
      'the whole body of a REST reply.',
    $defs: { ...recordSchemas(schema, prefix), ...Object.fromEntries([...queries, ...reads]) },
  }
}
