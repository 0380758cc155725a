import { Refused } from '../access.ts'

const ANSWER_MS = 8000
const MOST_BYTES = 64 * 1024

const broken = (what: string) => new Refused(502, 'SPEECH_ENGINE', `the speech engine ${what}`)

/**
 * The same multipart call to a real engine (ASR_URL). The bearer stays here: it is the campus's, not the engine's.
 * @returns the text of its reply `{t: {order, text}}`; throws Refused that says what went wrong
 */
export async function forward(url: string, file: File, order: number): Promise<string> {
  const body = new FormData()
  body.append('file', file, file.name)
  body.append('order', String(order))
  const signal = AbortSignal.timeout(ANSWER_MS)
  try {
    const reply = await fetch(url, { method: 'POST', body, signal, redirect: 'error' })
    if (reply.status === 429 || reply.status === 503)
      throw new Refused(503, 'SPEECH_ENGINE', 'the speech engine is busy', waitOf(reply.headers))
    if (!reply.ok) throw broken(`answered with ${reply.status}`)
    const text = await whole(reply)
    const t = (parsed(text) as { t?: { order?: unknown; text?: unknown } } | null)?.t
    if (typeof t?.text !== 'string') throw broken('answered with something else than {t: {order, text}}')
    // a text under another number would stand in the wrong place
    if (t.order !== undefined && Number(t.order) !== order)
      throw broken(`answered for chunk ${String(t.order)}`)
    return t.text
  } catch (e) {
    if (e instanceof Refused) throw e
    throw signal.aborted
      ? new Refused(504, 'SPEECH_ENGINE', 'the speech engine did not answer in time')
      : broken('cannot be reached')
  }
}

const waitOf = (headers: Headers): number =>
  Math.min(30, Math.max(1, Number(headers.get('retry-after')) || 1))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function whole({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.byteLength
    if (bytes > MOST_BYTES) throw broken('says too much')
    text += decoder.decode(part as Uint8Array, { stream: true })
  }
  return text + decoder.decode()
}
