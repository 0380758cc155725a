import type { Runtime } from '../runtime.ts'
import { createEventStreamParser, type StreamMessage } from './event-stream.ts'

/** The server sends a comment every 15 s; a connection silent for this long is dead. */
const IDLE_TIMEOUT_MS = 45_000
/** A connection that lasted this long, or delivered a message, does not count as a failure. */
const HEALTHY_AFTER_MS = 15_000

type StreamOutcome = 'healthy' | 'failed' | 'unauthorized'

/**
 * Opens the stream and reads it to its end. It has no total timeout and no size limit, so it does not use the policy of
 * wire/fetch.ts; the rules for the token are the same.
 */
export async function readStream(
  { config, platform, session }: Pick<Runtime, 'config' | 'platform' | 'session'>,
  lastEventId: string,
  signal: AbortSignal,
  { onOpen, onMessage }: { onOpen(): void; onMessage(message: StreamMessage): void },
): Promise<StreamOutcome> {
  const { bus } = config.bases
  const tokens = session.tokens()
  if (!tokens || !config.trustedOrigins.has(new URL(bus).origin)) return 'failed'
  const request = new AbortController()
  const abort = () => request.abort()
  signal.addEventListener('abort', abort)
  let cancelIdleTimeout = platform.schedule(abort, IDLE_TIMEOUT_MS)
  const startedAt = platform.now()
  let hasMessage = false
  try {
    const response = await platform.fetch(bus, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${tokens.accessToken}`,
        ...(lastEventId && { 'last-event-id': lastEventId }),
      },
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      signal: request.signal,
    })
    if (response.status === 401) return 'unauthorized'
    const isStream = /^text\/event-stream\b/.test(response.headers.get('content-type') ?? '')
    if (!response.ok || !response.body || !isStream) return 'failed'
    onOpen()
    const parse = createEventStreamParser()
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      cancelIdleTimeout()
      cancelIdleTimeout = platform.schedule(abort, IDLE_TIMEOUT_MS)
      for (const message of parse(decoder.decode(value, { stream: true }))) {
        onMessage(message)
        hasMessage = true
      }
    }
  } catch {
    // dropped, refused or idle: each ends the connection
  } finally {
    cancelIdleTimeout()
    abort()
    signal.removeEventListener('abort', abort)
  }
  return hasMessage || platform.now() - startedAt >= HEALTHY_AFTER_MS ? 'healthy' : 'failed'
}
