import type { Config } from '../config/config.ts'
import type { Browser } from '../page/browser.ts'
import type { Session } from '../session/session.ts'
import type { serverClock } from '../time/server-clock.ts'
import { RequestError, parseRetryAfter } from './errors.ts'

/** Response size limit; larger ones are rejected. */
const MAX_BYTES = 32 * 1024 * 1024
const READ_TIMEOUT_MS = 15_000
const WRITE_TIMEOUT_MS = 30_000

/** What a request uses of the browser. */
export interface FetchAdapter extends Pick<Browser, 'fetch' | 'now'> {
  /** Gets each reply's headers (time/server-clock.ts). */
  learn?: ReturnType<typeof serverClock>['learn']
}

/** The bearer token of requests, and the origins it may be sent to. */
interface BearerSource {
  tokens: Session['tokens']
  trustedOrigins: ReadonlySet<string>
}

/** `fetch` without and with the session's token. */
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
 * Creates a `fetch` with the policy of every request (§6), used by ofetch and graphql-request: the bearer token is sent
 * to trusted origins only and never follows a redirect, and cookies are never sent cross-origin. Resolves when the
 * whole body has arrived, because the libraries' timeouts end at the headers. Converts `Retry-After` to seconds, at
 * most 30.
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
    const sentAt = platform.now()
    const timeout = AbortSignal.timeout(method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS)
    try {
      const response = await platform.fetch(url, {
        ...init,
        headers,
        signal: anySignal(timeout, init.signal),
        redirect: token ? 'error' : 'follow',
        // a preload link uses 'same-origin': an anonymous read with another mode could not reuse its response
        credentials: !bearer && method === 'GET' ? 'same-origin' : 'omit',
        referrerPolicy: 'strict-origin-when-cross-origin',
      })
      const isFresh = !!token || method !== 'GET' || init.cache === 'no-store'
      platform.learn?.({ headers: response.headers, sentAt, isFresh })
      const { status, statusText } = response
      const received = { status, statusText, headers: withRetrySeconds(response.headers, platform.now()) }
      return new Response(await readBody(response), received)
    } catch (e) {
      if (e instanceof RequestError) throw e
      if (init.signal?.aborted) throw init.signal.reason
      throw new RequestError(timeout.aborted ? 'timeout' : 'network')
    }
  }
}

/** `AbortSignal.any` is newer than the browsers we support. */
function anySignal(...signals: (AbortSignal | null | undefined)[]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals)
    if (signal?.aborted) controller.abort()
    else signal?.addEventListener('abort', () => controller.abort(), { once: true })
  return controller.signal
}

function withRetrySeconds(received: Headers, now: number): Headers {
  const headers = new Headers()
  received.forEach((value, name) => headers.append(name, value))
  const ms = parseRetryAfter(headers.get('retry-after'), now)
  if (ms) headers.set('retry-after', String(ms / 1000))
  else headers.delete('retry-after')
  return headers
}

/** The body of a reply. That of a `fetch` over XMLHttpRequest, as some pages have, is no stream and has arrived already. */
export async function bodyOf(response: Response): Promise<ReadableStream<Uint8Array> | null> {
  const reply: Partial<Response> = response
  if (reply.body !== undefined) return reply.body
  return new Blob([await (reply.arrayBuffer ? response.arrayBuffer() : response.text())]).stream()
}

/** Reads the whole body; null if it is empty, because a `Response` with status 204 accepts no other body. */
async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  const stream = await bodyOf(response)
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
