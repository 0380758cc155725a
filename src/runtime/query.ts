import { atom, onMount, type ReadableAtom } from 'nanostores'
import { CallFailed, isPassing } from './errors.ts'

/** What a query shows. Old data stay visible while they are loaded again, and when that fails. */
export type QueryState<T> =
  | { state: 'loading'; data: T | undefined }
  | { state: 'ready'; data: T }
  | { state: 'failed'; data: T | undefined; error: unknown }

export type QueryKey = readonly (string | number | boolean | null)[]

export interface Queries {
  /** The shared store of a key: fetched when first listened to, or when older than half a minute. */
  query<T>(key: QueryKey, run: (signal: AbortSignal) => Promise<T>): ReadableAtom<QueryState<T>>
  /** Drops freshness of all keys that begin so; what is on screen is fetched again, here and in other tabs. */
  invalidate(prefix: QueryKey): void
  /** Changes data at once (optimistic); returns the way back. */
  patch<T>(key: QueryKey, change: (data: T | undefined) => T | undefined): () => void
  /** Another person: nothing of the former one stays or arrives late (S19). Keys that begin with 'public' stay. */
  reset(): void
}

interface Entry {
  key: QueryKey
  store: ReturnType<typeof atom<QueryState<unknown>>>
  run: (signal: AbortSignal) => Promise<unknown>
  at: number
  live: boolean
  abort: AbortController | null
}

const FRESH_MS = 30_000
const TRIES = 3

export interface QueryDoor {
  now(): number
  /** Resolves after the time, sooner when aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  random(): number
  /** Carries invalidations between tabs. */
  channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
  log(message: string): void
}

export function createQueries(door: QueryDoor): Queries {
  const all = new Map<string, Entry>()
  const begins = (key: QueryKey, prefix: QueryKey) => prefix.every((p, i) => key[i] === p)

  /** Reads are tried three times at most, with growing, jittered pauses or as Retry-After says (X19). */
  async function tried(entry: Entry, signal: AbortSignal): Promise<unknown> {
    for (let n = 1; ; n++) {
      try {
        return await entry.run(signal)
      } catch (e) {
        if (signal.aborted) throw e
        if (n >= TRIES || !isPassing(e)) throw e
        const wait = e instanceof CallFailed ? e.wait : 0
        await door.wait(wait || 2 ** n * 250 * (0.5 + door.random()), signal)
        if (signal.aborted) throw e
      }
    }
  }

  async function load(entry: Entry): Promise<void> {
    entry.abort?.abort()
    const abort = (entry.abort = new AbortController())
    entry.store.set({ state: 'loading', data: entry.store.get().data })
    try {
      const data = await tried(entry, abort.signal)
      if (entry.abort !== abort) return
      entry.at = door.now()
      entry.store.set({ state: 'ready', data })
    } catch (error) {
      if (entry.abort !== abort) return
      // §8: failures are logged; a lost connection under its own words
      door.log(
        error instanceof CallFailed && error.trouble === 'network'
          ? `network abnormal (${error.message})`
          : String(error),
      )
      entry.store.set({ state: 'failed', data: entry.store.get().data, error })
    } finally {
      if (entry.abort === abort) entry.abort = null
    }
  }

  function invalidate(prefix: QueryKey, tell: boolean): void {
    for (const entry of all.values())
      if (begins(entry.key, prefix)) {
        entry.at = 0
        if (entry.live) void load(entry)
      }
    if (tell) door.channel?.postMessage({ invalidate: prefix })
  }

  door.channel?.addEventListener('message', (event) => {
    const prefix: unknown = (event as MessageEvent<{ invalidate?: unknown } | null>).data?.invalidate
    if (Array.isArray(prefix) && prefix.length > 0 && prefix.length < 9) invalidate(prefix as QueryKey, false)
  })

  return {
    query<T>(key: QueryKey, run: (signal: AbortSignal) => Promise<T>) {
      const id = JSON.stringify(key)
      let entry = all.get(id)
      if (!entry) {
        const made: Entry = {
          key,
          run,
          store: atom<QueryState<unknown>>({ state: 'loading', data: undefined }),
          at: 0,
          live: false,
          abort: null,
        }
        all.set(id, (entry = made))
        onMount(made.store, () => {
          made.live = true
          if (!made.abort && (made.at === 0 || door.now() - made.at > FRESH_MS)) void load(made)
          return () => {
            made.live = false
            if (!made.abort) return
            made.abort.abort()
            made.abort = null
            const { data } = made.store.get()
            made.store.set(data === undefined ? { state: 'loading', data } : { state: 'ready', data })
            made.at = 0
          }
        })
      } else entry.run = run
      return entry.store as unknown as ReadableAtom<QueryState<T>>
    },
    invalidate: (prefix) => invalidate(prefix, true),
    patch<T>(key: QueryKey, change: (data: T | undefined) => T | undefined) {
      const entry = all.get(JSON.stringify(key))
      if (!entry) return () => {}
      const before = entry.store.get().data
      const data = change(before as T | undefined)
      if (data === undefined) return () => {}
      entry.store.set({ state: 'ready', data })
      return () =>
        entry.store.set(
          before === undefined ? { state: 'loading', data: before } : { state: 'ready', data: before },
        )
    },
    reset() {
      for (const entry of all.values()) {
        if (entry.key[0] === 'public') continue
        entry.abort?.abort()
        entry.abort = null
        entry.at = 0
        entry.store.set({ state: 'loading', data: undefined })
        if (entry.live) void load(entry)
      }
    },
  }
}
