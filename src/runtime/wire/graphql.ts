import { graphqlGetUrl, type GraphqlOperation } from '../../contract/operation.ts'
import { loadEntityNames } from '../../contract/decode-entities.ts'
import { CAPABILITIES_STORAGE_KEY } from '../../contract/storage-keys.ts'
import { DecodeError, isObject } from '../../contract/decoders.ts'
import type { Config } from '../config/config.ts'
import type { Browser } from '../page/browser.ts'
import type { Session } from '../session/session.ts'
import { loadOnce } from '../page/memoize.ts'
import { createReplyAdapter } from './adapt-reply.ts'
import { RequestError, errorKindOfCode, errorKindOfStatus, toRequestError } from './errors.ts'
import type { WireFetch } from './fetch.ts'
import type { FormContext } from './graphql-forms.ts'
import { isFullServer, mayBeRefused, type GraphqlReply, type SendForm } from './graphql-reply.ts'
import { parseJson } from './read-json.ts'
import type { RequestOptions } from './rest.ts'

/** Runs one GraphQL operation (§7); throws RequestError. */
export type Graphql = <V extends object, Result>(
  operation: GraphqlOperation<V, Result>,
  variables: V,
  options?: RequestOptions,
) => Promise<Result>

interface GraphqlContext extends FormContext {
  config: Pick<Config, 'bases' | 'capabilities' | 'timeZone' | 'trustedOrigins' | 'words'>
  session: Pick<Session, 'tokens'>
  wireFetch: WireFetch
  platform: Pick<Browser, 'schedule' | 'storages'>
}

export function createGraphql(context: GraphqlContext): Graphql {
  const { config, wireFetch, platform } = context
  const loadForms = loadOnce(() =>
    import('./graphql-forms.ts').then(({ createForms }) => createForms(context), failToLoad),
  )
  // where the configuration says so and nothing else has been found out, nothing more is loaded
  const isConfiguredFull = () =>
    isFullServer(config.capabilities) && platform.storages.local.get(CAPABILITIES_STORAGE_KEY) === null
  const adapt = createReplyAdapter(config)
  return async (operation, variables, options = {}) => {
    const { name, document, anonymous } = operation
    const endpoint = config.bases[anonymous ? 'anonymousAppCenter' : 'appCenter']
    if (!endpoint) throw new RequestError('not-found', name)
    const sendWith =
      (variables: object, options: RequestOptions): SendForm =>
      ({ name, document, byGet }) =>
        (byGet
          ? getGraphql(wireFetch.anonymous, graphqlGetUrl(endpoint, { name, document }, variables), options)
          : import('./graphql-client.ts').then(
              ({ postGraphql }) => postGraphql(context, { anonymous, document }, variables, options),
              failToLoad,
            )
        ).catch((e: unknown) => {
          throw toRequestError(e, name, options.signal)
        })
    const send = sendWith(variables, options)
    const isFull = isConfiguredFull() || isFullServer((await loadForms()).knownAt(endpoint))
    let reply = isFull ? await send({ name, document, byGet: anonymous }) : undefined
    if (!reply || mayBeRefused(reply)) {
      const forms = await loadForms().catch((e: unknown) => {
        if (!reply) throw e
      })
      reply = (await forms?.send(operation, endpoint, send, sendWith({}, {}), reply)) ?? reply!
    }
    return decodeReply(operation, { ...reply, data: await adapt(reply.data) })
  }
}

function failToLoad(): never {
  throw new RequestError('network')
}

/** Reads by GET for guests: a cacheable URL, and no library before the first content. */
async function getGraphql(
  fetching: typeof fetch,
  url: string,
  options: RequestOptions,
): Promise<GraphqlReply> {
  const { status, headers, text } = await fetching(url, options as RequestInit).then(
    async (response) => ({ status: response.status, headers: response.headers, text: await response.text() }),
    (e: unknown) => {
      // a refusal by a firewall in front of another origin lacks CORS headers, so it looks like a failed connection
      if (!(e instanceof RequestError) || e.kind !== 'network' || !isOtherOrigin(url)) throw e
      return { status: 0, headers: new Headers(), text: '' }
    },
  )
  return { status, headers, ...readGraphql(text) }
}

const isOtherOrigin = (url: string): boolean =>
  typeof location === 'object' && new URL(url).origin !== location.origin

/** Reads the body of a reply to GET; one that is not a JSON object has no data. */
function readGraphql(text: string): Pick<GraphqlReply, 'data' | 'errors' | 'bodyKind'> {
  try {
    const body = parseJson(text)
    return isObject(body)
      ? { data: body['data'], errors: body['errors'], bodyKind: 'json' }
      : { bodyKind: 'other' }
  } catch {
    return { bodyKind: /^\s*\{/.test(text) ? 'cut' : 'other' }
  }
}

async function decodeReply<V extends object, Result>(
  { document, name, decode }: GraphqlOperation<V, Result>,
  { status, headers, data, errors }: GraphqlReply,
): Promise<Result> {
  await loadEntityNames('')
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
  (Array.isArray(errors) ? errors : [])
    .flatMap((e: { message?: unknown; extensions?: { code?: unknown } } | null) => [
      e?.message,
      e?.extensions?.code,
    ])
    .filter((text) => typeof text === 'string')
    .join(' ')
