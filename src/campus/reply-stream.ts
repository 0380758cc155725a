import { streamSSE } from 'hono/streaming'
import type { Context } from 'hono'

/** Keeps proxies and clients from timing out while nothing is written. */
const HEARTBEAT_MS = 10_000

export const acceptsEventStream = (c: Context): boolean =>
  /(?:^|,)\s*text\/event-stream\s*(?:;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|,|$)/i.test(c.req.header('accept') ?? '')

/**
 * Sends the text of a reply as `text` messages while it is written, then the reply as `answer` or an error as `error`
 * (the addition `streamed-answers`). An error before the first piece is thrown, so it is sent like any other.
 */
export async function sendReplyStream(
  c: Context,
  write: (signal: AbortSignal) => AsyncGenerator<string, object>,
  body: { reply(value: object): object; failure(e: unknown): object },
): Promise<Response> {
  const gone = new AbortController()
  const pieces = write(gone.signal)
  const { signal } = c.req.raw
  const leave = () => gone.abort()
  signal.addEventListener('abort', leave)
  const first = await pieces.next().catch((e: unknown) => {
    signal.removeEventListener('abort', leave)
    throw e
  })
  c.header('x-accel-buffering', 'no') // no buffering by proxies
  c.header('cache-control', 'no-store')
  return streamSSE(c, async (out) => {
    out.onAbort(leave)
    const send = (event: string, data: object) => out.writeSSE({ event, data: JSON.stringify(data) })
    const heartbeat = setInterval(() => void out.write(': here\n\n'), HEARTBEAT_MS)
    try {
      let next = first
      for (; !next.done && !gone.signal.aborted; next = await pieces.next())
        await send('text', { text: next.value })
      if (next.done) await send('answer', body.reply(next.value))
    } catch (e) {
      if (!gone.signal.aborted) await send('error', body.failure(e))
    } finally {
      clearInterval(heartbeat)
      signal.removeEventListener('abort', leave)
      gone.abort()
      await pieces.return({})
    }
  })
}
