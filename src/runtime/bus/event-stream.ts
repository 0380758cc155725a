import { bodyOf } from '../wire/fetch.ts'

/** One message of a text/event-stream (WHATWG HTML §9.2). */
export interface StreamMessage {
  /** The id sent with this message; '' if none. */
  id: string
  event: string
  data: string
}

/** Messages with more characters are dropped; parsing continues with the next one. */
const MAX_MESSAGE_LENGTH = 100_000

/**
 * Parses a text/event-stream, wherever its chunks are split. Lines end in CR, LF or CRLF; comments are ignored.
 * @returns a function that takes the next chunk of text and returns the messages it completes
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
    // a CR ends its line immediately; the LF of a CRLF may arrive with the next chunk
    const from = endedInCr && piece.startsWith('\n') ? 1 : 0
    endedInCr = piece.endsWith('\r')
    const lines = (buffer + piece.slice(from)).split(/\r\n|\n|\r/)
    buffer = lines.pop() ?? ''
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
      const [, name, value = ''] = /^([^:]*)(?::[ ]?(.*))?$/s.exec(line) ?? []
      if (name === 'id' && !value.includes('\0')) id = value
      else if (name === 'event') event = value
      else if (name === 'data') data.push(value)
    }
    if (size + buffer.length > MAX_MESSAGE_LENGTH) {
      size = MAX_MESSAGE_LENGTH + 1
      // keep one character, or the rest of this line could look like an empty line
      if (buffer) buffer = '-'
    }
    return out
  }
}

/** The body of a successful reply if it is a stream of events. */
export const eventStreamOf = async (response: Response): Promise<ReadableStream<Uint8Array> | null> =>
  response.ok && /^text\/event-stream\b/.test(response.headers.get('content-type') ?? '')
    ? bodyOf(response)
    : null

/**
 * Reads a stream of events to its end.
 * @param onBytes called with the size of each chunk, before its messages
 */
export async function* readMessages(
  body: ReadableStream<Uint8Array>,
  onBytes: (size: number) => void,
): AsyncGenerator<StreamMessage, void> {
  const parse = createEventStreamParser()
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes(value.byteLength)
    yield* parse(decoder.decode(value, { stream: true }))
  }
}
