// Runs in a page: a clock that stands still until a test advances it, and the count of requests in progress.

interface FakeClock {
  /**
   * Advances the clock, running what becomes due, and waits in real time until the page has been idle for two turns.
   * @param held number of requests that the server deliberately leaves open
   * @param mostTurns turns to wait at most
   * @returns number of requests in progress
   */
  advance(ms: number, held: number, mostTurns?: number): Promise<number>
  /**
   * The same for each duration, up to the first after which a request is still in progress.
   * @returns number of durations done, and of requests in progress
   */
  advanceWhileIdle(durations: readonly number[]): Promise<{ done: number; waiting: number }>
}

declare global {
  // oxlint-disable-next-line no-var -- a global of the page
  var __clock: FakeClock
}

/** Replaces timers, dates and time-outs. Runs in the page before its scripts. */
export function installFakeClock(): void {
  interface Timer {
    at: number
    run: () => void
    /** ms between runs of an interval */
    every?: number
  }
  const startedAt = Date.now()
  const waitRealTime = setTimeout.bind(globalThis)
  const timers = new Map<number, Timer>()
  let now = 0
  let lastId = 0

  const addTimer = (run: () => void, ms = 0, repeats = false) => {
    const delay = Math.max(1, Number(ms) || 0)
    timers.set(++lastId, { at: now + delay, run, ...(repeats && { every: delay }) })
    return lastId
  }
  const removeTimer = (id: number) => void timers.delete(id)
  const takeDue = (end: number): Timer | undefined => {
    let first: [number, Timer] | undefined
    for (const entry of timers) if (entry[1].at <= end && (!first || entry[1].at < first[1].at)) first = entry
    if (!first) return
    const [id, timer] = first
    now = Math.max(now, timer.at)
    if (timer.every) timer.at += timer.every
    else timers.delete(id)
    return timer
  }

  type Callback = (...all: unknown[]) => void
  Object.assign(globalThis, {
    setTimeout: (run: Callback, ms?: number, ...all: unknown[]) => addTimer(() => run(...all), ms),
    setInterval: (run: Callback, ms?: number, ...all: unknown[]) => addTimer(() => run(...all), ms, true),
    requestAnimationFrame: (run: Callback) => addTimer(() => run(now), 16),
    requestIdleCallback: (run: Callback) =>
      addTimer(() => run({ didTimeout: false, timeRemaining: () => 50 }), 50),
    clearTimeout: removeTimer,
    clearInterval: removeTimer,
    cancelAnimationFrame: removeTimer,
    cancelIdleCallback: removeTimer,
    Date: class extends Date {
      constructor(...all: [] | ConstructorParameters<typeof Date>) {
        if (all.length) super(...all)
        else super(startedAt + now)
      }
      static override now = () => startedAt + now
    },
  })
  performance.now = () => now
  AbortSignal.timeout = (ms) => {
    const end = new AbortController()
    addTimer(() => end.abort(new DOMException('too late', 'TimeoutError')), ms)
    return end.signal
  }

  let requests = 0
  const countUntilSettled = <T>(promise: Promise<T>): Promise<T> => {
    requests++
    const settle = () => void requests--
    promise.then(settle, settle)
    return promise
  }
  const { fetch } = globalThis
  globalThis.fetch = (...all) => countUntilSettled(fetch(...all))
  // a body that arrives slowly
  const { prototype } = ReadableStreamDefaultReader
  const { read } = prototype
  prototype.read = function (...all) {
    return countUntilSettled(read.apply(this, all))
  }

  const { port1, port2 } = new MessageChannel()
  const nextTask = () =>
    new Promise<void>((done) => {
      port1.addEventListener('message', () => done(), { once: true })
      port2.postMessage(0)
    })
  port1.start()

  globalThis.__clock = {
    async advance(ms, held, mostTurns = 6) {
      const end = now + ms
      for (let timer = takeDue(end); timer; timer = takeDue(end)) {
        try {
          timer.run()
        } catch (e) {
          reportError(e)
        }
        // each callback is a task: others may run before the next one
        await nextTask()
      }
      now = end
      for (let turn = 0, idle = 0; turn < mostTurns && idle < 2; turn++) {
        await new Promise((done) => waitRealTime(done, 4))
        idle = requests <= held ? idle + 1 : 0
      }
      return requests
    },
    async advanceWhileIdle(durations) {
      for (const [index, ms] of durations.entries()) {
        const waiting = await globalThis.__clock.advance(ms, 0, 25)
        if (waiting > 0) return { done: index + 1, waiting }
      }
      return { done: durations.length, waiting: 0 }
    },
  }
}
