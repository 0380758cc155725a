// The REST calls of the contract as an OpenAPI 3.1 document.
import type { GraphQLSchema } from 'graphql'
import { additions } from '../../../contract/additions/additions.ts'
import type { BaseName } from '../../../contract/operation.ts'
import { restCalls, type RestCall } from '../../../contract/rest.docs.ts'
import { DEFAULT_BASES } from '../../../runtime/config/config.ts'
import { configKeys, type JsonSchema } from '../config-schema.ts'
import { recordSchemas, writtenTypeSchema } from './record-schemas.ts'

const PREFIX = '#/components/schemas/'
/** Documented paths of bases that are empty by default. */
const DEFAULT_PATHS: Partial<Record<BaseName, string>> = {
  trace: '/trace',
  knowledgeGraph: '/knowledge-graph',
}

const additionOfCall = new Map<string, string>(
  Object.entries(additions).flatMap(([name, { calls = [] }]) => calls.map((call) => [call, name] as const)),
)
/** @param calls as in the list of additions: `GET /users`, `GET /me/tasks/todo?kind`, `POST /process/{id}&action=urge` */
const additionMark = (...calls: string[]): JsonSchema => {
  const name = calls.map((call) => additionOfCall.get(call)).find(Boolean)
  return name ? { 'x-addition': name } : {}
}
const additionOfRestCall = ({ operation, form }: RestCall): string | undefined => {
  const line = `${operation.method} ${operation.path}`
  const action = form?.['action']?.values?.[0]
  return additionOfCall.get(line) ?? additionOfCall.get(`${line}&action=${action}`)
}

type Field = NonNullable<RestCall['query']>[string] & { binary?: boolean }

const JSON_TYPES = {
  ID: 'string',
  String: 'string',
  Int: 'integer',
  Boolean: 'boolean',
  Time: 'integer',
} as const

const inputSchema = ({ en, type = 'String', values, binary }: Field): JsonSchema => ({
  description: en,
  ...(binary ? { type: 'string', contentMediaType: 'audio/wav' } : { type: JSON_TYPES[type] }),
  ...(values && { enum: values }),
})

function parameters({ operation, path = {}, query = {} }: RestCall): JsonSchema[] {
  const line = `${operation.method} ${operation.path}`
  const parameter = (location: string, required: boolean, name: string, field: Field): JsonSchema => {
    const { description, ...schema } = inputSchema(field)
    return { name, in: location, required, description, ...additionMark(`${line}?${name}`), schema }
  }
  return [
    ...Object.entries(path).map(([name, field]) => parameter('path', true, name, field)),
    ...Object.entries(query).map(([name, field]) => parameter('query', !field.optional, name, field)),
  ]
}

function bodySchema(fields: Record<string, Field>, line: string): JsonSchema {
  const entries = Object.entries(fields)
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, field]) => [name, { ...inputSchema(field), ...additionMark(`${line}&${name}`) }]),
    ),
    required: entries.flatMap(([name, { optional }]) => (optional ? [] : [name])),
  }
}

/** Several calls can share method and path: they differ in the form field `action`. */
function requestBody(calls: RestCall[]): JsonSchema {
  const [{ operation, json, multipart }] = calls as [RestCall]
  const line = `${operation.method} ${operation.path}`
  const content = (type: string, schema: JsonSchema) => ({
    requestBody: { required: true, content: { [type]: { schema } } },
  })
  if (json) return content('application/json', bodySchema(json, line))
  if (multipart) return content('multipart/form-data', bodySchema(multipart, line))
  const forms = calls.flatMap((call) => (call.form ? [{ call, form: call.form }] : []))
  const schemas = forms.map(({ call, form }) => {
    const addition = additionOfRestCall(call)
    return { description: call.en, ...(addition && { 'x-addition': addition }), ...bodySchema(form, line) }
  })
  if (!schemas.length) return {}
  return content('application/x-www-form-urlencoded', schemas.length > 1 ? { oneOf: schemas } : schemas[0]!)
}

const EVENT_STREAM = 'text/event-stream'

/** For calls that can also stream their reply: events.md describes the messages. */
function streamedContent({ operation }: RestCall): JsonSchema {
  const mark = additionMark(`${operation.method} ${operation.path} ${EVENT_STREAM}`)
  if (Object.keys(mark).length === 0) return {}
  const description =
    'Messages `text` with pieces of the text, then one `answer` or `error` with the plain reply.'
  return { [EVENT_STREAM]: { ...mark, schema: { type: 'string', description } } }
}

function response(call: RestCall, schema: GraphQLSchema): JsonSchema {
  const { reply, envelope = 'entities', paginated } = call
  const member = reply ? { [envelope]: writtenTypeSchema(schema, reply, PREFIX) } : {}
  return {
    description: 'Success: `errno` is 0.',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            errno: { description: '0: success.', enum: [0, '0'] },
            ...member,
            ...(paginated && { total: { description: 'All rows of the list.', $ref: `${PREFIX}Int` } }),
          },
          // a write succeeds by its errno; everything else in it is optional
          required: reply?.endsWith('!') ? ['errno', envelope] : ['errno'],
        },
      },
      ...streamedContent(call),
    },
  }
}

const operationId = ({ operation: { method, path, base } }: RestCall): string =>
  method.toLowerCase() +
  (path === '/' ? `/${base}` : path)
    .replace(/[{}]/g, '')
    .split('/')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

function operationObject(calls: RestCall[], schema: GraphQLSchema): JsonSchema {
  const [first] = calls as [RestCall]
  const { operation, en, zh, token, reply } = first
  const isWrite = operation.method !== 'GET' && !first.reads
  const bearer = { bearer: [] }
  const shared = calls.length === 1 && additionOfRestCall(first)
  return {
    operationId: operationId(first),
    tags: [operation.base],
    summary: calls.map((call) => call.en).join(' '),
    'x-zh': calls.map((call) => call.zh).join('；') || zh || en,
    ...(shared && { 'x-addition': shared }),
    parameters: parameters(first),
    ...requestBody(calls),
    security: operation.anonymous ? [] : token === 'optional' ? [{}, bearer] : [bearer],
    responses: {
      200: response(first, schema),
      ...(isWrite && !reply?.endsWith('!') && { 204: { description: 'Success without a body.' } }),
      default: { $ref: '#/components/responses/Failure' },
    },
  }
}

/** The path of a call relative to the server, with bases at their default paths. */
export const documentedPath = ({ base, path }: RestCall['operation']): string => {
  const defaultPath = DEFAULT_PATHS[base] ?? `/${DEFAULT_BASES[base].replace(/^\/+/, '')}`
  return path === '/' ? defaultPath : defaultPath + path
}

function pathItems(schema: GraphQLSchema): Record<string, JsonSchema> {
  const items: Record<string, JsonSchema> = {}
  for (const { operation } of restCalls) {
    const path = documentedPath(operation)
    const method = operation.method.toLowerCase()
    if (items[path]?.[method]) continue
    const same = restCalls.filter(
      (restCall) =>
        documentedPath(restCall.operation) === path && restCall.operation.method === operation.method,
    )
    items[path] = { ...items[path], [method]: operationObject(same, schema) }
  }
  return items
}

const FAILURE: JsonSchema = {
  description: 'A failure: any other status, or an `errno` other than 0 with any status.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          errno: { description: 'Other than 0.', type: ['number', 'string'] },
          ecode: { description: 'An error code; events.md lists them.', type: ['string', 'null'] },
          error: { description: 'A message for users.', type: ['string', 'null'] },
        },
      },
    },
  },
}

export function openApi(schema: GraphQLSchema, version: string): JsonSchema {
  const bases = [...new Set(restCalls.map(({ operation }) => operation.base))]
  return {
    openapi: '3.1.0',
    info: {
      title: 'REST calls of a service hall (univ-widgets)',
      version,
      description:
        'What the tags call. Each tag below is a base address of univ-config.json; the paths here have the bases at ' +
        'their default places. `x-addition` marks what the specification does not name: a server may lack it. ' +
        'Replies may wrap their value in `entities`, in `t`, or not at all. The GraphQL calls are in schema.graphql, ' +
        'events and error codes in events.md.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'https://hall.example.edu' }],
    tags: bases.map((name) => ({ name, description: configKeys[name]!.en })),
    paths: pathItems(schema),
    components: {
      schemas: recordSchemas(schema, PREFIX),
      responses: { Failure: FAILURE },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The access token of the provider.' },
      },
    },
  }
}
