// Ends the wait for a page that no longer answers.

export class TimeoutError extends Error {}

/**
 * Once in about a hundred passes of scrolling, Chromium's headless shell stops painting a page: its main thread stays in a
 * native wait, with no script running, and answers neither the debugger nor a click. Only a new page helps. So commands to
 * the page belong into `work`, too: they would wait for ever.
 * @throws TimeoutError that names `what` after `timeoutMs`
 */
export function withTimeout<T>(work: Promise<T>, what: string, timeoutMs = 60_000): Promise<T> {
  const late = new Promise<never>((_, fail) =>
    setTimeout(fail, timeoutMs, new TimeoutError(`${what}: nothing after ${timeoutMs / 1000} s`)).unref(),
  )
  return Promise.race([work, late])
}
