import type { Clock } from '../page/browser.ts'
import { isRetryable } from './errors.ts'

const MAX_ATTEMPTS = 3
/** No retry starts later than this: by then the user should see an error. */
const MAX_TOTAL_MS = 15_000

export interface RetryAdapter {
  now(): number
  /** Resolves after `ms`, or earlier if aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  random(): number
}

/** Tries a read at most three times, with exponential backoff and jitter, or after Retry-After. */
export async function retry<T>(
  run: (signal: AbortSignal) => Promise<T>,
  adapter: RetryAdapter,
  signal: AbortSignal,
): Promise<T> {
  const end = adapter.now() + MAX_TOTAL_MS
  for (let n = 1; ; n++) {
    try {
      return await run(signal)
    } catch (e) {
      if (signal.aborted || n >= MAX_ATTEMPTS || !isRetryable(e)) throw e
      const wait = e.retryAfter || 2 ** n * 250 * (0.5 + adapter.random())
      if (adapter.now() + wait > end) throw e
      await adapter.wait(wait, signal)
      if (signal.aborted) throw e
    }
  }
}

/** Implements `wait` with the platform's timer. */
export const createWait =
  ({ schedule }: Pick<Clock, 'schedule'>): RetryAdapter['wait'] =>
  (ms, signal) =>
    new Promise((done) => {
      const finish = () => {
        cancel()
        signal.removeEventListener('abort', finish)
        done()
      }
      const cancel = schedule(finish, ms)
      signal.addEventListener('abort', finish)
    })
