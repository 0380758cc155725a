import type { BaseName, RestInput, RestOperation } from '../contract/operation.ts'
import type { Caller, Scope } from './access.ts'
import type { Catalogue } from './catalogue.ts'
import type { Settings } from './settings.ts'
import type { Db } from './db/db.ts'
import type { EventBus } from './events/event-bus.ts'
import type { Logger } from './logger.ts'

/** The services that every module uses. */
export interface Campus {
  db: Db
  settings: Settings
  catalogue: Catalogue
  bus: EventBus
  logger: Logger
  /** After access tokens were revoked: from then on every process reads them again. */
  forgetTokens(): Promise<void>
}

/** One REST request, parsed. */
export interface Call {
  caller: Caller | null
  path: Record<string, string>
  query: URLSearchParams
  /** The origin of the request; see requestOrigin in settings.ts. */
  origin: string
  /** `application/x-www-form-urlencoded`; empty for any other type. */
  form: URLSearchParams
  /** The body as `application/json`; undefined for any other type. Throws an ApiError for invalid JSON. */
  json(): unknown
  /** For the visit counter: address and user agent of the client, and whether it opts out of counting. */
  peer: { address: string; agent: string; unseen: boolean }
}

export type SignedInCall = Call & { caller: Caller }

/** One REST route of a module. `scope` null: open to guests; a bearer token is still verified if one is sent. */
export interface Route {
  base: BaseName
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  scope: Scope | null
  /** Resolves to the reply without `errno`: {entities, total} or {t}. */
  handle(call: Call): Promise<object>
  /**
   * For clients that accept `text/event-stream`: yields the text of the reply in pieces and returns what `handle`
   * resolves to. `signal`: the client has gone.
   */
  stream?(call: Call, signal: AbortSignal): AsyncGenerator<string, object>
}

/** A route for an operation of the contract, which defines method and path. */
export const serveOperation = <In extends RestInput, Result, S extends Scope | null>(
  { base, method, path }: RestOperation<In, Result>,
  scope: S,
  handle: (call: CallOf<In, S>) => Promise<object>,
): Route => ({ base, method, path, scope, handle: handle as Route['handle'] })

/** The request of an operation: with a scope it has a caller, and it has the parameters that its path names. */
type CallOf<In extends RestInput, S extends Scope | null> = (S extends Scope ? SignedInCall : Call) & {
  path: In['path']
}

/** The reply of a list that has no pages. */
export const toList = (entities: readonly unknown[]) => ({ entities, total: entities.length })

/** Runs the generator to its end and resolves to its return value. */
export async function readToEnd<Reply>(pieces: AsyncGenerator<string, Reply>): Promise<Reply> {
  for (;;) {
    const { done, value } = await pieces.next()
    if (done) return value
  }
}

/** A route that streams its reply; clients that do not stream get the complete reply. */
export const streamOperation = <In extends RestInput, Result>(
  operation: RestOperation<In, Result>,
  scope: Scope | null,
  stream: NonNullable<Route['stream']>,
): Route => ({
  ...serveOperation(operation, scope, (call) => readToEnd(stream(call, new AbortController().signal))),
  stream,
})

/** The context value of every GraphQL resolver. */
export type GraphqlContext = {
  caller: Caller | null
  /** Counts writes; rejects with an ApiError above the limit. */
  limitWrites(times: number): Promise<void>
}

/** A resolver for one field of Query or Mutation. `scope` is null for the anonymity… fields only. */
export interface Field {
  scope: Scope | null
  // `never`: the schema has validated the arguments, and each resolver declares its own type
  resolve(args: never, caller: Caller): Promise<unknown> | unknown
  /**
   * Callers with the same key get the same reply, which is cached until the catalogue changes. Without a key the
   * reply is never cached.
   */
  cacheKey?(caller: Caller): Promise<string> | string
}

/** The back end of one subject: its GraphQL fields and REST routes. */
export interface Module {
  fields?: Record<string, Field>
  routes?: Route[]
}
