// One count read with little code: runtime/rest.ts and what it needs would be a third of what the counter may weigh
// beside React (quality §1). The rules are the same: a limit of time, of size and of tries, and nothing believed.

const LIMIT_MS = 15_000
const MOST_BYTES = 64 * 1024
const TRIES = 3

export interface ReadDoor {
  fetch: typeof fetch
  later(run: () => void, ms: number): () => void
}

class Refused extends Error {
  readonly again: boolean
  readonly wait: number
  constructor(message: string, again: boolean, wait = 0) {
    super(message)
    this.again = again
    this.wait = wait
  }
}

/**
 * The number of a reply's `t`, or of its first item (§7 visit/timestamp): whole and not negative.
 * Asks three times at most, with growing pauses or as Retry-After says (quality §4).
 * @throws what the last try met
 */
export async function readCount(url: string, { fetch, later }: ReadDoor): Promise<number> {
  for (let n = 1; ; n++)
    try {
      return await once(url, fetch)
    } catch (e) {
      const { again, wait } = e instanceof Refused ? e : { again: true, wait: 0 }
      if (!again || n >= TRIES || wait > LIMIT_MS) throw e
      // side by side they would come back as one crowd
      await new Promise<void>((done) => later(done, wait || 2 ** n * 250 * (0.5 + Math.random())))
    }
}

async function once(url: string, get: typeof fetch): Promise<number> {
  const reply = await get(url, {
    headers: { accept: 'application/json' },
    credentials: 'same-origin', // as the starter asked, and as a preload link does
    signal: AbortSignal.timeout(LIMIT_MS),
  })
  const { status } = reply
  const wait = Number(reply.headers.get('retry-after')) * 1000 || 0
  if (status >= 300) throw new Refused(`HTTP ${status}`, status === 429 || status >= 500, wait)
  const { errno = 0, t } = JSON.parse(await whole(reply)) as { errno?: unknown; t?: unknown }
  const n = Number(Array.isArray(t) ? t[0] : t)
  if (Number(errno) || t === null || !(n >= 0 && n < 1e15)) throw new Refused('no count in the reply', false)
  return Math.floor(n)
}

async function whole(reply: Response): Promise<string> {
  const decoder = new TextDecoder()
  const reader = reply.body!.getReader()
  for (let text = '', bytes = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > MOST_BYTES) {
      void reader.cancel()
      throw new Refused('the reply is too long', false)
    }
    text += decoder.decode(value, { stream: true })
  }
}
