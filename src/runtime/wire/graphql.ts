import { graphqlGetUrl, type GraphqlOperation } from '../../contract/operation.ts'
import { DecodeError } from '../../contract/decoders.ts'
import type { Config } from '../config/resolve-config.ts'
import type { Session } from '../session/session.ts'
import { RequestError, errorKindOfCode, errorKindOfStatus, toRequestError } from './errors.ts'
import type { WireFetch } from './fetch.ts'
import { parseJson } from './read-json.ts'
import type { RequestOptions } from './rest.ts'

/** Runs one GraphQL operation (§7); throws RequestError. */
export type Graphql = <V extends object, Result>(
  operation: GraphqlOperation<V, Result>,
  variables: V,
  options?: RequestOptions,
) => Promise<Result>

/** The reply of an endpoint; `data` and `errors` are not validated yet. */
export interface GraphqlReply {
  status: number
  headers: Headers
  data?: unknown
  errors?: unknown
}

/** Sends a document. */
type SendDocument = (document: string, byGet: boolean) => Promise<GraphqlReply>
/** Sends an operation in a form that its server supports; `refused` is the reply to the default form. */
export type GraphqlResend = (
  operation: GraphqlOperation<object, unknown>,
  endpoint: string,
  send: SendDocument,
  refused?: GraphqlReply,
) => Promise<GraphqlReply>

/**
 * Imports the fallback for servers that lack additions (contract/additions), do not support GET or use other values.
 * Returns undefined while no such difference is known and the default form was not refused.
 */
type GraphqlFallback = (isRefused: boolean) => Promise<GraphqlResend> | undefined

export function createGraphql(
  config: Pick<Config, 'bases' | 'timeZone' | 'trustedOrigins' | 'words'>,
  session: Pick<Session, 'tokens'>,
  wireFetch: WireFetch,
  fallback: GraphqlFallback,
): Graphql {
  return async (operation, variables, options = {}) => {
    const { name, anonymous } = operation
    const base = config.bases[anonymous ? 'anonymousAppCenter' : 'appCenter']
    if (!base) throw new RequestError('not-found', name)
    const send: SendDocument = (document, byGet) =>
      (byGet
        ? getGraphql(wireFetch.anonymous, graphqlGetUrl(base, { name, document }, variables), options)
        : import('./graphql-client.ts')
            .catch(() => {
              throw new RequestError('network')
            })
            .then(({ postGraphql }) =>
              postGraphql({ config, session, wireFetch }, { anonymous, document }, variables, options),
            )
      ).catch((e: unknown) => {
        throw toRequestError(e, name, options.signal)
      })
    const resendAdapted = async (rejected?: GraphqlReply) => {
      // if the import fails, use the default form and its reply
      const resend = await fallback(!!rejected)?.catch(() => {})
      return resend?.(operation as never, base, send, rejected)
    }
    const adaptedReply = await resendAdapted()
    if (adaptedReply) return decodeReply(operation, adaptedReply)
    const reply = await send(operation.document, anonymous)
    return decodeReply(operation, (isOperationRejected(reply) && (await resendAdapted(reply))) || reply)
  }
}

/** Whether another form may work: no data, and the server is neither down nor busy, nor rejects the session. */
export const isOperationRejected = ({ data, status }: GraphqlReply): boolean =>
  data == null && /^(2|40[0456]|415|422|501)/.test(`${status}`)

/** Reads by GET for guests: a cacheable URL, and no library before the first content. */
async function getGraphql(
  fetching: typeof fetch,
  url: string,
  options: RequestOptions,
): Promise<GraphqlReply> {
  const response = await fetching(url, options as RequestInit)
  const { status, headers } = response
  // a body that is not JSON counts as no data
  const body = (await response
    .text()
    .then(parseJson)
    .catch(() => null)) as object | null
  return { ...body, status, headers }
}

function decodeReply<V extends object, Result>(
  { document, name, decode }: GraphqlOperation<V, Result>,
  { status, headers, data, errors }: GraphqlReply,
): Result {
  const errorText = errorMessages(errors)
  const errorKind = errorKindOfCode(errorText)
  if (errorKind) throw new RequestError(errorKind, name, status, '', 0, errorText)
  if (status >= 300) throw RequestError.ofResponse(errorKindOfStatus(status), name, { status, headers })
  const isMutation = /^\s*mutation/.test(document)
  // §7 does not specify the result of a mutation, so only require that its field exists
  if (isMutation && (errorText || Object(data)[name] === undefined))
    throw new RequestError('refused', name, status)
  try {
    // use partial data despite errors if it decodes: one failing field costs only that field
    const result = decode(data)
    // null with an error is a failure, not "not found"
    if (errorText && result === null) throw new RequestError('refused', name, status)
    return result
  } catch (e) {
    if (e instanceof DecodeError) throw new RequestError(errorText ? 'refused' : 'malformed', name, status)
    throw e
  }
}

const errorMessages = (errors: unknown): string =>
  (Array.isArray(errors) ? (errors as { message?: unknown; extensions?: { code?: unknown } }[]) : [])
    .flatMap((e) => [e?.message, e?.extensions?.code])
    .filter((text) => typeof text === 'string')
    .join(' ')
