/** One message of a text/event-stream (WHATWG HTML 9.2). */
export interface StreamMessage {
  id: string
  event: string
  data: string
}

/** Longest line that is believed. */
const LONGEST = 100_000

/**
 * Takes a text/event-stream apart, however its bytes are cut. Lines end in CR, LF or both; comments count as a sign
 * of life only.
 * @returns a function that takes the next piece of text and gives the messages that it completes
 */
export function streamParser(): (piece: string) => StreamMessage[] {
  let rest = ''
  let id = ''
  let event = ''
  let data: string[] = []
  return (piece) => {
    const out: StreamMessage[] = []
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST) rest = ''
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) out.push({ id, event: event || 'message', data: data.join('\n') })
        event = ''
        data = []
        continue
      }
      const [, name = '', value = ''] = /^([^:]*)(?::[ ]?(.*))?$/s.exec(line) ?? []
      if (name === 'id' && !value.includes('\0')) id = value
      else if (name === 'event') event = value
      else if (name === 'data') data.push(value)
    }
    return out
  }
}
