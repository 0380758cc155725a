// The records of the contract as JSON Schema (draft 2020-12): what the tags read, in every form that they accept.
import {
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql'
import { formKeywords, MAX_FIELDS } from '../../../contract/additions/form-schema.ts'
import type { RecordDocs } from '../../../contract/docs.ts'
import type { JsonSchema } from './config-schema.ts'
import { restCalls } from './contract-operations.ts'
import { additionOf, contractSchema, replyOfCall } from './print-schema.ts'

const described = (docs: RecordDocs | undefined): JsonSchema =>
  Object.fromEntries(Object.entries(docs?.fields ?? {}).map(([name, description]) => [name, { description }]))

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
  FormValues: { description: 'Answers by the names of the fields.', type: 'object' },
  FormSchema: {
    description: `A form. At most ${MAX_FIELDS} fields; the order is that of \`properties\`, or of the pages.`,
    type: 'object',
    properties: {
      properties: {
        type: 'object',
        additionalProperties: {
          type: 'object',
          properties: {
            ...described(formKeywords.field),
            items: { description: 'Of a table: the form of one row.', type: 'object' },
            'x-univ': { type: 'object', properties: described(formKeywords.univ) },
          },
        },
      },
      required: { type: 'array', items: { type: 'string' } },
      'x-univ': { type: 'object', description: '`pages`: title, titleEn and the names of their fields.' },
    },
    required: ['properties'],
  },
}
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })

/** @param ref creates the reference to a record or scalar of that name */
function typeSchema(type: GraphQLOutputType, ref: (name: string) => JsonSchema): JsonSchema {
  if (isNonNullType(type)) return typeSchema(type.ofType, ref)
  return isListType(type) ? { type: 'array', items: typeSchema(type.ofType, ref) } : ref(type.name)
}

function fieldSchema(field: GraphQLField<unknown, unknown>, ref: (name: string) => JsonSchema): JsonSchema {
  const { type, description } = field
  const bare = getNullableType(type)
  const isRecord = isObjectType(getNamedType(bare))
  // a list of texts may be comma-separated
  const schema = isListType(bare) && !isRecord ? ref('CommaList') : typeSchema(bare, ref)
  const isOptional = !isNonNullType(type) && (isRecord || String(bare) === 'ID')
  const addition = additionOf(field)
  return {
    ...(description && { description }),
    ...(addition && { 'x-addition': addition }),
    ...(isOptional ? orNull(schema) : schema),
  }
}

function recordSchema(type: GraphQLObjectType, ref: (name: string) => JsonSchema): JsonSchema {
  const fields = Object.values(type.getFields())
  const required = fields.filter(({ type }) => isNonNullType(type))
  return {
    ...(type.description && { description: type.description }),
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field, ref)])),
    ...(required.length && { required: required.map(({ name }) => name) }),
  }
}

/** Every record and scalar by its name. */
export function recordSchemas(prefix: string): Record<string, JsonSchema> {
  const others = [
    contractSchema.getQueryType(),
    contractSchema.getMutationType(),
    contractSchema.getType('Written'),
  ]
  const ref = (name: string): JsonSchema => ({ $ref: `${prefix}${name}` })
  const records = Object.values(contractSchema.getTypeMap())
    .filter((type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith('__'))
    .filter((type) => !others.includes(type))
    .map((type) => [type.name, recordSchema(type, ref)] as const)
  return { ...SCALARS, ...Object.fromEntries(records) }
}

export function replySchema(type: GraphQLOutputType, prefix: string): JsonSchema {
  const value = typeSchema(type, (name) => ({ $ref: `${prefix}${name}` }))
  return isNonNullType(type) ? value : orNull(value)
}

/** replies.schema.json: a JSON Schema of each read's reply without its envelope, for `check` and other tools. */
export function replySchemas(): JsonSchema {
  const prefix = '#/$defs/'
  const queries = Object.values(contractSchema.getQueryType()!.getFields()).map(
    ({ name, type, description }) =>
      [`query ${name}`, { ...(description && { description }), ...replySchema(type, prefix) }] as const,
  )
  const reads = restCalls.flatMap((call) => {
    const { method, path } = call.operation
    const { type } = replyOfCall(call)
    return type
      ? [[`${method} ${path}`, { description: call.en, ...replySchema(type, prefix) }] as const]
      : []
  })
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Replies of the contract of univ-widgets',
    description:
      'One definition a call, for the value inside its envelope: `data.<name>` of a GraphQL reply; `entities`, `t` or ' +
      'the whole body of a REST reply.',
    $defs: { ...recordSchemas(prefix), ...Object.fromEntries([...queries, ...reads]) },
  }
}
