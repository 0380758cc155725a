import type { Platform } from '../page/platform.ts'
import { createKeyValueStore } from './storage.ts'

/** Implements the runtime's platform with browser APIs; safe to create on a server, where it stores nothing. */
export function createBrowserPlatform(fetching: typeof fetch = (...a) => fetch(...a)): Platform {
  return {
    fetch: fetching,
    now: () => Date.now(),
    random: () => Math.random(),
    storages: {
      local: createKeyValueStore(() => (typeof localStorage === 'undefined' ? undefined : localStorage)),
      session: createKeyValueStore(() =>
        typeof sessionStorage === 'undefined' ? undefined : sessionStorage,
      ),
    },
    schedule(run, ms) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    channel: (name) =>
      typeof BroadcastChannel === 'undefined' || typeof document === 'undefined'
        ? undefined
        : new BroadcastChannel(name),
    userAgent: typeof navigator === 'undefined' ? '' : navigator.userAgent,
    log: (message) => console.warn(`[univ] ${message}`),
  }
}
