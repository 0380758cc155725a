// Ends a bench whose page no longer answers.

/**
 * Once in hundreds of loads a page gets no frames any more, which would hold the bench for ever.
 * @throws Error that names `what` after `timeoutMs`
 */
export function withTimeout<T>(work: Promise<T>, what: string, timeoutMs = 60_000): Promise<T> {
  const late = new Promise<never>((_, fail) =>
    setTimeout(fail, timeoutMs, new Error(`${what}: nothing after ${timeoutMs / 1000} s`)).unref(),
  )
  return Promise.race([work, late])
}
