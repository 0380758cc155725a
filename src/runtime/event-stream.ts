/** One message of a text/event-stream (WHATWG HTML 9.2). */
export interface StreamMessage {
  id: string
  event: string
  data: string
}

/** A message of more characters is not believed: it is lost, and the next one is read. */
const LONGEST = 100_000

/**
 * Takes a text/event-stream apart, however its bytes are cut. Lines end in CR, LF or both; comments count as a sign
 * of life only.
 * @returns a function that takes the next piece of text and gives the messages that it completes
 */
export function streamParser(): (piece: string) => StreamMessage[] {
  let rest = ''
  let endedInCr = false
  let size = 0
  let id = ''
  let event = ''
  let data: string[] = []
  return (piece) => {
    const out: StreamMessage[] = []
    if (piece === '') return out
    // a CR ends its line at once; an LF that belongs to it may come with the next piece
    const from = endedInCr && piece.startsWith('\n') ? 1 : 0
    endedInCr = piece.endsWith('\r')
    const lines = (rest + piece.slice(from)).split(/\r\n|\n|\r/)
    rest = lines.pop()!
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0 && size <= LONGEST)
          out.push({ id, event: event || 'message', data: data.join('\n') })
        event = ''
        data = []
        size = 0
        continue
      }
      size += line.length
      if (size > LONGEST) data = []
      const [, name, value = ''] = /^([^:]*)(?::[ ]?(.*))?$/s.exec(line)!
      if (name === 'id' && !value.includes('\0')) id = value
      else if (name === 'event') event = value
      else if (name === 'data') data.push(value)
    }
    if (size + rest.length > LONGEST) {
      size = LONGEST + 1
      // something must stay, or what follows it would look like an empty line
      if (rest) rest = '-'
    }
    return out
  }
}
