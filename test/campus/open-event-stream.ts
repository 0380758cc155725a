import { decodeBusEvent, type BusEvent } from '../../src/contract/core/bus-events.ts'
import { assertTrue } from './assert-true.ts'

/** Opens the event stream of a person and collects its events. */
export async function openEventStream(url: string, token: string) {
  const stop = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${url}/bus`, { signal: stop.signal, headers })
  const events: BusEvent[] = []
  const reading = (async () => {
    const decoder = new TextDecoder()
    let text = ''
    try {
      for await (const chunk of reply.body!) {
        text += decoder.decode(chunk as Uint8Array, { stream: true })
        const blocks = text.split('\n\n')
        text = blocks.pop()!
        for (const block of blocks) {
          const data = /^data: (.*)$/m.exec(block)?.[1]
          if (data) events.push(decodeBusEvent(JSON.parse(data)))
        }
      }
    } catch {
      // aborted by close()
    }
  })()
  return {
    events,
    /** Returns the events so far as "type subject", sorted, and clears the list. */
    take: (): string[] =>
      events
        .splice(0)
        .map((e) => `${e.type} ${e.subject}`)
        .sort(),
    until: async (type: string, subject: string) => {
      const hasArrived = () => events.some((e) => e.type === type && e.subject === subject)
      for (let n = 0; n < 1000 && !hasArrived(); n++) await new Promise((done) => setTimeout(done, 20))
      assertTrue(hasArrived(), `${type} ${subject} did not arrive`)
    },
    close: async () => {
      stop.abort()
      await reading
    },
  }
}
