// schema.graphql, printed from the operations and their decoders; additions have the directive `@addition(name: …)`.
import {
  buildSchema,
  getOperationAST,
  GraphQLString,
  Kind,
  parse,
  parseType,
  print,
  typeFromAST,
  valueFromAST,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLOutputType,
  type ValueNode,
} from 'graphql'
import { looseId, type FieldDecoder, type Fields } from '../../../contract/decoders.ts'
import type { RecordDocs } from '../../../contract/docs.ts'
import { queries, restCalls, type AnyQuery, type RestCall } from './contract-operations.ts'

const HEAD = `
"Not in the specification; a server may not support it. README.md lists the additions."
directive @addition(name: String!) on FIELD_DEFINITION | ARGUMENT_DEFINITION
"""
Epoch seconds. Epoch milliseconds, ISO 8601 and \`YYYY-MM-DD HH:mm:ss\` (in the hall's time zone) are read too; 0, null and
invalid values mean none.
"""
scalar Time
"A comma-separated list of texts; an array of texts is read too."
scalar CommaList
"A form: a JSON Schema of an object, described in replies.schema.json."
scalar FormSchema
"Answers of a form: an object by the names of its fields."
scalar FormValues
"What a write returns: the tags require that it is there, and read nothing of it."
type Written { done: Boolean }
`

type AnyDecoder = FieldDecoder<unknown>
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
const described = (text: string | undefined, code: string): string =>
  text ? `${JSON.stringify(text)} ${code}` : code
const marked = (addition: string | undefined): string => (addition ? ` @addition(name: "${addition}")` : '')

/** The result for a sample; undefined if the decoder rejects it. */
function tryOn(decode: AnyDecoder, sample: unknown): unknown {
  try {
    return decode(sample, {})
  } catch {
    return undefined
  }
}

/** What a decoder makes of samples says which values it reads. */
function scalarOf(name: string, decode: AnyDecoder): string {
  if (decode.scalar) return decode.scalar
  const list = tryOn(decode, 'a,b')
  if (Array.isArray(list)) return list.length === 2 ? 'CommaList' : '[String!]'
  if (tryOn(decode, '2027-01-01T00:00:00Z') === Date.UTC(2027, 0, 1)) return 'Time'
  if (typeof tryOn(decode, '7') === 'number') return 'Float'
  if (typeof tryOn(decode, true) === 'boolean') return 'Boolean'
  if (decode === looseId) return 'ID!'
  return name === 'id' || tryOn(decode, {}) === undefined ? 'ID' : 'String'
}

interface RecordType extends Pick<RecordDocs, 'en'> {
  /** Field definitions by name. */
  fields: Map<string, string>
}

/** Collects the types that are asked for. */
function createTypes() {
  const records = new Map<string, RecordType>()
  const inputs = new Map<string, string>()

  /** The written type of a decoder: `[App!]!`. What is missing where it must not be has an exclamation mark. */
  function typeOf(name: string, decode: AnyDecoder): string {
    const { fields, docs } = decode
    const one = fields ? addRecord(fields, docs!) : scalarOf(name, decode)
    const all = fields && Array.isArray(tryOn(decode, [])) ? `[${one}!]` : one
    return tryOn(decode, null) === undefined ? `${all}!` : all
  }

  function addRecord(fields: Fields, { type, en, fields: sentences }: RecordDocs): string {
    const name = type === 'Page' ? `${fields['entities']!.docs!.type}Page` : type
    const known = records.get(name) ?? { en, fields: new Map<string, string>() }
    records.set(name, { ...known, en: known.en || en })
    for (const [field, decode] of Object.entries(fields)) {
      const code = `${field}: ${typeOf(field, decode)}${marked(decode.addition)}`
      if (!known.fields.has(field) || sentences[field])
        known.fields.set(field, described(sentences[field], code))
    }
    return name
  }

  /** The written type of an argument. */
  function inputOf(name: string, value: ValueNode, variables: ReadonlyMap<string, string>): string {
    if (value.kind === Kind.VARIABLE) return variables.get(value.name.value) ?? ''
    if (value.kind !== Kind.OBJECT) return 'String'
    const fields = value.fields.map((field) => {
      const own = field.name.value
      return `${own}: ${inputOf(name + capital(own), field.value, variables)}`
    })
    inputs.set(name, `input ${name} { ${fields.join(' ')} }`)
    return fields.some((field) => field.endsWith('!')) ? `${name}!` : name
  }

  const definitions = (): string[] => [
    ...inputs.values(),
    ...[...records].map(([name, { en, fields }]) =>
      described(en, `type ${name} { ${[...fields.values()].join(' ')} }`),
    ),
  ]
  return { typeOf, inputOf, definitions }
}
type Types = ReturnType<typeof createTypes>

function rootField(types: Types, { marked: text, document, name, decode, docs }: AnyQuery): string {
  const definition = getOperationAST(parse(document))
  const root = definition?.selectionSet.selections.find((selection) => selection.kind === Kind.FIELD)
  if (!definition || !root) throw new Error(`no operation: ${document}`)
  const variables = new Map(
    definition.variableDefinitions?.map(({ variable, type }) => [variable.name.value, print(type)]),
  )
  const [, addition, ofArguments] = /\{ \w+(?:@([\w-]+))?(?:\([^)]*\)(?:@([\w-]+))?)?/.exec(text) ?? []
  const list = root.arguments!.map((argument) => {
    const own = argument.name.value
    const type = types.inputOf(
      capital(name.replace('anonymity', '')) + capital(own),
      argument.value,
      variables,
    )
    // what clients of the core leave out
    return `${own}: ${ofArguments ? type.replace(/!$/, '') : type}${marked(ofArguments)}`
  })
  const inside = Object.assign((value: unknown) => decode({ [name]: value }), {
    fields: decode.fields,
    docs: decode.docs,
  })
  const returned = definition.operation === 'mutation' ? 'Written!' : types.typeOf(name, inside)
  const given = list.length ? `(${list.join(', ')})` : ''
  return described(docs?.en, `${name}${given}: ${returned}${marked(addition)}`)
}

/** A reply's value: as a type, and whether it is a page of a list. */
function replyOf({ typeOf }: Types, { operation: { decode, path }, reply, envelope }: RestCall) {
  const { fields, docs } = decode
  const paginated = docs?.type === 'Page'
  const read = (value: unknown) => decode({ errno: 0, total: 0, [envelope ?? 'entities']: value })
  const written =
    fields && typeOf(path, (paginated && fields['entities']) || Object.assign(read, { fields, docs }))
  return { written: reply ?? written, paginated }
}

const isQuery = ({ document }: AnyQuery): boolean => document.startsWith('query')

function printContract() {
  const types = createTypes()
  const roots = (all: AnyQuery[]) => all.map((operation) => rootField(types, operation)).join('\n')
  const values: Record<string, string[]> = Object.assign({}, ...queries.map(({ docs }) => docs?.values))
  const head = [
    HEAD,
    described(
      "The app centre, signed in and anonymous, and the knowledge bot's records (§3, §7).",
      `type Query {\n${roots(queries.filter(isQuery))} }`,
    ),
    `type Mutation {\n${roots(queries.filter((operation) => !isQuery(operation)))} }`,
    ...Object.entries(values).map(([name, all]) => `enum ${name} { ${all.join(' ')} }`),
  ]
  const published = [...head, ...types.definitions()].join('\n')
  const written = restCalls.map((call) => [call, replyOf(types, call)] as const)
  const schema = buildSchema([...head, ...types.definitions()].join('\n'))
  const replies = new Map(
    written.map(([call, { written, paginated }]) => [
      call,
      {
        paginated,
        type: written ? (typeFromAST(schema, parseType(written) as never) as GraphQLOutputType) : undefined,
      },
    ]),
  )
  return { sdl: print(parse(published)), schema, replies }
}

const { sdl, schema, replies } = printContract()
export const publishedSdl = `# Written by the build from src/contract. The core is what the specification names.\n${sdl}\n`
/** Every record of the contract, including those of REST replies. */
export const contractSchema = schema
export const replyOfCall = (call: RestCall) => replies.get(call)!
/** The addition that a field or argument belongs to. */
export const additionOf = ({
  astNode,
}: Pick<GraphQLField<unknown, unknown> | GraphQLArgument, 'astNode'>): string | undefined => {
  const [argument] = astNode?.directives?.[0]?.arguments ?? []
  return argument && String(valueFromAST(argument.value, GraphQLString))
}
