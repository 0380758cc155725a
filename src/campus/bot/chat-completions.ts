import { createParser } from 'eventsource-parser'

/** A server of the OpenAI chat-completions protocol. */
export interface LlmSettings {
  /** Its base URL, such as `https://llm.example.edu/v1`, or the URL of the call itself. */
  url: string
  model: string
  /** Bearer token; '' for none. */
  key: string
  /** Whether questions of signed-in users, and content only members can see, may be sent. */
  members: boolean
  /** Maximum seconds between two pieces of the answer. */
  timeout: number
}

export interface ChatMessage {
  role: 'system' | 'user'
  content: string
}

/** A failure of the language model's server; its message contains nothing that the server sent. */
export class LlmError extends Error {
  override name = 'LlmError'
}

const PATH = '/chat/completions'
const MAX_BYTES = 256 * 1024
const MAX_SECONDS = 120

/**
 * Streams the text of one completion. Sends only model and messages.
 * @throws LlmError if the server cannot be reached, is silent for too long, or ends the stream without a finish reason
 */
export async function* streamCompletion(
  { url, model, key, timeout }: LlmSettings,
  messages: readonly ChatMessage[],
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const idle = new AbortController()
  const restart = () => setTimeout(() => idle.abort(), timeout * 1000)
  let timer = restart()
  const ends = AbortSignal.any([signal, idle.signal, AbortSignal.timeout(MAX_SECONDS * 1000)])
  try {
    const reply = await fetch(url.replace(/\/+$/, '').replace(PATH, '') + PATH, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(key && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model, messages, stream: true }),
      signal: ends,
      // a redirect would send the key elsewhere
      redirect: 'error',
    })
    if (!reply.ok || !reply.body) throw new LlmError(`answered with ${reply.status}`)
    const isStream = /^text\/event-stream\b/.test(reply.headers.get('content-type') ?? '')
    const read = isStream ? readStream(reply.body) : readWhole(reply.body)
    for await (const piece of read) {
      clearTimeout(timer)
      timer = restart()
      yield piece
    }
  } catch (e) {
    if (e instanceof LlmError) throw e
    throw new LlmError(signal.aborted ? 'was aborted' : ends.aborted ? 'timed out' : 'cannot be reached')
  } finally {
    clearTimeout(timer)
    // a consumer that stops early aborts the request
    idle.abort()
  }
}

async function* readText(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) throw new LlmError('sent too large an answer')
    yield decoder.decode(chunk, { stream: true })
  }
}

/** A stream is complete once it gives a finish reason; the server's comment lines are ignored. */
async function* readStream(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const queue: string[] = []
  let isWhole = false
  const parser = createParser({
    maxBufferSize: MAX_BYTES,
    onEvent({ data }) {
      if (data.trim() === '[DONE]') isWhole = true
      else {
        const { text, isEnd } = readChoice(data, 'delta')
        if (text) queue.push(text)
        if (isEnd) isWhole = true
      }
    },
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') throw new LlmError('sent too large a message')
    },
  })
  for await (const text of readText(body)) {
    parser.feed(text)
    yield* queue.splice(0)
    if (isWhole) return
  }
  throw new LlmError('closed the stream before the answer was complete')
}

/** Reads the reply of a server that does not stream. */
async function* readWhole(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  let json = ''
  for await (const text of readText(body)) json += text
  const { text } = readChoice(json, 'message')
  if (!text) throw new LlmError('sent an empty answer')
  yield text
}

function readChoice(json: string, name: 'delta' | 'message'): { text: string; isEnd: boolean } {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new LlmError('sent invalid JSON')
  }
  const { choices, error }: { choices?: unknown; error?: unknown } = Object(value)
  if (error) throw new LlmError('reported an error')
  const choice: Record<string, unknown> = Object(Array.isArray(choices) ? choices[0] : undefined)
  if (choice['finish_reason'] === 'content_filter') throw new LlmError('refused to answer')
  const { content }: { content?: unknown } = Object(choice[name])
  return {
    text: typeof content === 'string' ? content : '',
    isEnd: typeof choice['finish_reason'] === 'string',
  }
}
