import { field, selectionOf, type Decoder } from './decoders.ts'
import type { QueryDocs } from './docs.ts'
import { graphql, type GraphqlOperation } from './operation.ts'

interface Scalars {
  ID: string
  String: string
  Int: number
  Boolean: boolean
}
type ValueOf<T> = T extends `[${infer Item}!]`
  ? ValueOf<Item>[]
  : T extends keyof Scalars
    ? Scalars[T]
    : never
type RequiredName<V> = { [K in keyof V]: V[K] extends `${string}!` ? K : never }[keyof V]
/** The variables of a query from their GraphQL types; those whose type ends with `!` are required. */
export type VariablesOf<V> = {
  [K in RequiredName<V>]: V[K] extends `${infer T}!` ? ValueOf<T> : never
} & { [K in Exclude<keyof V, RequiredName<V>>]?: ValueOf<V[K]> }

/**
 * A query for what a decoder reads; each variable is an argument of the same name.
 * `query('app', { id: 'ID!' }, decodeApp)` asks `query app($id: ID!) { app(id: $id) { id name … } }`.
 * @param marked the query's name, `anonymityApp@guest-details` if it is an addition itself
 * @param mark `@guest-arguments` if its arguments are
 */
/* @__NO_SIDE_EFFECTS__ */
export function query<const V extends Record<string, string>, Result>(
  marked: string,
  variables: V,
  decode: Decoder<Result>,
  docs?: QueryDocs,
  mark = '',
): GraphqlOperation<VariablesOf<V>, Result> {
  const [name = ''] = marked.split('@')
  const names = Object.keys(variables)
  const list = (write: (variable: string) => string) => (names[0] ? `(${names.map(write).join(', ')})` : '')
  const declared = list((variable) => `$${variable}: ${variables[variable]}`)
  const given = list((variable) => `${variable}: $${variable}`) + mark
  const selection = decode.fields ? ` { ${selectionOf(decode.fields)} }` : ''
  return graphql(`query ${name}${declared} { ${marked}${given}${selection} }`, field(name, decode), docs)
}
