import { createEventStreamParser, type StreamMessage } from '../bus/event-stream.ts'
import type { Config } from '../config/resolve-config.ts'
import type { Platform } from '../runtime.ts'
import type { Session } from '../session/session.ts'
import { RequestError } from './errors.ts'
import { createPolicyFetch, type FetchAdapter } from './fetch.ts'

/** A longer silence is a dead connection; a server sends comments while it thinks. */
export const IDLE_TIMEOUT_MS = 30_000
/** The longest that a reply may take, whatever keeps coming. */
export const TOTAL_TIMEOUT_MS = 180_000
/** Longer streams are cut off. */
const MAX_BYTES = 512 * 1024

export interface StreamedFetchOptions {
  /** Ends the request at any time; the time-outs of `createPolicyFetch` end with the headers. */
  signal: AbortSignal
  /** The next piece of the text. */
  onText(text: string): void
}

/**
 * `fetch` for a call that a server may answer with `text/event-stream`: `text` messages (`{"text": "…"}`) with the pieces of
 * the text, then one `answer` message with the body of the plain reply, or an `error` message with that of a failure. It
 * resolves to that body, so that whoever reads plain replies reads streamed ones. A server that does not stream answers
 * as always. The rules for tokens and addresses are those of `createPolicyFetch`.
 * @throws RequestError: `network` when the stream ends before its answer, `timeout`, `malformed` beyond the size cap
 */
export function createStreamedFetch(
  runtime: {
    config: Pick<Config, 'trustedOrigins'>
    platform: Pick<Platform, 'fetch' | 'now' | 'schedule'>
    session: Pick<Session, 'tokens'>
  },
  options: StreamedFetchOptions,
): typeof fetch {
  const { config, platform, session } = runtime
  const bearer = { tokens: () => session.tokens(), trustedOrigins: config.trustedOrigins }
  const fetchStream: typeof fetch = (input, init = {}) => requestStream(platform, input, init, options)
  return createPolicyFetch({ fetch: fetchStream, now: () => platform.now() }, bearer)
}

async function requestStream(
  platform: FetchAdapter & Pick<Platform, 'schedule'>,
  input: Parameters<typeof fetch>[0],
  init: RequestInit,
  { signal, onText }: StreamedFetchOptions,
): Promise<Response> {
  const request = new AbortController()
  const abort = () => request.abort()
  const headers = new Headers(init.headers)
  headers.set('accept', 'text/event-stream, application/json')
  signal.addEventListener('abort', abort)
  init.signal?.addEventListener('abort', abort)
  const response = await platform.fetch(input, {
    ...init,
    headers,
    cache: 'no-store',
    signal: request.signal,
  })
  const isStream = /^text\/event-stream\b/.test(response.headers.get('content-type') ?? '')
  if (!response.ok || !response.body || !isStream) return response
  // from here on the whole may take longer than a plain reply
  init.signal?.removeEventListener('abort', abort)
  const timeout = createTimeout(platform, abort)
  try {
    return await readAnswer(response.body, onText, timeout.restart)
  } catch (e) {
    throw e instanceof RequestError ? e : new RequestError(timeout.isOver() ? 'timeout' : 'network')
  } finally {
    timeout.stop()
    signal.removeEventListener('abort', abort)
    abort()
  }
}

/** Ends a request that is silent for too long, or takes too long altogether. */
function createTimeout({ schedule }: Pick<Platform, 'schedule'>, abort: () => void) {
  let over = false
  const end = () => {
    over = true
    abort()
  }
  let cancelIdle = schedule(end, IDLE_TIMEOUT_MS)
  const cancelTotal = schedule(end, TOTAL_TIMEOUT_MS)
  return {
    isOver: () => over,
    restart() {
      cancelIdle()
      cancelIdle = schedule(end, IDLE_TIMEOUT_MS)
    },
    stop() {
      cancelIdle()
      cancelTotal()
    },
  }
}

async function readAnswer(
  body: ReadableStream<Uint8Array>,
  onText: (text: string) => void,
  onBytes: () => void,
): Promise<Response> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const parse = createEventStreamParser()
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read()
    if (done) throw new RequestError('network')
    bytes += value.byteLength
    if (bytes > MAX_BYTES) throw new RequestError('malformed')
    onBytes()
    for (const message of parse(decoder.decode(value, { stream: true }))) {
      if (message.event === 'text') onText(textOf(message))
      else if (message.event === 'answer' || message.event === 'error')
        return new Response(message.data, { headers: { 'content-type': 'application/json' } })
    }
  }
}

/** '' for what is no text. */
function textOf({ data }: StreamMessage): string {
  try {
    const { text } = Object(JSON.parse(data)) as { text?: unknown }
    return typeof text === 'string' ? text : ''
  } catch {
    return ''
  }
}
