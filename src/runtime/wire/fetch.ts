import type { Config } from '../config/resolve-config.ts'
import type { Session } from '../session/session.ts'
import { RequestError, parseRetryAfter } from './errors.ts'

/** Larger responses are rejected. */
const MAX_BYTES = 32 * 1024 * 1024
const READ_TIMEOUT_MS = 15_000
const WRITE_TIMEOUT_MS = 30_000

/** What a request needs of the platform; tests script it. */
export interface FetchAdapter {
  fetch: typeof fetch
  now(): number
}

/** Whose token requests carry, and to which origins. */
export interface BearerSource {
  tokens: Session['tokens']
  trustedOrigins: ReadonlySet<string>
}

/** The two ways to call a server: as nobody, and with the session's token. */
export interface WireFetch {
  anonymous: typeof fetch
  authorized: typeof fetch
}

export const createWireFetch = (
  { trustedOrigins }: Pick<Config, 'trustedOrigins'>,
  { tokens }: Pick<Session, 'tokens'>,
  platform: FetchAdapter,
): WireFetch => ({
  anonymous: createPolicyFetch(platform, null),
  authorized: createPolicyFetch(platform, { tokens, trustedOrigins }),
})

/**
 * `fetch` with the rules of every request (§6), for ofetch and graphql-request to run on: a bearer token goes to
 * trusted origins only and never across a redirect, and cookies stay at home. It resolves when the whole body has
 * arrived, since the time-outs of the libraries end at the headers. `Retry-After` arrives in seconds, at most 30.
 * @param bearer null for anonymous requests
 * @throws RequestError, or the reason of the caller's signal
 */
export function createPolicyFetch(platform: FetchAdapter, bearer: BearerSource | null): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const method = init.method ?? 'GET'
    const token = bearer?.trustedOrigins.has(url.origin) ? bearer.tokens()?.accessToken : undefined
    const headers = new Headers(init.headers)
    if (!headers.has('accept')) headers.set('accept', 'application/json')
    if (token) headers.set('authorization', `Bearer ${token}`)
    const timeout = AbortSignal.timeout(method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS)
    try {
      const response = await platform.fetch(url, {
        ...init,
        headers,
        signal: anySignal(timeout, init.signal),
        redirect: token ? 'error' : 'follow',
        // a preload link uses 'same-origin': an anonymous read that differs would not be served by it
        credentials: !bearer && method === 'GET' ? 'same-origin' : 'omit',
        referrerPolicy: 'strict-origin-when-cross-origin',
      })
      const { status, statusText } = response
      const received = { status, statusText, headers: withRetrySeconds(response.headers, platform.now()) }
      return new Response(await readBody(response.body), received)
    } catch (e) {
      if (e instanceof RequestError) throw e
      if (init.signal?.aborted) throw init.signal.reason
      throw new RequestError(timeout.aborted ? 'timeout' : 'network')
    }
  }
}

/** `AbortSignal.any`, which is younger than the browsers that we support. */
function anySignal(...signals: (AbortSignal | null | undefined)[]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals)
    if (signal?.aborted) controller.abort()
    else signal?.addEventListener('abort', () => controller.abort(), { once: true })
  return controller.signal
}

function withRetrySeconds(received: Headers, now: number): Headers {
  const headers = new Headers(received)
  const ms = parseRetryAfter(headers.get('retry-after'), now)
  if (ms) headers.set('retry-after', String(ms / 1000))
  else headers.delete('retry-after')
  return headers
}

/** The whole body; null where it is empty, since a `Response` of status 204 takes no other. */
async function readBody(stream: ReadableStream<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!stream) return null
  const chunks: Uint8Array[] = []
  const reader = stream.getReader()
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > MAX_BYTES) {
      reader.cancel().catch(() => {})
      throw new RequestError('malformed')
    }
    chunks.push(value)
  }
  if (!size) return null
  const body = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    body.set(chunk, offset)
    offset += chunk.byteLength
  }
  return body
}
