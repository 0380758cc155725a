// replies.schema.json: a JSON Schema of each read's reply without its envelope, for `check` and other tools.
import type { GraphQLSchema } from 'graphql'
import { restCalls } from '../../../contract/rest.docs.ts'
import type { JsonSchema } from '../config-schema.ts'
import { recordSchemas, typeSchema, writtenTypeSchema } from './record-schemas.ts'
import { isNonNullType } from 'graphql'

const PREFIX = '#/$defs/'

export function replySchemas(schema: GraphQLSchema): JsonSchema {
  const queries = Object.values(schema.getQueryType()!.getFields()).map(({ name, type, description }) => {
    const value = typeSchema(type, (record) => ({ $ref: `${PREFIX}${record}` }))
    const reply = isNonNullType(type) ? value : { anyOf: [value, { type: 'null' }] }
    return [`query ${name}`, { ...(description && { description }), ...reply }] as const
  })
  const reads = restCalls.flatMap(({ operation: { method, path }, reply, en }) =>
    reply
      ? [[`${method} ${path}`, { description: en, ...writtenTypeSchema(schema, reply, PREFIX) }] as const]
      : [],
  )
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Replies of the contract of univ-widgets',
    description:
      'One definition a call, for the value inside its envelope: `data.<name>` of a GraphQL reply; `entities`, `t` or ' +
      'the whole body of a REST reply.',
    $defs: { ...recordSchemas(schema, PREFIX), ...Object.fromEntries([...queries, ...reads]) },
  }
}
