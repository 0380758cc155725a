import { streamSSE } from 'hono/streaming'
import type { Context } from 'hono'
import type { Caller } from '../access.ts'
import type { BusEvent, EventBus } from './event-bus.ts'

const HEARTBEAT_MS = 15_000
/** A client that falls behind is disconnected; it reconnects with Last-Event-ID. */
const MAX_QUEUED = 2000

/** Streams the events of one user as `text/event-stream` until the token is no longer valid. */
export function sendEventStream(
  c: Context,
  bus: EventBus,
  caller: Caller,
  closing: AbortSignal,
  isTokenValid: () => Promise<boolean>,
): Response {
  c.header('x-accel-buffering', 'no') // no buffering by proxies
  c.header('cache-control', 'no-store')
  const lastEventId = c.req.header('last-event-id') ?? ''
  const from = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : null
  return streamSSE(c, async (out) => {
    const queue: BusEvent[] = []
    let wake = (): void => undefined
    let isOpen = true
    const stop = () => {
      isOpen = false
      wake()
    }
    const unsubscribe = bus.subscribe(caller.id, (event) => {
      queue.push(event)
      if (queue.length > MAX_QUEUED) stop()
      wake()
    })
    out.onAbort(stop)
    closing.addEventListener('abort', stop)
    try {
      let lastSentId = from ?? bus.lastId()
      await out.write(`retry: 2000\nid: ${lastSentId}\n\n`)
      // after subscribing, so that no event is missed; duplicates are skipped by id
      if (from !== null) queue.unshift(...(await bus.readSince(caller.id, from)))
      while (isOpen) {
        for (let event = queue.shift(); event && isOpen; event = queue.shift()) {
          if (event.id <= lastSentId) continue
          lastSentId = event.id
          await out.writeSSE({ id: String(event.id), event: event.type, data: JSON.stringify(event) })
        }
        if (!isOpen) break
        let timer: NodeJS.Timeout | undefined
        const isHeartbeat = await new Promise<boolean>((resolve) => {
          wake = () => resolve(false)
          timer = setTimeout(() => resolve(true), HEARTBEAT_MS)
        })
        clearTimeout(timer)
        if (isHeartbeat && isOpen && !(await isTokenValid())) break
        if (isHeartbeat && isOpen) await out.write(': here\n\n')
      }
    } finally {
      unsubscribe()
      closing.removeEventListener('abort', stop)
    }
  })
}
