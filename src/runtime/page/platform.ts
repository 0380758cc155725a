import { createStorages, type Storages } from './storage.ts'

/** The clock and its timers. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Runs once after `ms`; returns a function that cancels it. */
  schedule(run: () => void, ms: number): () => void
}

/** Platform APIs that the runtime uses; mocked in tests. */
export interface Platform extends Clock {
  fetch: typeof fetch
  storages: Storages
  random(): number
  /** Opens a channel between the tabs of this origin; undefined on a server. */
  channel(name: string): BroadcastChannel | undefined
  userAgent: string
  log(message: string): void
}

export const browserClock: Clock = {
  now: () => Date.now(),
  schedule(run, ms) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Implements the runtime's platform with browser APIs; safe to create on a server, where it stores nothing. */
export function createBrowserPlatform(fetching: typeof fetch = (...a) => fetch(...a)): Platform {
  return {
    ...browserClock,
    fetch: fetching,
    random: () => Math.random(),
    storages: createStorages(),
    channel: (name) => globalThis.document && new BroadcastChannel(name),
    userAgent: globalThis.navigator?.userAgent ?? '',
    log: (message) => console.warn(`[univ] ${message}`),
  }
}
