import { FEATURE_STORAGE_KEYS } from '../../contract/feature-storage-keys.ts'
import type { Storages } from '../page/storage.ts'
import type { SessionAdapter } from './session-adapter.ts'

const MINUTE = 60_000
const KEY = FEATURE_STORAGE_KEYS.lastRoundTrip

interface RoundTrip {
  at: number
  /** The guarded page that it began on; '': it has brought tokens, or is to replace some that were refused. */
  target: string
}

/** No path: a round trip that the user asked for. */
const PRESS = 'press'

/**
 * Allows pages to go to the provider by themselves once a minute, in all tabs together: a token that no service accepts
 * must not loop. A user's press is always allowed and counts, too. A guard does not begin twice what nobody answered:
 * that would hold back who leaves the provider's page, and loop where the provider sends everybody back.
 */
export class RoundTripLimiter {
  readonly #storages: Storages
  readonly #adapter: Pick<SessionAdapter, 'now' | 'withLock'>
  /** In this page, for storages that are emptied meanwhile. */
  #last = ''

  constructor(storages: Storages, adapter: Pick<SessionAdapter, 'now' | 'withLock'>) {
    this.#storages = storages
    this.#adapter = adapter
  }

  recordPress(): void {
    this.#record(PRESS)
  }

  /** A sign-in has been completed. */
  recordCompletion(): void {
    this.#record('')
  }

  /** Whether any tab has gone to the provider or come back since then. */
  isRecordedSince(time: number): boolean {
    return this.#roundTrips().some(({ at }) => at >= time)
  }

  /**
   * Runs a round trip if one is due. Tabs take turns: the next one decides when this one has left.
   * @param target the guarded page that begins it; '' where a token was refused
   * @returns false if it is not due, or cannot be recorded
   */
  async attempt(target: string, begin: () => Promise<void>): Promise<boolean> {
    let isDue = false
    const isInTheWay = (other: RoundTrip) =>
      Math.abs(this.#adapter.now() - other.at) < MINUTE &&
      (target === '' || other.target === '' || other.target === target)
    const run = async () => {
      isDue = !this.#roundTrips().some(isInTheWay) && this.#record(target)
      if (isDue) await begin()
    }
    await this.#adapter.withLock('univ-round-trip', run).catch((e: unknown) => {
      if (isDue) throw e // else another tab has held the lock for long
    })
    return isDue
  }

  /** Returns whether the next page will know of it. */
  #record(target: string): boolean {
    this.#last = `${this.#adapter.now()} ${target}`
    const { local, session } = this.#storages
    // the tab's own copy counts where the local storage is full or emptied by other scripts
    return [local, session].map((store) => store.set(KEY, this.#last)).includes(true)
  }

  /** A time in the future (the clock was wrong) counts while it is near; text that is no time does not. */
  #roundTrips(): RoundTrip[] {
    const { local, session } = this.#storages
    return [this.#last, local.get(KEY), session.get(KEY)].map((text) => {
      const [at = '', target = ''] = (text ?? '').split(' ')
      return { at: Number(at || NaN), target }
    })
  }
}

/** Milliseconds until renewal is due: a minute before the end, or half-way for short-lived tokens. */
export function renewalDelay(remainingMs: number): number {
  return Math.max(remainingMs - MINUTE, remainingMs / 2)
}

/** A delay within what a timer can count (2^31 ms), and not a busy loop. */
export const timerDelay = (ms: number): number => Math.min(Math.max(ms, 1000), 2e9)
