import { GraphQLClient } from 'graphql-request'
import { getUrl, type GraphqlOperation } from '../contract/operation.ts'
import { Misshapen } from '../contract/shape.ts'
import type { Config } from './config.ts'
import { CallFailed, troubleOfCode, troubleOfStatus } from './errors.ts'
import type { CallOptions } from './rest.ts'
import type { Session } from './session.ts'
import { parse, type Send } from './transport.ts'

/** Runs one GraphQL operation (§7); throws CallFailed. */
export type Graphql = <V extends object, Result>(
  operation: GraphqlOperation<V, Result>,
  variables: V,
  options?: CallOptions,
) => Promise<Result>

export function createGraphql(config: Config, session: Pick<Session, 'tokens'>, send: Send): Graphql {
  return async (operation, variables, options = {}) => {
    const { name, document, anonymous } = operation
    let status = 0
    // graphql-request writes the request and takes the reply apart; the wire below is ours: limits, bearer, time-outs
    const client = new GraphQLClient(
      anonymous ? config.bases.anonymousAppCenter : endpoint(config, session),
      {
        errorPolicy: 'all',
        fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
          const reply = await send({
            name,
            anonymous,
            ...options,
            ...(anonymous
              ? { url: getUrl(config.bases.anonymousAppCenter, operation, variables), method: 'GET' }
              : {
                  url: String(input),
                  method: 'POST',
                  headers: { 'content-type': 'application/json' },
                  body: init?.body as string,
                }),
          })
          status = reply.status
          // the library takes an unknown type for plain text; what is inside is checked here first
          parse(reply.text, name, status)
          return new Response(reply.text, { headers: { 'content-type': 'application/json' } })
        },
      },
    )
    let reply: { data?: unknown; errors?: unknown }
    try {
      reply = await client.rawRequest(document, variables)
    } catch (e) {
      // its own error holds the whole reply and the variables: personal data, so it goes no further
      if (e instanceof CallFailed || (e instanceof DOMException && e.name === 'AbortError')) throw e
      if (options.signal?.aborted) throw options.signal.reason
      const errors = (e as { response?: { errors?: unknown } }).response?.errors
      if (!Array.isArray(errors)) throw new CallFailed('misshapen', name, status)
      reply = { errors }
    }
    const words = Array.isArray(reply.errors)
      ? (reply.errors as { message?: unknown; extensions?: { code?: unknown } }[])
          .map((e) => `${String(e?.message)} ${String(e?.extensions?.code)}`)
          .join(' ')
      : ''
    const session_ = troubleOfCode(words)
    if (session_) throw new CallFailed(session_, name, status)
    if (status >= 300) throw new CallFailed(troubleOfStatus(status), name, status)
    try {
      // data beside errors is used where it has its shape: one bad field costs one field
      return operation.read(reply.data)
    } catch (e) {
      if (e instanceof Misshapen) throw new CallFailed(words ? 'refused' : 'misshapen', name, status)
      throw e
    }
  }
}

/** §7: the app centre takes an `id_token_hint`; it goes to a trusted app centre only (K2). */
function endpoint(config: Config, session: Pick<Session, 'tokens'>): string {
  const url = new URL(config.bases.appCenter)
  const idToken = session.tokens()?.idToken
  if (idToken && config.trusted.has(url.origin)) url.searchParams.set('id_token_hint', idToken)
  return url.href
}
