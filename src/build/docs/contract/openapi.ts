// The REST calls of the contract as an OpenAPI 3.1 document.
import { isNonNullType } from 'graphql'
import type { BaseName } from '../../../contract/operation.ts'
import type { Params } from '../../../contract/docs.ts'
import { DEFAULT_BASES } from '../../../runtime/config/config.ts'
import { configKeys, type JsonSchema } from './config-schema.ts'
import { restCalls, type RestCall } from './contract-operations.ts'
import { replyOfCall } from './print-schema.ts'
import { recordSchemas, replySchema } from './record-schemas.ts'

const PREFIX = '#/components/schemas/'
/** Documented paths of bases that are empty by default. */
const DEFAULT_PATHS: Partial<Record<BaseName, string>> = {
  trace: '/trace',
  knowledgeGraph: '/knowledge-graph',
}

const mark = (addition: string | undefined): JsonSchema => (addition ? { 'x-addition': addition } : {})

const JSON_TYPES: Record<string, string> = { Int: 'integer', Boolean: 'boolean', Object: 'object' }

/** Reads what a parameter is declared as (contract/docs.ts). */
export const parametersOf = (params: Params = {}) =>
  Object.entries(params).map(([name, param]) => {
    const [declared, ...values] = typeof param === 'string' ? [param] : param
    const [, type = '', required, addition, description] =
      /^(\w+)(!?) (?:@([\w-]+) )?(.*)$/.exec(declared) ?? []
    const schema: JsonSchema = {
      ...(type === 'File'
        ? { type: 'string', contentMediaType: 'audio/wav' }
        : { type: JSON_TYPES[type] ?? 'string' }),
      ...(values.length && { enum: values }),
    }
    return { name, required: required === '!', addition, description, schema }
  })

const parameters = ({ path, query }: RestCall): JsonSchema[] =>
  Object.entries({ path, query }).flatMap(([location, params]) =>
    parametersOf(params).map(({ name, required, addition, description, schema }) => ({
      ...{ name, in: location, required, description, ...mark(addition), schema },
    })),
  )

function bodySchema(params: Params): JsonSchema {
  const all = parametersOf(params)
  return {
    type: 'object',
    properties: Object.fromEntries(
      all.map(({ name, addition, description, schema }) => [
        name,
        { description, ...schema, ...mark(addition) },
      ]),
    ),
    required: all.flatMap(({ name, required }) => (required ? [name] : [])),
  }
}

type Calls = readonly [RestCall, ...RestCall[]]

/** Several calls can share method and path: they differ in the form field `action`. */
function requestBody(calls: Calls): JsonSchema {
  const [{ json, multipart }] = calls
  const content = (type: string, schema: JsonSchema) => ({
    requestBody: { required: true, content: { [type]: { schema } } },
  })
  if (json) return content('application/json', bodySchema(json))
  if (multipart) return content('multipart/form-data', bodySchema(multipart))
  const schemas = calls.flatMap(({ en, addition, form }) =>
    form ? [{ description: en, ...mark(addition), ...bodySchema(form) }] : [],
  )
  const [first, ...others] = schemas
  if (!first) return {}
  return content('application/x-www-form-urlencoded', others.length ? { oneOf: schemas } : first)
}

const EVENT_STREAM = 'text/event-stream'

/** For calls that can also stream their reply: events.md describes the messages. */
const streamedContent = ({ stream }: RestCall): JsonSchema => {
  const description =
    'Messages `text` with pieces of the text, then one `answer` or `error` with the plain reply.'
  return stream ? { [EVENT_STREAM]: { ...mark(stream), schema: { type: 'string', description } } } : {}
}

function response(call: RestCall): JsonSchema {
  const { envelope = 'entities' } = call
  const { type, paginated } = replyOfCall(call)
  const member = type ? { [envelope]: replySchema(type, PREFIX) } : {}
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
          required: isNonNullType(type) ? ['errno', envelope] : ['errno'],
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

function operationObject(calls: Calls): JsonSchema {
  const [first] = calls
  const { operation, token } = first
  const isWrite = operation.method !== 'GET' && !first.reads
  const bearer = { bearer: [] }
  const shared = calls.length === 1 && first.addition
  return {
    operationId: operationId(first),
    tags: [operation.base],
    summary: calls.map((call) => call.en).join(' '),
    'x-zh': calls.map((call) => call.zh).join('；'),
    ...(shared && { 'x-addition': shared }),
    parameters: parameters(first),
    ...requestBody(calls),
    security: operation.anonymous ? [] : token === 'optional' ? [{}, bearer] : [bearer],
    responses: {
      200: response(first),
      ...(isWrite &&
        !isNonNullType(replyOfCall(first).type) && { 204: { description: 'Success without a body.' } }),
      default: { $ref: '#/components/responses/Failure' },
    },
  }
}

/** The path of a call relative to the server, with bases at their default paths. */
export const documentedPath = ({ base, path }: RestCall['operation']): string => {
  const defaultPath = DEFAULT_PATHS[base] ?? `/${DEFAULT_BASES[base].replace(/^\/+/, '')}`
  return path === '/' ? defaultPath : defaultPath + path
}

function pathItems(): Record<string, JsonSchema> {
  const items: Record<string, JsonSchema> = {}
  for (const call of restCalls) {
    const { operation } = call
    const path = documentedPath(operation)
    const method = operation.method.toLowerCase()
    if (items[path]?.[method]) continue
    const others = restCalls.filter(
      (other) =>
        other !== call &&
        documentedPath(other.operation) === path &&
        other.operation.method === operation.method,
    )
    items[path] = { ...items[path], [method]: operationObject([call, ...others]) }
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

export function openApi(version: string): JsonSchema {
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
    paths: pathItems(),
    components: {
      schemas: recordSchemas(PREFIX),
      responses: { Failure: FAILURE },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The access token of the provider.' },
      },
    },
  }
}
