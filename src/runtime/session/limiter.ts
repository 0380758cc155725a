import { FEATURE_STORAGE_KEYS } from '../../contract/storage-keys.ts'
import type { Browser } from '../page/browser.ts'

const MINUTE = 60_000
const KEY = FEATURE_STORAGE_KEYS.lastRoundTrip

interface RoundTrip {
  time: number
  /** The guarded page that started it; '' if it completed, or was started to replace a rejected token. */
  target: string
}

/** Target of a round trip that the user started; not a path. */
const PRESS = 'press'

/**
 * Limits automatic redirects to the provider to one per minute across all tabs, so that a token that no service accepts
 * does not cause a loop. A sign-in started by the user is always allowed, and counts too. A guard does not repeat a
 * round trip that was not completed: that would trap users who leave the provider's page, and loop if the provider
 * redirects everyone back.
 */
export class RoundTripLimiter {
  readonly #browser: Browser
  /** In-memory copy, in case the storages are cleared. */
  #last = ''

  constructor(browser: Browser) {
    this.#browser = browser
  }

  recordPress(): void {
    this.#record(PRESS)
  }

  /** Records a completed sign-in. */
  recordCompletion(): void {
    this.#record('')
  }

  /** Whether any tab has gone to the provider or returned since `time` (epoch milliseconds). */
  isRecordedSince(time: number): boolean {
    return this.#roundTrips().some((roundTrip) => roundTrip.time >= time)
  }

  /**
   * Runs a round trip if allowed. Tabs are serialized by a lock: the next one decides once this one has left.
   * @param target the guarded page that starts it; '' if a token was rejected
   * @returns false if it is not allowed now, or cannot be recorded
   */
  async attempt(target: string, begin: () => Promise<void>): Promise<boolean> {
    let isDue = false
    const isInTheWay = (other: RoundTrip) =>
      Math.abs(this.#browser.now() - other.time) < MINUTE &&
      (target === '' || other.target === '' || other.target === target)
    const run = async () => {
      isDue = !this.#roundTrips().some(isInTheWay) && this.#record(target)
      if (isDue) await begin()
    }
    await this.#browser.withLock('univ-round-trip', run).catch((e: unknown) => {
      if (isDue) throw e // otherwise waiting for the lock timed out
    })
    return isDue
  }

  /** Returns whether the record survives the navigation. */
  #record(target: string): boolean {
    this.#last = `${this.#browser.now()} ${target}`
    const { local, session } = this.#browser.storages
    // the copy in session storage is used if local storage is full or cleared by other scripts
    return [local, session].map((store) => store.set(KEY, this.#last)).includes(true)
  }

  /** A time in the near future (the clock was wrong) counts; an invalid time is NaN and never counts. */
  #roundTrips(): RoundTrip[] {
    const { local, session } = this.#browser.storages
    return [this.#last, local.get(KEY), session.get(KEY)].map((text) => {
      const [time = '', target = ''] = (text ?? '').split(' ')
      return { time: Number(time || NaN), target }
    })
  }
}

/** Milliseconds until renewal is due: a minute before expiry, or half the lifetime of short-lived tokens. */
export function renewalDelay(remainingMs: number): number {
  return Math.max(remainingMs - MINUTE, remainingMs / 2)
}

const MIN_RETRY_MS = 10_000

/** While the provider is unreachable: a few attempts before the expiry, then one a minute. */
export const retryDelay = (remaining: number): number =>
  remaining > 0 ? Math.min(remaining, Math.max(remaining / 2, MIN_RETRY_MS)) : 60_000

/** Clamps a delay to the range of timers (2^31 ms), with a minimum of 1 s to avoid a busy loop. */
export const timerDelay = (ms: number): number => Math.min(Math.max(ms, 1000), 2e9)
