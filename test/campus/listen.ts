import { readEvent, type BusEvent } from '../../src/contract/events.ts'
import { holds } from './holds.ts'

/** The events of one person's stream, as they come. */
export async function listenTo(url: string, token: string) {
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
          if (data) events.push(readEvent(JSON.parse(data)))
        }
      }
    } catch {
      // let go
    }
  })()
  return {
    events,
    /** What came, as "type subject"; empties the list. */
    take: (): string[] =>
      events
        .splice(0)
        .map((e) => `${e.type} ${e.subject}`)
        .sort(),
    until: async (type: string, subject: string) => {
      const came = () => events.some((e) => e.type === type && e.subject === subject)
      for (let n = 0; n < 1000 && !came(); n++) await new Promise((done) => setTimeout(done, 20))
      holds(came(), `${type} ${subject} did not come`)
    },
    close: async () => {
      stop.abort()
      await reading
    },
  }
}
