import { streamSSE } from 'hono/streaming'
import type { Context } from 'hono'
import type { BusEvent } from '../../../src/contract/events.ts'
import type { Caller } from '../access.ts'
import type { Bus } from './bus.ts'

const HEARTBEAT_MS = 15_000
/** A reader that does not keep up is cut off; it comes back with Last-Event-ID. */
const MOST_WAITING = 2000

/** The events of one person as `text/event-stream` (decisions, "Bus"). Ends when the token is no longer good. */
export function stream(
  c: Context,
  bus: Bus,
  caller: Caller,
  closing: AbortSignal,
  stillGood: () => Promise<boolean>,
): Response {
  c.header('x-accel-buffering', 'no') // proxies must not collect it
  c.header('cache-control', 'no-store')
  const asked = c.req.header('last-event-id') ?? ''
  const from = /^\d{1,15}$/.test(asked) ? Number(asked) : null
  return streamSSE(c, async (out) => {
    const waiting: BusEvent[] = []
    let wake = (): void => undefined
    let open = true
    const stop = () => {
      open = false
      wake()
    }
    const end = bus.subscribe(caller.id, (event) => {
      waiting.push(event)
      if (waiting.length > MOST_WAITING) stop()
      wake()
    })
    out.onAbort(stop)
    closing.addEventListener('abort', stop)
    try {
      let told = from ?? bus.last()
      await out.write(`retry: 2000\nid: ${told}\n\n`)
      // subscribed first, so that nothing falls between the past and the present
      if (from !== null) waiting.unshift(...(await bus.since(caller.id, from)))
      while (open) {
        for (let event = waiting.shift(); event && open; event = waiting.shift()) {
          if (event.id <= told) continue
          told = event.id
          await out.writeSSE({ id: String(event.id), event: event.type, data: JSON.stringify(event) })
        }
        if (!open) break
        const timer = { id: undefined as NodeJS.Timeout | undefined }
        const beat = await new Promise<boolean>((done) => {
          wake = () => done(false)
          timer.id = setTimeout(() => done(true), HEARTBEAT_MS)
        })
        clearTimeout(timer.id)
        if (beat && open && !(await stillGood())) break
        if (beat && open) await out.write(': here\n\n')
      }
    } finally {
      end()
      closing.removeEventListener('abort', stop)
    }
  })
}
