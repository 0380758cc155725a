// Fetches one count without runtime/wire/rest.ts, whose dependencies would take a third of the counter's size budget.
// The same policy applies: a timeout, a size cap, limited retries, and a validated reply.

const TIMEOUT_MS = 15_000
const MAX_BYTES = 64 * 1024
const MAX_TRIES = 3

interface ReadCountAdapter {
  fetch: typeof fetch
  schedule(run: () => void, ms: number): () => void
}

class ReplyError extends Error {
  readonly isRetryable: boolean
  /** Retry-After in milliseconds, or 0. */
  readonly retryAfter: number
  constructor(message: string, isRetryable: boolean, retryAfter = 0) {
    super(message)
    this.isRetryable = isRetryable
    this.retryAfter = retryAfter
  }
}

/**
 * Fetches a count, 0 or more. The reply holds it in `t`, in `entities` or at the top level, as a value or as the first
 * item of an array (§7 visit/timestamp). Tries three times at most, with exponential backoff or after Retry-After.
 * @param mayBeEmpty treat null or an empty array as 0: the reply for a label that was never counted
 * @throws the error of the last attempt
 */
export async function readCount(
  url: string,
  { fetch, schedule }: ReadCountAdapter,
  mayBeEmpty = false,
): Promise<number> {
  for (let n = 1; ; n++)
    try {
      return await fetchCount(url, fetch, mayBeEmpty)
    } catch (e) {
      const { isRetryable, retryAfter } = e instanceof ReplyError ? e : { isRetryable: true, retryAfter: 0 }
      if (!isRetryable || n >= MAX_TRIES || retryAfter > TIMEOUT_MS) throw e
      // jitter: the three counts must not retry at the same moment
      const delay = retryAfter || 2 ** n * 250 * (0.5 + Math.random())
      await new Promise<void>((done) => schedule(done, delay))
    }
}

async function fetchCount(url: string, fetchReply: typeof fetch, mayBeEmpty: boolean): Promise<number> {
  const reply = await fetchReply(url, {
    headers: { accept: 'application/json' },
    credentials: 'same-origin', // must match the prefetch in start-tag.ts, or its response is not reused
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const { status } = reply
  const retryAfter = Number(reply.headers.get('retry-after')) * 1000 || 0
  if (status >= 300) throw new ReplyError(`HTTP ${status}`, status === 429 || status >= 500, retryAfter)
  const body: unknown = JSON.parse(await readBody(reply))
  const { errno = 0, entities = body, t = entities } = Object(body) as Record<string, unknown>
  const value: unknown = Array.isArray(t) ? t[0] : t
  const count = mayBeEmpty && value == null ? '0' : String(value)
  const n = Number(count)
  if (Number(errno) || !/^\d/.test(count) || n >= 1e15) throw new ReplyError('no count in the reply', false)
  return Math.floor(n)
}

async function readBody(reply: Response): Promise<string> {
  const decoder = new TextDecoder()
  const reader = reply.body!.getReader()
  for (let text = '', bytes = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > MAX_BYTES) {
      void reader.cancel()
      throw new ReplyError('the reply is too long', false)
    }
    text += decoder.decode(value, { stream: true })
  }
}
