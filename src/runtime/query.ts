import { atom, onMount, type ReadableAtom } from 'nanostores'
import { CallFailed } from './errors.ts'
import { tried, type RetryDoor } from './retry.ts'

/** What a query shows. Old data stay visible while they are loaded again, and when that fails. */
export type QueryState<T> =
  | { state: 'loading'; data: T | undefined }
  | { state: 'ready'; data: T }
  | { state: 'failed'; data: T | undefined; error: unknown }

export type QueryKey = readonly (string | number | boolean | null)[]

export interface Queries {
  /** The shared store of a key: fetched when first listened to, or when older than half a minute. */
  query<T>(key: QueryKey, run: (signal: AbortSignal) => Promise<T>): ReadableAtom<QueryState<T>>
  /**
   * Drops freshness of all keys that begin so; what is on screen is fetched again, here and (`tell`) in other tabs.
   * What failed before is asked for again along with it, whatever its key.
   */
  invalidate(prefix: QueryKey, tell?: boolean): void
  /**
   * Changes data at once (optimistic), also those that arrive until it is known what became of the change.
   * @returns ends it: the server took it, or (no argument) it is taken back. The caller then invalidates.
   */
  patch<T>(key: QueryKey, change: (data: T | undefined) => T | undefined): (taken?: boolean) => void
  /**
   * Another person, or nobody: nothing of the former one stays or arrives late (S19). Keys that begin with 'public'
   * stay. In the name of nobody nothing is asked for, though a computed store may listen a second longer.
   */
  reset(somebody: boolean): void
}

type Change = (data: unknown) => unknown

interface Entry {
  key: QueryKey
  store: ReturnType<typeof atom<QueryState<unknown>>>
  /** As the server sent it; `changes` lie over it. */
  data: unknown
  changes: Set<Change>
  run: (signal: AbortSignal) => Promise<unknown>
  at: number
  live: boolean
  /** To be loaded in a moment. */
  due: boolean
  abort: AbortController | null
}

const FRESH_MS = 30_000

export interface QueryDoor extends RetryDoor {
  /** Carries invalidations between tabs. */
  channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
  log(message: string): void
}

export function createQueries(door: QueryDoor): Queries {
  const all = new Map<string, Entry>()
  const begins = (key: QueryKey, prefix: QueryKey) => prefix.every((p, i) => key[i] === p)

  /** What the server sent, with what was pressed since. */
  function shown({ data, changes }: Entry): unknown {
    for (const change of changes) data = change(data) ?? data
    return data
  }

  async function load(entry: Entry): Promise<void> {
    entry.abort?.abort()
    const abort = (entry.abort = new AbortController())
    entry.store.set({ state: 'loading', data: shown(entry) })
    try {
      const data = await tried(entry.run, door, abort.signal)
      if (entry.abort !== abort) return
      entry.at = door.now()
      entry.data = data
      entry.store.set({ state: 'ready', data: shown(entry) })
    } catch (error) {
      if (entry.abort !== abort) return
      // §8: failures are logged; a lost connection under its own words
      door.log(
        error instanceof CallFailed && (error.trouble === 'network' || error.trouble === 'timeout')
          ? `network abnormal (${error.message})`
          : String(error),
      )
      entry.store.set({ state: 'failed', data: shown(entry), error })
    } finally {
      if (entry.abort === abort) entry.abort = null
    }
  }

  /** Once for all that happens at this moment. */
  function loadSoon(entry: Entry, needed: () => unknown): void {
    if (entry.due) return
    entry.due = true
    queueMicrotask(() => {
      entry.due = false
      if (entry.live && needed()) void load(entry)
    })
  }

  function invalidate(prefix: QueryKey): void {
    for (const entry of all.values()) {
      const meant = begins(entry.key, prefix)
      if (meant) entry.at = 0
      // what failed may have no button of its own, such as names or marks: one that is pressed serves them, too
      if (meant || entry.store.value?.state === 'failed') loadSoon(entry, () => true)
    }
  }

  door.channel?.addEventListener('message', (event) => {
    const prefix: unknown = (event as MessageEvent<{ invalidate?: unknown } | null>).data?.invalidate
    if (Array.isArray(prefix) && prefix.length > 0 && prefix.length < 9) invalidate(prefix as QueryKey)
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
          data: undefined,
          changes: new Set(),
          at: 0,
          live: false,
          due: false,
          abort: null,
        }
        all.set(id, (entry = made))
        onMount(made.store, () => {
          made.live = true
          if (!made.abort && !(made.at && Math.abs(door.now() - made.at) <= FRESH_MS)) void load(made)
          return () => {
            made.live = false
            if (!made.abort) return
            made.abort.abort()
            made.abort = null
            const data = shown(made)
            made.store.set(data === undefined ? { state: 'loading', data } : { state: 'ready', data })
            made.at = 0
          }
        })
      } else entry.run = run
      return entry.store as unknown as ReadableAtom<QueryState<T>>
    },
    invalidate(prefix, tell = prefix.length > 0) {
      invalidate(prefix)
      if (tell) door.channel?.postMessage({ invalidate: prefix })
    },
    patch<T>(key: QueryKey, change: (data: T | undefined) => T | undefined) {
      const entry = all.get(JSON.stringify(key))
      if (!entry) return () => {}
      // one function may be given twice
      const one: Change = (data) => change(data as T | undefined)
      const show = () => {
        const data = shown(entry)
        if (data !== undefined) entry.store.set({ ...entry.store.value!, data } as QueryState<unknown>)
      }
      entry.changes.add(one)
      show()
      return (taken) => {
        if (!entry.changes.delete(one)) return
        if (taken) entry.data = one(entry.data) ?? entry.data
        show()
      }
    },
    reset(somebody) {
      for (const entry of all.values()) {
        if (entry.key[0] === 'public') continue
        entry.abort?.abort()
        entry.abort = null
        entry.at = 0
        entry.data = undefined
        entry.changes.clear()
        entry.store.set({ state: 'loading', data: undefined })
        // who shows what is private to a person lets go of it now, before anything is asked for
        if (somebody) loadSoon(entry, () => entry.store.lc)
      }
    },
  }
}
