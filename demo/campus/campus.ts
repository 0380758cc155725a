import type { BaseName, RestInput, RestOperation } from '../../src/contract/operation.ts'
import type { Caller, Scope } from './access.ts'
import type { Catalogue } from './catalogue.ts'
import type { Settings } from './config.ts'
import type { Db } from './db/open.ts'
import type { Bus } from './events/bus.ts'

/** What every module is given. */
export interface Campus {
  db: Db
  settings: Settings
  catalogue: Catalogue
  bus: Bus
}

/** One REST call, its path filled in. */
export interface Call {
  caller: Caller | null
  path: Record<string, string>
  query: URLSearchParams
  /** The address that the campus was called under, as far as it is ours. */
  origin: string
  /** `application/x-www-form-urlencoded`; empty for any other type. */
  form: URLSearchParams
  /** `application/json`; undefined for any other type. Throws Refused when it is no JSON. */
  json(): unknown
  /** Who asks, for counting: the peer's address, its user agent, and whether it asks not to be counted. */
  peer: { address: string; agent: string; unseen: boolean }
}

/** One REST path of a module. `scope` null: guests may ask; a bearer is still checked where one is sent. */
export interface Route {
  base: BaseName
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  scope: Scope | null
  /** The reply without `errno`: {entities, total} or {t}. */
  run(call: Call): Promise<object>
}

/** Serves an operation of the contract: method and path are written once, there. */
export const serve = <In extends RestInput, Result>(
  { base, method, path }: RestOperation<In, Result>,
  scope: Scope | null,
  run: Route['run'],
): Route => ({ base, method, path, scope, run })

/** What a resolver is given beside its arguments. */
export type GraphqlContext = {
  caller: Caller | null
  /** Counts a write; rejects when there were too many. */
  countWrite(): Promise<void>
}

/** One field of Query or Mutation. `scope` null only for the anonymity… fields. */
export interface Field {
  scope: Scope | null
  // a resolver knows its own arguments: the schema has checked them
  run(args: never, caller: Caller): Promise<unknown> | unknown
  /**
   * A word that tells apart whom the reply differs for: it is then made once a word, until the hall changes. Fields
   * without are answered anew each time.
   */
  alike?(caller: Caller): Promise<string> | string
}

/** The back end of one subject: its GraphQL fields and its REST paths. */
export interface Module {
  fields?: Record<string, Field>
  routes?: Route[]
}
