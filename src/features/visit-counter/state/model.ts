import { keysOf } from '../../../contract/keys-of.ts'
import { atom, type ReadableAtom } from 'nanostores'
import { VISIT_PATHS, visitQueryString, type VisitMetric } from '../../../contract/core/visit-paths.ts'
import { isFullRuntime, type PublicRuntime } from '../../../runtime/runtime.ts'
import { errorKindOfStatus, RequestError } from '../../../runtime/wire/errors.ts'
import { createPolicyFetch } from '../../../runtime/wire/fetch.ts'
import { createWait, retry } from '../../../runtime/wire/retry.ts'
import { cacheCounts, readCachedCounts, type CachedCounts } from './cached-counts.ts'

/** `failed`: at least one request failed; the cached counts remain, with their age. */
type VisitState = { state: 'loading' | 'ready' | 'failed'; cached: CachedCounts | undefined }

/** The counts of one label. */
interface VisitStore {
  $visits: ReadableAtom<VisitState>
  /** Refetches the counts; does nothing while a fetch is pending. */
  refresh(): void
  /** Fetches now and every two minutes while the page is visible. Returns a function that stops polling. */
  startPolling(): () => void
}

/** Each fetch is a heartbeat of the visitor: two within the 5 minutes that count as "online". */
export const HEARTBEAT_MS = 120_000
/** Minimum time between fetches caused by bus events: the bus may report every visit. */
const MIN_INTERVAL_MS = 10_000

/** One store per label; `refresh` refetches all of them. */
interface VisitCounter {
  byLabel(label: string): VisitStore
  refresh(): void
}

export function createVisitCounter(base: PublicRuntime): VisitCounter {
  const stores = new Map<string, VisitStore>()
  return {
    byLabel(label) {
      const store = stores.get(label) ?? createVisitStore(base, label)
      stores.set(label, store)
      return store
    },
    refresh: () => stores.forEach((visits) => visits.refresh()),
  }
}

function createVisitStore(base: PublicRuntime, label: string): VisitStore {
  const { platform } = base
  const { local } = platform.storages
  const $visits = atom<VisitState>({
    state: 'loading',
    cached: readCachedCounts(local, label, platform.now()),
  })
  let isReading = false
  let lastReadAt = 0
  let viewerCount = 0
  let stopPolling = () => {}
  let cancelTimer = () => {}

  async function read(): Promise<void> {
    isReading = true
    lastReadAt = platform.now()
    const names = keysOf(VISIT_PATHS)
    const found: Partial<Record<VisitMetric, number>> = {}
    let failures = 0
    await Promise.all(
      names.map(async (name) => {
        const url = base.config.bases.taskCenter + VISIT_PATHS[name] + visitQueryString(label)
        try {
          found[name] = await readCount(url, platform, label !== '')
        } catch (error) {
          if (!failures++) platform.log(`visits: ${String(error)}`)
        }
      }),
    )
    isReading = false
    const { cached: before } = $visits.get()
    const counts = { ...before?.counts, ...found }
    const cached = failures ? before : { counts, time: platform.now() }
    if (cached && !failures) cacheCounts(local, label, cached)
    $visits.set({
      state: failures ? 'failed' : 'ready',
      cached: failures < names.length ? { time: 0, ...cached, counts } : cached,
    })
  }

  const refresh = () => {
    if (!isReading) void read()
  }

  /** Schedules the next fetch while the page is visible; a hidden page fetches nothing. */
  function scheduleNext(): void {
    cancelTimer()
    if (document.visibilityState === 'hidden') return
    const remaining = lastReadAt + HEARTBEAT_MS - platform.now()
    if (remaining <= 0) refresh()
    cancelTimer = platform.schedule(scheduleNext, remaining > 0 ? remaining : HEARTBEAT_MS)
  }

  function beginPolling(): () => void {
    const stop = new AbortController()
    document.addEventListener('visibilitychange', scheduleNext, stop)
    addEventListener('online', refresh, stop)
    // Signed-in pages already have the event stream open; never open it for a guest.
    const unsubscribeBus = isFullRuntime(base)
      ? base.on('visit', () => platform.now() - lastReadAt > MIN_INTERVAL_MS && refresh())
      : () => {}
    scheduleNext()
    return () => {
      stop.abort()
      unsubscribeBus()
      cancelTimer()
    }
  }

  return {
    $visits,
    refresh,
    startPolling() {
      if (!viewerCount++) stopPolling = beginPolling()
      return () => {
        if (!--viewerCount) stopPolling()
      }
    },
  }
}

/**
 * Reads a count, 0 or more. The reply holds it in `t`, in `entities` or at the top level, as a value or as the first item of
 * an array (§7 visit/timestamp).
 * @param mayBeEmpty treat null or an empty array as 0: the reply for a label that was never counted
 * @throws the error of the last attempt
 */
function readCount(url: string, platform: PublicRuntime['platform'], mayBeEmpty: boolean): Promise<number> {
  const read = async () => {
    const reply = await createPolicyFetch(platform, null)(url)
    if (reply.status >= 300) throw RequestError.ofResponse(errorKindOfStatus(reply.status), 'visits', reply)
    const body: unknown = JSON.parse(await reply.text())
    const { errno = 0, entities = body, t = entities }: Record<string, unknown> = Object(body)
    const value: unknown = Array.isArray(t) ? t[0] : t
    const count = mayBeEmpty && value == null ? '0' : String(value)
    if (Number(errno) || !/^\d/.test(count) || Number(count) >= 1e15)
      throw new RequestError('malformed', 'visits')
    return Math.floor(Number(count))
  }
  return retry(read, { ...platform, wait: createWait(platform) }, new AbortController().signal)
}
