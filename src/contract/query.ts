import { field, type Decoder } from './decoders.ts'
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
 */
/* @__NO_SIDE_EFFECTS__ */
export function query<const V extends Record<string, string>, Result>(
  name: string,
  variables: V,
  decode: Decoder<Result>,
): GraphqlOperation<VariablesOf<V>, Result> {
  const names = Object.keys(variables)
  const list = (write: (variable: string) => string) => (names[0] ? `(${names.map(write).join(', ')})` : '')
  const declared = list((variable) => `$${variable}: ${variables[variable]}`)
  const given = list((variable) => `${variable}: $${variable}`)
  const selection = decode.fields ? ` { ${decode.fields} }` : ''
  return graphql(`query ${name}${declared} { ${name}${given}${selection} }`, field(name, decode))
}
