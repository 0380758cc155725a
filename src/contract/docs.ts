// What the documents of the contract say of records and calls (build/docs/contract prints them). The build of the tags
// removes each `docs(…)` and `call(…)` from the scripts.
import type { AdditionName } from './additions.docs.ts'

/** Of a record: its name, what it is, and what its fields are where their names do not say it. */
export interface RecordDocs {
  type: string
  en: string
  fields: Readonly<Record<string, string>>
}
export const docs = (type: string, en = '', fields: Readonly<Record<string, string>> = {}): RecordDocs => ({
  type,
  en,
  fields,
})

/** Of a GraphQL operation; `values` are those of the enumerations among its variables. */
export interface QueryDocs {
  en?: string
  values?: Readonly<Record<string, readonly string[]>>
}

/**
 * A parameter, declared once for its type and its documentation: `'ID! The task.'` or, with the values that it takes,
 * `['String! What to do.', 'transfer', 'sign']`. Those without `!` are optional; `'String @due-dates …'` is an addition.
 */
type Param = string | readonly [string, ...(string | number)[]]
export type Params = Readonly<Record<string, Param>>

/** Of a REST call. */
export interface CallDocs {
  en: string
  zh: string
  addition?: AdditionName
  path?: Params
  query?: Params
  form?: Params
  json?: Params
  multipart?: Params
  /** The member of the reply that holds the value; `entities` by default. */
  envelope?: 't'
  /** A GraphQL type such as `[ID!]`, where it is not that of the decoder's record. */
  reply?: string
  /** Guests may call it too. */
  token?: 'optional'
  /** Reads although it is a POST. */
  reads?: boolean
  /** The addition by which the reply may come as an event stream. */
  stream?: AdditionName
}
export const call = <const Docs extends CallDocs | QueryDocs>(given: Docs): Docs => given

interface Types {
  Object: object
  ID: string
  String: string
  Int: number
  Boolean: boolean
}
type Declared<P> = P extends readonly [infer S, ...unknown[]]
  ? Declared<S>
  : P extends `${infer T} ${string}`
    ? T
    : never
type Bare<T> = T extends `${infer Name}!` ? Name : T
type ValueOf<P> = P extends readonly [string, ...infer V extends string[]]
  ? V[number]
  : Types[Bare<Declared<P>> & keyof Types]
type RequiredOf<P> = { [K in keyof P]: Declared<P[K]> extends `${string}!` ? K : never }[keyof P]
type ValuesOf<P> = { -readonly [K in RequiredOf<P>]: ValueOf<P[K]> } & {
  // empty values are omitted (§5)
  -readonly [K in Exclude<keyof P, RequiredOf<P>>]?: ValueOf<P[K]> | '' | undefined
}
type Part<Docs, K extends string> = Docs extends { [Name in K]: infer P }
  ? [RequiredOf<P>] extends [never]
    ? { [Name in K]?: ValuesOf<P> }
    : { [Name in K]: ValuesOf<P> }
  : unknown
/** What a call of these docs takes. */
export type InputOf<Docs> = Part<Docs, 'path'> &
  Part<Docs, 'query'> &
  Part<Docs, 'form'> &
  Part<Docs, 'json'> &
  (Docs extends { multipart: object } ? { multipart: FormData } : object)
