/** A clock whose timers run when the test advances it. */
export class FakeClock {
  now: number
  #timers: { time: number; run: () => void }[] = []

  constructor(now: number) {
    this.now = now
  }

  schedule = (run: () => void, ms: number): (() => void) => {
    if (ms > 2 ** 31 - 1) throw new Error('a browser runs a timer of so long a delay at once')
    const timer = { time: this.now + ms, run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** Delays of the pending timers. */
  delays = (): number[] => this.#timers.map(({ time }) => time - this.now)

  /** Runs the timers that are due one by one, and flushes what each starts. */
  async advance(ms: number): Promise<void> {
    const end = this.now + ms
    for (;;) {
      const next = this.#timers.filter(({ time }) => time <= end).sort((a, b) => a.time - b.time)[0]
      if (!next) break
      this.#timers = this.#timers.filter((other) => other !== next)
      this.now = Math.max(this.now, next.time)
      next.run()
      await flush()
    }
    this.now = end
    await flush()
  }
}

/** Resolves after all promises that wait for nothing else. */
export const flush = () => new Promise<void>((resolve) => setImmediate(resolve))
