import type { Config } from './config.ts'
import { CallFailed, troubleOfStatus, waitOf } from './errors.ts'
import type { Session } from './session.ts'

/** A whole reply larger than this is not believed. */
const MOST_BYTES = 32 * 1024 * 1024
const READ_MS = 15_000
const WRITE_MS = 30_000

/** What one call needs of the platform; given in, so that tests script it. */
export interface Wire {
  fetch: typeof fetch
  now(): number
}

export interface Sending {
  name: string
  url: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  anonymous: boolean
  headers?: Record<string, string>
  body?: BodyInit
  signal?: AbortSignal | undefined
  /** Lets the request outlive the page (C21). */
  keepalive?: boolean
}

export interface Received {
  status: number
  text: string
  /** Milliseconds that the server asks to wait (Retry-After), or 0. */
  wait: number
}

/** Sends one call and brings its whole body as text, or throws {@link CallFailed}. */
export type Send = (sending: Sending) => Promise<Received>

/**
 * The one place where a bearer token is put on a call (§6): only on calls to origins of the scripts' own
 * configuration, and never across a redirect.
 */
export function createSend(config: Config, session: Pick<Session, 'tokens'>, wire: Wire): Send {
  return async ({ name, url, method, anonymous, headers, body, signal, keepalive }) => {
    const tokens = anonymous ? null : session.tokens()
    const bearer = tokens && config.trusted.has(new URL(url).origin) ? tokens.accessToken : ''
    // what a guest reads first waits for no further script
    const isRead = anonymous && method === 'GET'
    const limit = AbortSignal.timeout(method === 'GET' ? READ_MS : WRITE_MS)
    // either ends it; AbortSignal.any is younger than the browsers we serve
    const end = new AbortController()
    for (const reason of [limit, signal])
      if (reason?.aborted) end.abort()
      else reason?.addEventListener('abort', () => end.abort())
    try {
      const init: RequestInit = {
        method,
        headers: {
          accept: 'application/json',
          ...headers,
          ...(bearer && { authorization: `Bearer ${bearer}` }),
        },
        ...(body !== undefined && { body }),
        ...(keepalive && { keepalive }),
        signal: end.signal,
        redirect: bearer ? 'error' : 'follow',
        // a guest's GET asks as a preload link does, so that its reply is taken
        credentials: isRead ? 'same-origin' : 'omit',
        referrerPolicy: 'strict-origin-when-cross-origin',
      }
      const response = isRead
        ? await wire.fetch(url, init)
        : await (await import('./calling.ts')).call(wire.fetch, url, init)
      return {
        status: response.status,
        text: await whole(response.body, name),
        wait: waitOf(response.headers.get('retry-after'), wire.now()),
      }
    } catch (e) {
      if (e instanceof CallFailed) throw e
      if (signal?.aborted) throw signal.reason
      throw new CallFailed(limit.aborted ? 'timeout' : 'network', name)
    }
  }
}

/** The body as text, given up once it passes the cap. */
async function whole(stream: ReadableStream<Uint8Array> | null, name: string): Promise<string> {
  if (!stream) return ''
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > MOST_BYTES) {
      reader.cancel().catch(() => {})
      throw new CallFailed('misshapen', name)
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** The body as JSON; an HTML page or a cut text is a failure, whatever its label. */
export function parse({ text, status, wait }: Received, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CallFailed(status < 300 ? 'misshapen' : troubleOfStatus(status), name, status, '', wait)
  }
}
