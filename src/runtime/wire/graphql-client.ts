import { toJson } from '../../contract/to-json.ts'
import { ClientError, GraphQLClient } from 'graphql-request'
import type { GraphqlOperation } from '../../contract/operation.ts'
import type { Config } from '../config/config.ts'
import { withoutLongHint } from '../oidc/id-token-hint.ts'
import type { Session } from '../session/session.ts'
import type { WireFetch } from './fetch.ts'
import type { GraphqlReply } from './graphql-reply.ts'
import { parseJson } from './read-json.ts'
import type { RequestOptions } from './rest.ts'

interface GraphqlClientContext {
  config: Pick<Config, 'bases' | 'trustedOrigins'>
  session: Pick<Session, 'tokens'>
  wireFetch: WireFetch
}

/**
 * Sends an operation by POST. Imported on demand, because guests read by GET without a library.
 * @throws the error of `fetch`, or of the library if a successful response is not a GraphQL result
 */
export async function postGraphql(
  { config, session, wireFetch }: GraphqlClientContext,
  { anonymous, document }: Pick<GraphqlOperation<object, unknown>, 'anonymous' | 'document'>,
  variables: object,
  options: RequestOptions,
): Promise<GraphqlReply> {
  const url = anonymous
    ? config.bases.anonymousAppCenter
    : withIdTokenHint(config.bases.appCenter, config, session)
  const client = new GraphQLClient(url, {
    ...options,
    fetch: async (...call: Parameters<typeof fetch>) =>
      asJson(await wireFetch[anonymous ? 'anonymous' : 'authorized'](...call)),
    headers: { accept: 'application/json' },
    errorPolicy: 'all',
    jsonSerializer: { parse: parseJson, stringify: toJson },
  })
  try {
    return await client.rawRequest(document, variables)
  } catch (e) {
    // status above 299; drop the error, because its message contains the response and the variables
    if (e instanceof ClientError) return e.response
    throw e
  }
}

/** The library reads nothing else; servers send JSON as text, too. */
function asJson(response: Response): Response {
  response.headers.set('content-type', 'application/json')
  return response
}

/** §7: adds `id_token_hint` to the app centre's URL, only if its origin is trusted and the token is short. */
function withIdTokenHint(
  base: string,
  { trustedOrigins }: Pick<Config, 'trustedOrigins'>,
  { tokens }: Pick<Session, 'tokens'>,
): string {
  const url = new URL(base)
  const idToken = tokens()?.idToken
  if (idToken && trustedOrigins.has(url.origin)) url.searchParams.set('id_token_hint', idToken)
  return withoutLongHint(url.href)
}
