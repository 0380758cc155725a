import { toJson } from './to-json.ts'
import type { Decoder } from './decoders.ts'
import type { CallDocs, InputOf, QueryDocs } from './docs.ts'

/** The base URLs of §7, named as in the configuration. */
export type BaseName =
  | 'taskCenter'
  | 'knowledgeBot'
  | 'knowledgeGraph'
  | 'taskApi'
  | 'formPlatform'
  | 'bot'
  | 'asr'
  | 'trace'
  | 'appCenter'
  | 'anonymousAppCenter'
  | 'bus'

/** One GraphQL operation, shared by the client, by `check` and by the demo server. */
export interface GraphqlOperation<Variables extends object, Result> {
  kind: 'graphql'
  name: string
  document: string
  /** The same with its additions marked (additions/core-document.ts). */
  marked: string
  docs?: QueryDocs | undefined
  /** Sent to the anonymous app centre by GET and without a token (§7). */
  anonymous: boolean
  /** Decodes `data` of the reply. */
  decode: Decoder<Result>
  /** Never set; only carries the type of the variables. */
  variables?: Variables
}

/** The input of a REST call; empty values are omitted (§5). */
export interface RestInput {
  path?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  /** `application/x-www-form-urlencoded` (§7 "form body"). */
  form?: Record<string, string | number | undefined>
  json?: unknown
  multipart?: FormData
}

/** One REST operation of §7. `path` contains `{name}` for each key of `In['path']`. */
export interface RestOperation<In extends RestInput, Result> {
  kind: 'rest'
  base: BaseName
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** Public; sent without a token. */
  anonymous: boolean
  /** Decodes the whole body, after `errno` has been checked. */
  decode: Decoder<Result>
  docs?: CallDocs | undefined
  /** Never set; only carries the type of the input. */
  input?: In
}

/** What a REST call takes. */
export type RestInputOf<Operation> = Operation extends RestOperation<infer In, unknown> ? In : never

/** A document as it is sent. */
export const withoutMarks = (marked: string): string => marked.replace(/@[\w-]+/g, '')

/* @__NO_SIDE_EFFECTS__ */
export function graphql<Variables extends object, Result>(
  marked: string,
  decode: Decoder<Result>,
  docs?: QueryDocs,
): GraphqlOperation<Variables, Result> {
  const name = /^\s*(?:query|mutation)\s+(\w+)/.exec(marked)?.[1]
  if (!name) throw new Error('operation name missing')
  const document = withoutMarks(marked)
  return { kind: 'graphql', name, document, marked, anonymous: name.startsWith('anonymity'), decode, docs }
}

/* @__NO_SIDE_EFFECTS__ */
export function rest<const Docs extends CallDocs, Result>(
  base: BaseName,
  requestLine: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`,
  decode: Decoder<Result>,
  docs?: Docs,
  anonymous = false,
): RestOperation<CallDocs extends Docs ? RestInput : InputOf<Docs>, Result> {
  const [method, path] = requestLine.split(' ') as [RestOperation<object, Result>['method'], string]
  return { kind: 'rest', base, method, path, anonymous, decode, docs }
}

/**
 * The URL of an anonymous read by GET (GraphQL over HTTP). It must be identical on client and server: the demo server
 * lists it in `early` and in preload links, so that the request starts before the scripts have loaded.
 */
export function graphqlGetUrl(
  endpoint: string,
  operation: Pick<GraphqlOperation<object, unknown>, 'document' | 'name'>,
  variables: object,
): string {
  const url = new URL(endpoint)
  url.searchParams.set('query', operation.document)
  url.searchParams.set('variables', toJson(variables))
  url.searchParams.set('operationName', operation.name)
  return url.href
}
