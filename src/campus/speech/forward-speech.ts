import { ownValue } from '../../contract/decoders.ts'
import { ApiError } from '../access.ts'

const TIMEOUT_MS = 8000
const MAX_REPLY_BYTES = 64 * 1024

const engineError = (message: string) => new ApiError(502, 'SPEECH_ENGINE', `the speech engine ${message}`)

/**
 * Forwards a chunk to a speech service (ASR_URL) by the same multipart call, without the bearer token.
 * @returns the text of its reply `{t: {order, text}}`; rejects with an ApiError
 */
export async function forwardSpeech(url: string, file: File, order: number): Promise<string> {
  const body = new FormData()
  body.append('file', file, file.name)
  body.append('order', String(order))
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const reply = await fetch(url, { method: 'POST', body, signal, redirect: 'error' })
    if (reply.status === 429 || reply.status === 503)
      throw new ApiError(503, 'SPEECH_ENGINE', 'the speech engine is busy', parseRetryAfter(reply.headers))
    if (!reply.ok) throw engineError(`answered with ${reply.status}`)
    const text = await readText(reply)
    const { order: answered, text: heard }: { order?: unknown; text?: unknown } = Object(
      ownValue(parseJson(text), 't'),
    )
    if (typeof heard !== 'string') throw engineError('sent an invalid reply')
    // a text for another chunk would be inserted in the wrong place
    if (answered !== undefined && Number(answered) !== order)
      throw engineError(`answered for chunk ${String(answered)}`)
    return heard
  } catch (e) {
    if (e instanceof ApiError) throw e
    throw signal.aborted
      ? new ApiError(504, 'SPEECH_ENGINE', 'the speech engine did not answer in time')
      : engineError('cannot be reached')
  }
}

const parseRetryAfter = (headers: Headers): number =>
  Math.min(30, Math.max(1, Number(headers.get('retry-after')) || 1))

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.byteLength
    if (bytes > MAX_REPLY_BYTES) throw engineError('sent too large a reply')
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}
