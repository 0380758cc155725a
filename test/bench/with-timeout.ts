// Ends a bench whose page no longer answers.
const TIMEOUT_MS = 60_000

/**
 * Once in hundreds of loads a page gets no frames any more, which would hold the bench for ever.
 * @throws Error that names `what` after a minute
 */
export function withTimeout<T>(work: Promise<T>, what: string): Promise<T> {
  const late = new Promise<never>((_, fail) =>
    setTimeout(fail, TIMEOUT_MS, new Error(`${what}: nothing after ${TIMEOUT_MS / 1000} s`)).unref(),
  )
  return Promise.race([work, late])
}
