import { toJson } from '../../contract/to-json.ts'
import { createFetch, type FetchResponse } from 'ofetch'
import type { RestInput, RestOperation } from '../../contract/operation.ts'
import { loadEntityNames } from '../../contract/decode-entities.ts'
import { DecodeError } from '../../contract/decoders.ts'
import { createReplyAdapter } from './adapt-reply.ts'
import { wireStatuses } from './word-fold.ts'
import type { Config } from '../config/config.ts'
import { RequestError, errorKindOfCode, errorKindOfStatus, toRequestError } from './errors.ts'
import type { WireFetch } from './fetch.ts'
import { parseJson } from './read-json.ts'

export interface RequestOptions {
  signal?: AbortSignal | undefined
  /** Lets the request outlive the page. */
  keepalive?: boolean
}
/** Runs one REST operation (§7); throws RequestError. */
export type Rest = <In extends RestInput, Result>(
  operation: RestOperation<In, Result>,
  input: In,
  options?: RequestOptions,
) => Promise<Result>

export function createRest(
  {
    bases,
    words = {},
    timeZone,
  }: { bases: Partial<Config['bases']> } & Pick<Config, 'timeZone'> & Partial<Pick<Config, 'words'>>,
  wireFetch: WireFetch,
): Rest {
  const adapt = createReplyAdapter({ words, timeZone })
  // the query layer retries; failures are handled in `checkReply`, which needs the body
  const defaults = { retry: false, ignoreResponseError: true, responseType: 'json', parseResponse } as const
  const anonymous = createFetch({ fetch: wireFetch.anonymous, defaults })
  const authorized = createFetch({ fetch: wireFetch.authorized, defaults })
  return async (operation, input, options = {}) => {
    const { method, path } = operation
    const name = `${method} ${path}`
    const base = bases[operation.base]
    // the path '/' means the base URL itself, without a trailing slash (§7: POST /asr)
    const url = base && buildUrl(path === '/' ? base : base + path, withWireWords(input, words))
    if (!url) throw new RequestError('not-found', name)
    const client = operation.anonymous ? anonymous : authorized
    const init = { method, ...encodeBody(input), ...(options as object) }
    const response = await client.raw<unknown>(url, init).catch((e: unknown) => {
      throw toRequestError(e, name, options.signal)
    })
    const reply = await adapt(checkReply(name, method, response))
    await loadEntityNames('')
    try {
      return operation.decode(reply)
    } catch (e) {
      throw e instanceof DecodeError ? new RequestError('malformed', name, response.status) : e
    }
  }
}

/** Translates the status filter to the server's values. */
function withWireWords(input: RestInput, words: Config['words']): RestInput {
  const statuses = input.query?.['statuses']
  return typeof statuses === 'string'
    ? { ...input, query: { ...input.query, statuses: wireStatuses(statuses, words) } }
    : input
}

/** Returns undefined for invalid JSON; ofetch's own parser would return the text, which looks like a JSON string. */
function parseResponse(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** Returns the body of a success, else throws. Decisions "Data": errno ≠ 0 is a failure whatever the status. */
function checkReply(name: string, method: string, response: FetchResponse<unknown>): unknown {
  const { status, _data: body } = response
  if (method !== 'GET' && status === 204) return { errno: 0 }
  const { errno = 0, ecode, error }: Record<string, unknown> = Object(body)
  if (status >= 300 || (errno !== 0 && errno !== '0' && errno !== null)) {
    const code = [ecode, errno].filter((v) => typeof v === 'string' || (v && typeof v === 'number')).join(' ')
    const failedStatus = status >= 300 && errorKindOfStatus(status)
    // some servers reject a token with status 200 and errno 401
    const kind = errorKindOfCode(code) ?? (errno === 401 ? 'token-invalid' : failedStatus || 'refused')
    throw RequestError.ofResponse(kind, name, response, typeof error === 'string' ? error : '', code)
  }
  if (body === undefined) throw new RequestError('malformed', name, status)
  return body
}

/**
 * Fills in the `{name}` parts and adds the query; empty values are dropped (§5). Returns '' if a part would change the
 * path ('', '.' or '..').
 */
function buildUrl(template: string, { path = {}, query = {} }: RestInput): string {
  if (Object.values(path).some((part) => /^\.{0,2}$/.test(part))) return ''
  const part = (_: string, k: string) =>
    encodeURIComponent((path[k] ?? '').replace(/\p{Surrogate}/gu, '\ufffd'))
  const url = new URL(template.replace(/\{(\w+)\}/g, part))
  for (const [k, v] of Object.entries(query))
    if (v !== undefined && v !== '' && v !== false) url.searchParams.set(k, String(v))
  return url.href
}

function encodeBody({ form, json, multipart }: RestInput): {
  body?: FormData | string | Record<string, unknown>
  headers?: Record<string, string>
} {
  if (multipart) return { body: multipart }
  if (json !== undefined) return { body: toJson(json), headers: { 'content-type': 'application/json' } }
  if (!form) return {}
  const body = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
  return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
}
