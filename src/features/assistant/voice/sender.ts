import { isRetryable, RequestError } from '../../../runtime/wire/errors.ts'
import { createWait } from '../../../runtime/wire/retry.ts'

/** Decisions, "Assistant": at most three chunks in flight. */
const MAX_IN_FLIGHT = 3
const MAX_TRIES = 6
const BASE_DELAY_MS = 250
const MAX_DELAY_MS = 4000
/** A chunk without a reply in this time is sent again. */
const REPLY_TIMEOUT_MS = 10_000
/** Upper bound of the text of a reply, cumulative replies included. */
const MAX_TEXT_LENGTH = 4000

export interface SenderOptions {
  /** Sends one chunk; resolves to its text. */
  send(chunk: Int16Array, order: number, signal: AbortSignal): Promise<string>
  /** Whether a reply holds the text of its chunk or of all chunks so far. */
  asrText: 'chunk' | 'cumulative'
  schedule(run: () => void, ms: number): () => void
  random(): number
  /** Called with the text so far. */
  onText(text: string): void
  /** Called when a chunk finally failed; sending stops. */
  onFail(e: unknown): void
}

/** Sends chunks in order with a few in flight, and assembles their texts by order, whatever order replies arrive in. */
interface Sender {
  push(chunk: Int16Array): void
  /** Ends the input. Resolves to the whole text once all replies have arrived. */
  finish(): Promise<string>
  /** Stops sending. */
  drop(): void
  /** The text up to the first missing chunk. */
  text(): string
}

export function createSender(options: SenderOptions): Sender {
  const { asrText, onText, onFail } = options
  const queue: { chunk: Int16Array; order: number }[] = []
  const texts: (string | undefined)[] = []
  const controller = new AbortController()
  let nextOrder = 0
  let inFlight = 0
  let resolveFinish: ((text: string) => void) | null = null

  const text = (): string => {
    if (asrText === 'cumulative') return texts.findLast(Boolean) ?? ''
    const firstGap = texts.findIndex((text) => text === undefined)
    return (firstGap < 0 ? texts : texts.slice(0, firstGap)).join('')
  }
  const resolveIfDone = () => {
    if (resolveFinish && !inFlight && !queue.length) resolveFinish(text())
  }
  const sendChunk = createChunkSender(options, controller.signal)
  function pump() {
    while (inFlight < MAX_IN_FLIGHT && !controller.signal.aborted) {
      const next = queue.shift()
      if (!next) return
      const { chunk, order } = next
      inFlight++
      sendChunk(chunk, order).then(
        (chunkText) => {
          if (controller.signal.aborted) return
          inFlight--
          const before = text()
          texts[order] = chunkText.slice(0, MAX_TEXT_LENGTH)
          if (text() !== before) onText(text())
          pump()
          resolveIfDone()
        },
        (e: unknown) => {
          if (controller.signal.aborted) return
          controller.abort()
          onFail(e)
        },
      )
    }
  }
  return {
    text,
    push(chunk) {
      texts[nextOrder] = undefined
      queue.push({ chunk, order: nextOrder++ })
      pump()
    },
    finish() {
      const done = new Promise<string>((resolve) => (resolveFinish = resolve))
      resolveIfDone()
      return done
    },
    drop() {
      queue.length = 0
      controller.abort()
    },
  }
}

/** Sends one chunk, in several tries with a time-out each. */
function createChunkSender({ send, schedule, random }: SenderOptions, signal: AbortSignal) {
  const wait = createWait({ schedule })
  async function sendOnce(chunk: Int16Array, order: number): Promise<string> {
    const attempt = new AbortController()
    const abortAttempt = () => attempt.abort(signal.reason)
    const stop = schedule(() => attempt.abort(new RequestError('timeout', 'POST /asr')), REPLY_TIMEOUT_MS)
    signal.addEventListener('abort', abortAttempt, { once: true })
    try {
      return await send(chunk, order, attempt.signal)
    } finally {
      stop()
      signal.removeEventListener('abort', abortAttempt)
    }
  }
  return async (chunk: Int16Array, order: number): Promise<string> => {
    for (let tries = 1; ; tries++) {
      try {
        return await sendOnce(chunk, order)
      } catch (e) {
        if (signal.aborted || tries === MAX_TRIES || !isChunkRetryable(e)) throw e
        const backoff = Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** (tries - 1)) * (0.5 + random())
        await wait(Math.max(backoff, e instanceof RequestError ? e.retryAfter : 0), signal)
      }
    }
  }
}

/** Repeating a chunk is safe because it carries the same order; truncated or garbled replies are retried too. */
const isChunkRetryable = (e: unknown): boolean =>
  isRetryable(e) || (e instanceof RequestError && e.kind === 'malformed')
