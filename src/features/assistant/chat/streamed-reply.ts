import { eventStreamOf, readMessages, type StreamMessage } from '../../../runtime/bus/event-stream.ts'
import type { Config } from '../../../runtime/config/config.ts'
import type { Browser } from '../../../runtime/page/browser.ts'
import type { Session } from '../../../runtime/session/session.ts'
import { RequestError } from '../../../runtime/wire/errors.ts'
import { createPolicyFetch, type FetchAdapter } from '../../../runtime/wire/fetch.ts'

/** A connection silent for this long is dead; the server sends comments while it prepares the answer. */
export const IDLE_TIMEOUT_MS = 30_000
/** Maximum duration of a reply, even while data arrives. */
export const TOTAL_TIMEOUT_MS = 180_000
/** Longer streams are cut off. */
const MAX_BYTES = 512 * 1024

interface StreamedFetchOptions {
  /** Aborts the request at any time; the timeouts of `createPolicyFetch` end with the headers. */
  signal: AbortSignal
  /** Called with each chunk of the text. */
  onText(text: string): void
}

/**
 * Creates a `fetch` for calls that a server may answer with `text/event-stream`: `text` messages (`{"text": "…"}`) with
 * chunks of the text, then one `answer` message with the body of the plain reply, or an `error` message with the body
 * of a failure. It resolves to that body, so that callers handle streamed and plain replies alike; servers that do not
 * stream work as well. The rules for tokens and URLs are those of `createPolicyFetch`.
 * @throws RequestError: `network` if the stream ends before its answer, `timeout`, `malformed` above the size limit
 */
export function createStreamedFetch(
  runtime: {
    config: Pick<Config, 'trustedOrigins'>
    platform: Pick<Browser, 'fetch' | 'now' | 'schedule'>
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
  platform: FetchAdapter & Pick<Browser, 'schedule'>,
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
  const stream = await eventStreamOf(response)
  if (!stream) return response
  // a stream may take longer than the timeout of a plain reply
  init.signal?.removeEventListener('abort', abort)
  const timeout = createTimeout(platform, abort)
  try {
    return await readAnswer(stream, onText, timeout.restart)
  } catch (e) {
    throw e instanceof RequestError ? e : new RequestError(timeout.isOver() ? 'timeout' : 'network')
  } finally {
    timeout.stop()
    signal.removeEventListener('abort', abort)
    abort()
  }
}

/** Aborts a request that is idle for too long, or takes too long in total. */
function createTimeout({ schedule }: Pick<Browser, 'schedule'>, abort: () => void) {
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
  let bytes = 0
  const countBytes = (size: number) => {
    bytes += size
    if (bytes > MAX_BYTES) throw new RequestError('malformed')
    onBytes()
  }
  for await (const message of readMessages(body, countBytes)) {
    if (message.event === 'text') onText(textOf(message))
    else if (message.event === 'answer' || message.event === 'error')
      return new Response(message.data, { headers: { 'content-type': 'application/json' } })
  }
  throw new RequestError('network')
}

/** Returns '' if the message contains no text. */
function textOf({ data }: StreamMessage): string {
  try {
    const { text }: { text?: unknown } = Object(JSON.parse(data))
    return typeof text === 'string' ? text : ''
  } catch {
    return ''
  }
}
