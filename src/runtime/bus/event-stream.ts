/** One message of a text/event-stream (WHATWG HTML 9.2). */
export interface StreamMessage {
  /** What this message brought; '' for none. */
  id: string
  event: string
  data: string
}

/** A message of more characters is not believed: it is lost, and the next one is read. */
const MAX_MESSAGE_LENGTH = 100_000

/**
 * Takes a text/event-stream apart, however its bytes are cut. Lines end in CR, LF or both; comments count as a sign
 * of life only.
 * @returns a function that takes the next piece of text and gives the messages that it completes
 */
export function createEventStreamParser(): (piece: string) => StreamMessage[] {
  let buffer = ''
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
    const lines = (buffer + piece.slice(from)).split(/\r\n|\n|\r/)
    buffer = lines.pop()!
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0 && size <= MAX_MESSAGE_LENGTH)
          out.push({ id, event: event || 'message', data: data.join('\n') })
        id = ''
        event = ''
        data = []
        size = 0
        continue
      }
      size += line.length
      if (size > MAX_MESSAGE_LENGTH) data = []
      const [, name, value = ''] = /^([^:]*)(?::[ ]?(.*))?$/s.exec(line)!
      if (name === 'id' && !value.includes('\0')) id = value
      else if (name === 'event') event = value
      else if (name === 'data') data.push(value)
    }
    if (size + buffer.length > MAX_MESSAGE_LENGTH) {
      size = MAX_MESSAGE_LENGTH + 1
      // something must stay, or what follows it would look like an empty line
      if (buffer) buffer = '-'
    }
    return out
  }
}
