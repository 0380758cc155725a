import { ClientError, GraphQLClient } from 'graphql-request'
import type { Config } from '../config/resolve-config.ts'
import type { Session } from '../session/session.ts'
import type { GraphqlReply } from './graphql.ts'

/**
 * Sends an operation by POST. Loaded on demand: guests read by GET and need no library.
 * @throws what `fetch` throws, or an error of the library when a successful response is no GraphQL result
 */
export async function postGraphql(
  url: string,
  document: string,
  variables: object,
  init: Pick<RequestInit, 'keepalive'> & { signal?: AbortSignal | undefined; fetch: typeof fetch },
): Promise<GraphqlReply> {
  const headers = { accept: 'application/json' }
  const client = new GraphQLClient(url, { ...init, headers, errorPolicy: 'all' })
  try {
    return await client.rawRequest(document, variables)
  } catch (e) {
    // a status above 299; the error's message quotes response and variables, so it goes no further
    if (e instanceof ClientError) return e.response
    throw e
  }
}

/** §7: the app centre takes an `id_token_hint`; only a trusted one gets it (K2). */
export function withIdTokenHint(
  base: string,
  { trustedOrigins }: Pick<Config, 'trustedOrigins'>,
  { tokens }: Pick<Session, 'tokens'>,
): string {
  const url = new URL(base)
  const idToken = tokens()?.idToken
  if (idToken && trustedOrigins.has(url.origin)) url.searchParams.set('id_token_hint', idToken)
  return url.href
}
