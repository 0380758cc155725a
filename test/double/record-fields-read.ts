// Finds the fields of a reply that a decoder reads, and those that the contract documents.
import {
  isListType,
  isNonNullType,
  isObjectType,
  parseType,
  typeFromAST,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql'

const isWrapper = (property: string | symbol): property is string => typeof property === 'string'

/** A record of `type` that records field reads; nested deep enough for every record of the contract. */
function observe(type: GraphQLOutputType, notes: Set<string>, fields: Set<string>, depth = 0): unknown {
  if (isNonNullType(type)) return observe(type.ofType, notes, fields, depth)
  if (isListType(type)) return [observe(type.ofType, notes, fields, depth)]
  if (!isObjectType(type)) return type.name === 'ID' || type.name === 'String' ? 'x' : 1
  const record: Record<string, unknown> = {}
  for (const field of Object.values(type.getFields())) {
    fields.add(`${type.name}.${field.name}`)
    if (depth < 5) record[field.name] = observe(field.type, notes, fields, depth + 1)
  }
  return new Proxy(record, {
    get: (target, property) => (isWrapper(property) ? target[property] : undefined),
    // decoders check for own properties before they read them
    getOwnPropertyDescriptor: (target, property) => {
      if (isWrapper(property)) notes.add(`${type.name}.${property}`)
      return Reflect.getOwnPropertyDescriptor(target, property)
    },
  })
}

export function recordFieldsRead(
  schema: GraphQLSchema,
  reply: string,
  envelope: string,
  decode: (body: unknown) => unknown,
): { documented: string[]; read: string[] } {
  const type = typeFromAST(schema, parseType(reply) as never) as GraphQLOutputType
  const read = new Set<string>()
  const documented = new Set<string>()
  decode({ errno: 0, total: 1, [envelope]: observe(type, read, documented) })
  return { documented: [...documented], read: [...read] }
}
