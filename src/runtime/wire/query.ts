import { toJson } from '../../contract/to-json.ts'
import { atom, onMount, onStart, type ReadableAtom } from 'nanostores'
import { RequestError } from './errors.ts'
import { retry, type RetryAdapter } from './retry.ts'

/** The state of a query. Stale data stays visible during a refetch, and if it fails. */
export type QueryState<T> =
  | { state: 'loading'; data: T | undefined }
  | { state: 'ready'; data: T }
  | { state: 'failed'; data: T | undefined; error: unknown }

export type QueryKey = readonly (string | number | boolean | null)[]

export interface QueryClient {
  /** The shared store of a key: fetched on mount (first listener) if missing or older than half a minute. */
  query<T>(key: QueryKey, run: (signal: AbortSignal) => Promise<T>): ReadableAtom<QueryState<T>>
  /**
   * Invalidates all keys with this prefix; mounted ones are refetched, here and, with `broadcast`, in other tabs. Failed queries
   * are retried as well, whatever their key.
   */
  invalidate(prefix: QueryKey, broadcast?: boolean): void
  /**
   * Refetches data that the bus reported as changed, in this tab only: every tab receives the bus events itself.
   * @param affects whether the change concerns the data of a key; default: always
   */
  refetch(prefix: QueryKey, affects?: (data: unknown) => boolean): void
  /**
   * Applies an optimistic update, also to data that arrives until the update is ended.
   * @returns ends the update: pass true to commit it, nothing to roll it back. The caller then invalidates.
   */
  patch<T>(key: QueryKey, change: (data: T | undefined) => T | undefined): (isCommitted?: boolean) => void
  /**
   * Call when the user changes: clears the data and aborts the requests of the previous user, except for keys
   * that start with 'public'. Signed out, nothing is fetched, though a computed store may listen a
   * second longer.
   */
  reset(isSignedIn: boolean): void
}

type Updater = (data: unknown) => unknown

interface Entry {
  key: QueryKey
  store: ReturnType<typeof atom<QueryState<unknown>>>
  /** As the server sent it, without the optimistic `updaters`. */
  data: unknown
  updaters: Set<Updater>
  run: (signal: AbortSignal) => Promise<unknown>
  updatedAt: number
  isMounted: boolean
  /** A load is queued as a microtask. */
  isScheduled: boolean
  controller: AbortController | null
}

const STALE_MS = 30_000

interface QueryAdapter extends RetryAdapter {
  /** Broadcasts invalidations between tabs. */
  channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
  log(message: string): void
}

export function createQueryClient(adapter: QueryAdapter): QueryClient {
  const entries = new Map<string, Entry>()
  function invalidate(prefix: QueryKey): void {
    for (const entry of entries.values()) {
      const matches = hasPrefix(entry.key, prefix)
      if (matches) entry.updatedAt = 0
      // secondary data that failed, such as names, may have no retry button of its own: retry it here
      if (matches || entry.store.value?.state === 'failed') scheduleLoad(entry, adapter, () => true)
    }
  }

  adapter.channel?.addEventListener('message', (event) => {
    const prefix: unknown = (event as MessageEvent<{ invalidate?: unknown } | null>).data?.invalidate
    if (Array.isArray(prefix) && prefix.length > 0 && prefix.length < 9) invalidate(prefix as QueryKey)
  })

  return {
    query<T>(key: QueryKey, run: (signal: AbortSignal) => Promise<T>) {
      const id = toJson(key)
      let entry = entries.get(id)
      if (!entry) {
        entry = createEntry(key, run, adapter)
        entries.set(id, entry)
      } else entry.run = run
      return entry.store as unknown as ReadableAtom<QueryState<T>>
    },
    invalidate(prefix, broadcast = prefix.length > 0) {
      invalidate(prefix)
      if (broadcast) adapter.channel?.postMessage({ invalidate: prefix })
    },
    refetch(prefix, affects = () => true) {
      for (const entry of entries.values()) {
        if (!hasPrefix(entry.key, prefix) || !(entry.data === undefined || affects(entry.data))) continue
        entry.updatedAt = 0
        scheduleLoad(entry, adapter, () => true)
      }
    },
    patch<T>(key: QueryKey, change: (data: T | undefined) => T | undefined) {
      const entry = entries.get(toJson(key))
      if (!entry) return () => {}
      // a new function per call, since the same `change` may be passed twice
      const updater: Updater = (data) => change(data as T | undefined)
      const publish = () => {
        const data = applyUpdaters(entry)
        const { value } = entry.store
        if (value && data !== undefined) entry.store.set({ ...value, data })
      }
      entry.updaters.add(updater)
      publish()
      return (isCommitted) => {
        if (!entry.updaters.delete(updater)) return
        if (isCommitted) entry.data = updater(entry.data) ?? entry.data
        publish()
      }
    },
    reset(isSignedIn) {
      for (const entry of entries.values()) {
        if (entry.key[0] === 'public') continue
        entry.controller?.abort()
        entry.controller = null
        entry.updatedAt = 0
        entry.data = undefined
        entry.updaters.clear()
        entry.store.set({ state: 'loading', data: undefined })
        // components that show the user's data unsubscribe now, before the refetch; `lc` is the listener count
        if (isSignedIn) scheduleLoad(entry, adapter, () => entry.store.lc)
      }
    },
  }
}

const hasPrefix = (key: QueryKey, prefix: QueryKey) => prefix.every((p, i) => key[i] === p)

/** The server's data with the optimistic updates applied. */
function applyUpdaters({ data, updaters: changes }: Entry): unknown {
  for (const change of changes) data = change(data) ?? data
  return data
}

async function load(entry: Entry, adapter: QueryAdapter): Promise<void> {
  entry.controller?.abort()
  const abort = (entry.controller = new AbortController())
  entry.store.set({ state: 'loading', data: applyUpdaters(entry) })
  try {
    const data = await retry(entry.run, adapter, abort.signal)
    if (entry.controller !== abort) return
    entry.updatedAt = adapter.now()
    entry.data = data
    entry.store.set({ state: 'ready', data: applyUpdaters(entry) })
  } catch (error) {
    if (entry.controller !== abort) return
    // §8: failures are logged; connection failures with their own message
    adapter.log(
      error instanceof RequestError && (error.kind === 'network' || error.kind === 'timeout')
        ? `network abnormal (${error.message})`
        : String(error),
    )
    entry.store.set({ state: 'failed', data: applyUpdaters(entry), error })
  } finally {
    if (entry.controller === abort) entry.controller = null
  }
}

/** Batches all requests of the current task into one load. */
function scheduleLoad(entry: Entry, adapter: QueryAdapter, needed: () => unknown): void {
  if (entry.isScheduled) return
  entry.isScheduled = true
  queueMicrotask(() => {
    entry.isScheduled = false
    if (entry.isMounted && needed()) void load(entry, adapter)
  })
}

function createEntry(key: QueryKey, run: Entry['run'], adapter: QueryAdapter): Entry {
  const entry: Entry = {
    key,
    run,
    store: atom<QueryState<unknown>>({ state: 'loading', data: undefined }),
    data: undefined,
    updaters: new Set(),
    updatedAt: 0,
    isMounted: false,
    isScheduled: false,
    controller: null,
  }
  onMount(entry.store, () => {
    entry.isMounted = true
    if (!entry.controller && !(entry.updatedAt && Math.abs(adapter.now() - entry.updatedAt) <= STALE_MS))
      void load(entry, adapter)
    return () => {
      entry.isMounted = false
      if (!entry.controller) return
      entry.controller.abort()
      entry.controller = null
      const data = applyUpdaters(entry)
      entry.store.set(data === undefined ? { state: 'loading', data } : { state: 'ready', data })
      entry.updatedAt = 0
    }
  })
  // a store stays mounted for a second after its last listener; a reset in that second has loaded nothing
  onStart(entry.store, () => {
    const isReset = entry.store.value?.state === 'loading' && !entry.controller
    if (entry.isMounted && isReset) scheduleLoad(entry, adapter, () => entry.store.lc && !entry.controller)
  })
  return entry
}
