import type { Runtime } from '../runtime.ts'
import { eventStreamOf, readMessages, type StreamMessage } from './event-stream.ts'

/**
 * A connection silent for this long is dead. Longer than the pause between the comments of any common server, because
 * the pause is the server's choice; meanwhile ./leader.ts polls.
 */
const IDLE_TIMEOUT_MS = 90_000

/** 'closed': the server accepted the request, and the stream has ended. */
type StreamOutcome = 'closed' | 'failed' | 'unauthorized'

interface StreamCallbacks {
  /** The server accepted the request; it may still never send anything. */
  onOpen(): void
  /** Bytes of the body arrived: a message, a part of one, or a comment. */
  onBytes(): void
  onMessage(message: StreamMessage): void
}

/**
 * Opens the stream and reads it to its end. It has no total timeout and no size limit, so it does not use the policy of
 * wire/fetch.ts; the rules for the token are the same.
 */
export async function readStream(
  { config, platform, session }: Pick<Runtime, 'config' | 'platform' | 'session'>,
  lastEventId: string,
  signal: AbortSignal,
  { onOpen, onBytes, onMessage }: StreamCallbacks,
): Promise<StreamOutcome> {
  const { bus } = config.bases
  const tokens = session.tokens()
  if (!tokens || !config.trustedOrigins.has(new URL(bus).origin)) return 'failed'
  const request = new AbortController()
  const abort = () => request.abort()
  signal.addEventListener('abort', abort)
  let cancelIdleTimeout = platform.schedule(abort, IDLE_TIMEOUT_MS)
  let outcome: StreamOutcome = 'failed'
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
    const stream = await eventStreamOf(response)
    if (!stream) return 'failed'
    outcome = 'closed'
    onOpen()
    const postponeTimeout = () => {
      cancelIdleTimeout()
      cancelIdleTimeout = platform.schedule(abort, IDLE_TIMEOUT_MS)
      onBytes()
    }
    for await (const message of readMessages(stream, postponeTimeout)) onMessage(message)
  } catch {
    // dropped, refused or idle: each ends the connection
  } finally {
    cancelIdleTimeout()
    abort()
    signal.removeEventListener('abort', abort)
  }
  return outcome
}
