import { CallFailed, type Trouble } from '../../src/runtime/errors.ts'
import { createQueries, type Queries } from '../../src/runtime/query.ts'

/** One run of a query, answered by hand. */
export interface Run {
  give(data: unknown): Promise<void>
  fail(error?: unknown): Promise<void>
  signal: AbortSignal
}

export interface QueryScene {
  queries: Queries
  runs: Run[]
  /** Give it to `query`: each run waits in `runs`. */
  run<T>(signal: AbortSignal): Promise<T>
  told: string[]
  waits: number[]
  clock: { now: number }
  /** What was said to other tabs. */
  posted: unknown[]
  /** What another tab says. */
  hear(data: unknown): void
}

/** All that follows from what has happened, without any time passing. */
export const settle = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

export const fault = (trouble: Trouble, status = 0, wait = 0) =>
  new CallFailed(trouble, 'read', status, '', wait)

/** @param manual pauses between tries last until the test ends them, else they are over at once */
export function queryScene({
  pause = () => Promise.resolve(),
}: { pause?: () => Promise<void> } = {}): QueryScene {
  const runs: Run[] = []
  const told: string[] = []
  const waits: number[] = []
  const posted: unknown[] = []
  const clock = { now: 1_800_000_000_000 }
  const target = new EventTarget()
  const queries = createQueries({
    now: () => clock.now,
    random: () => 0.5,
    log: (message) => void told.push(message),
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
    told,
    waits,
    clock,
    posted,
    hear: (data) => void target.dispatchEvent(new MessageEvent('message', { data })),
    run: <T>(signal: AbortSignal) =>
      new Promise<T>((done, no) => {
        runs.push({
          signal,
          give: (data) => (done(data as T), settle()),
          fail: (error = new Error('broken')) => (no(error as Error), settle()),
        })
      }),
  }
}
