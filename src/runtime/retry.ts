import { CallFailed, isPassing } from './errors.ts'

const TRIES = 3
/** No pause between tries goes beyond: by then one should see what is wrong (quality §4). */
const PATIENCE_MS = 15_000

export interface RetryDoor {
  now(): number
  /** Resolves after the time, sooner when aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  random(): number
}

/** Reads are tried three times at most, with growing, jittered pauses or as Retry-After says (X19). */
export async function tried<T>(
  run: (signal: AbortSignal) => Promise<T>,
  door: RetryDoor,
  signal: AbortSignal,
): Promise<T> {
  const end = door.now() + PATIENCE_MS
  for (let n = 1; ; n++) {
    try {
      return await run(signal)
    } catch (e) {
      if (signal.aborted || n >= TRIES || !isPassing(e)) throw e
      const wait = (e as CallFailed).wait || 2 ** n * 250 * (0.5 + door.random())
      if (door.now() + wait > end) throw e
      await door.wait(wait, signal)
      if (signal.aborted) throw e
    }
  }
}

/** The platform's way to wait. */
export const waiting =
  (later: (run: () => void, ms: number) => () => void): RetryDoor['wait'] =>
  (ms, signal) =>
    new Promise((done) => {
      const stop = later(done, ms)
      signal.addEventListener('abort', () => (stop(), done()), { once: true })
    })
