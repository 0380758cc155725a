import { graphqlGetUrl, type GraphqlOperation } from '../../contract/operation.ts'
import { DecodeError } from '../../contract/decoders.ts'
import type { Config } from '../config/resolve-config.ts'
import type { Session } from '../session/session.ts'
import { RequestError, errorKindOfCode, errorKindOfStatus, toRequestError } from './errors.ts'
import type { WireFetch } from './fetch.ts'
import type { RequestOptions } from './rest.ts'

/** Runs one GraphQL operation (§7); throws RequestError. */
export type Graphql = <V extends object, Result>(
  operation: GraphqlOperation<V, Result>,
  variables: V,
  options?: RequestOptions,
) => Promise<Result>

/** What an endpoint answered; `data` and `errors` are not checked yet. */
export interface GraphqlReply {
  status: number
  headers: Headers
  data?: unknown
  errors?: unknown
}

/** Sends a document of an operation. */
type SendDocument = (document: string, byGet: boolean) => Promise<GraphqlReply>
/** Sends an operation in the form that its server takes; `refused` is the reply to its usual form. */
export type GraphqlResend = (
  operation: GraphqlOperation<object, unknown>,
  endpoint: string,
  send: SendDocument,
  refused?: GraphqlReply,
) => Promise<GraphqlReply>

/**
 * Where a server lacks additions of ours (contract/additions), takes no GET or uses other words: undefined while nothing
 * of the kind is known and no usual form was refused.
 */
export type GraphqlFallback = (isRefused: boolean) => Promise<GraphqlResend> | undefined

export function createGraphql(
  config: Pick<Config, 'bases' | 'trustedOrigins' | 'words'>,
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
    const adapted = async (usual?: GraphqlReply) => {
      // without the means to adapt, the usual form and its reply count
      const resend = await fallback(!!usual)?.catch(() => {})
      return resend?.(operation as never, base, send, usual)
    }
    const reply = await adapted()
    if (reply) return decodeReply(operation, reply)
    const usual = await send(operation.document, anonymous)
    return decodeReply(operation, (isRefusal(usual) && (await adapted(usual))) || usual)
  }
}

/** The server may take another form: nothing was answered, and it is neither down nor busy, nor about the session. */
export const isRefusal = ({ data, status }: GraphqlReply): boolean =>
  data == null && /^(2|40[0456]|415|422|501)/.test(`${status}`)

/** A guest's read: one cacheable address, and no library before the first content. */
async function getGraphql(
  fetching: typeof fetch,
  url: string,
  options: RequestOptions,
): Promise<GraphqlReply> {
  const response = await fetching(url, options as RequestInit)
  const { status, headers } = response
  // what is no JSON is no answer
  const body = (await response.json().catch(() => null)) as object | null
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
  // §7 does not show what a mutation returns: its field has to be there
  if (isMutation && (errorText || Object(data)[name] === undefined))
    throw new RequestError('refused', name, status)
  try {
    // data beside errors is used where it has its shape: one bad field costs one field
    const result = decode(data)
    // "there is none" beside an error is no answer
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
