import { createFetch } from 'ofetch'
import { GraphQLClient } from 'graphql-request'
import type { Config } from './config.ts'
import type { Session } from './session.ts'
import type { Sending } from './transport.ts'

/** The libraries behind every call but a guest's reads: 6 KB that a guest's first load does without. */

/** Sends by ofetch, with our own time-outs and repetitions: its time-out ends at the headers, and it repeats GETs. */
export async function call(fetching: typeof fetch, url: string, init: RequestInit): Promise<Response> {
  const raw = createFetch({ fetch: fetching, defaults: { retry: 0, ignoreResponseError: true } }).raw
  return raw(url, { ...init, responseType: 'stream' } as Parameters<typeof raw>[1])
}

/** What a GraphQL endpoint answered; unknown until it is read. */
export interface GraphqlReply {
  data?: unknown
  errors?: unknown
}

/**
 * Writes a GraphQL request and takes the reply apart by graphql-request.
 * @param send sends the body that it wrote and brings the reply, read as JSON
 */
export async function post(
  config: Config,
  session: Pick<Session, 'tokens'>,
  document: string,
  variables: object,
  send: (sending: Pick<Sending, 'url' | 'method' | 'headers' | 'body'>) => Promise<unknown>,
): Promise<GraphqlReply> {
  let reply: unknown
  const headers = { 'content-type': 'application/json' }
  const client = new GraphQLClient(endpoint(config, session), {
    errorPolicy: 'all',
    // the library would take what is no JSON for an empty reply, and would read what is JSON again
    jsonSerializer: { stringify: JSON.stringify, parse: () => reply },
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      reply = await send({ url: String(input), method: 'POST', headers, body: String(init?.body) })
      return new Response('', { headers: { 'content-type': 'application/json' } })
    },
  })
  try {
    return await client.rawRequest(document, variables)
  } catch (e) {
    // its own error holds the whole reply and the variables: personal data, so it goes no further
    const errors = (e as { response?: { errors?: unknown } }).response?.errors
    if (Array.isArray(errors)) return { errors }
    throw e
  }
}

/** §7: the app centre takes an `id_token_hint`; it goes to a trusted app centre only (K2). */
function endpoint(config: Config, session: Pick<Session, 'tokens'>): string {
  const url = new URL(config.bases.appCenter)
  const idToken = session.tokens()?.idToken
  if (idToken && config.trusted.has(url.origin)) url.searchParams.set('id_token_hint', idToken)
  return url.href
}
