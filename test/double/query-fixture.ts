import { RequestError, type ErrorKind } from '../../src/runtime/wire/errors.ts'
import { createQueryClient, type QueryClient } from '../../src/runtime/wire/query.ts'

/** One run of a query, settled by the test. */
interface Run {
  give(data: unknown): Promise<void>
  fail(error?: unknown): Promise<void>
  signal: AbortSignal
}

interface QueryFixture {
  queries: QueryClient
  runs: Run[]
  /** Fetcher for `query`; each run stays pending in `runs` until the test settles it. */
  run<T>(signal: AbortSignal): Promise<T>
  logged: string[]
  waits: number[]
  clock: { now: number }
  /** Messages posted to other tabs. */
  posted: unknown[]
  /** Simulates a message from another tab. */
  receive(data: unknown): void
}

/** Runs all pending microtasks, without advancing the clock. */
export const flushMicrotasks = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

export const createRequestError = (trouble: ErrorKind, status = 0, wait = 0) =>
  new RequestError(trouble, 'read', status, '', wait)

/** @param options `pause` resolves when a delay between retries ends, by default immediately */
export function createQueryFixture({
  pause = () => Promise.resolve(),
}: { pause?: () => Promise<void> } = {}): QueryFixture {
  const runs: Run[] = []
  const logged: string[] = []
  const waits: number[] = []
  const posted: unknown[] = []
  const clock = { now: 1_800_000_000_000 }
  const target = new EventTarget()
  const queries = createQueryClient({
    now: () => clock.now,
    random: () => 0.5,
    log: (message) => void logged.push(message),
    wait(ms, signal) {
      waits.push(ms)
      return Promise.race([
        pause(),
        new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true })),
      ])
    },
    channel: {
      postMessage: (message: unknown) => void posted.push(structuredClone(message)),
      addEventListener: target.addEventListener.bind(target) as BroadcastChannel['addEventListener'],
    },
  })
  return {
    queries,
    runs,
    logged,
    waits,
    clock,
    posted,
    receive: (data) => void target.dispatchEvent(new MessageEvent('message', { data })),
    run: <T>(signal: AbortSignal) =>
      new Promise<T>((done, no) => {
        runs.push({
          signal,
          give: (data) => (done(data as T), flushMicrotasks()),
          fail: (error = new Error('broken')) => (no(error as Error), flushMicrotasks()),
        })
      }),
  }
}
