// What guests see of a hall: loaded again in the background, and never waited for long.
import { loadGuestHall, type GuestHall } from './guest-hall.ts'

/** The data, and what was made of them. */
interface HallData<Page> {
  hall: GuestHall
  /** When they were requested. */
  dataAt: number
  pages: Map<string, Page>
  /** HTML of what stands in tags; null: nothing for these attributes. */
  contents: Map<string, string | null>
}

interface CachedHall<Page> {
  data: HallData<Page> | null
  /** When the data are due again: `dataAt`, or later after an error. */
  dueAt: number
  startedAt: number
  pending: Promise<void> | null
}

/** Milliseconds after which the data are loaded again, in the background. */
const MAX_AGE_MS = 60_000
/** Milliseconds after which a page is not sent any more. */
const MAX_STALE_MS = 2 * MAX_AGE_MS
/** Milliseconds before a failed load is retried. */
const RETRY_MS = 5_000
/** The longest wait for data, in milliseconds; then the static page is sent, and the scripts load them. */
export const MAX_WAIT_MS = 500
/** Host names under which one hall is reached. */
const MAX_HALLS = 4

export const waitAtMost = async (promise: Promise<unknown>, ms: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([promise, new Promise((done) => (timer = setTimeout(done, ms)))]).catch(() => {})
  clearTimeout(timer)
}

/** Of each hall, by its base URL, the data, and what was made of them. */
export function createHallCache<Page>({
  config,
  fetch,
  log,
  now,
}: {
  config: unknown
  fetch: typeof globalThis.fetch
  log(e: unknown): void
  now(): number
}) {
  const halls = new Map<string, CachedHall<Page>>()

  function load(cached: CachedHall<Page>, home: string): void {
    const startedAt = (cached.startedAt = now())
    cached.pending = loadGuestHall({ home, config, fetch, log })
      .then(
        (hall) => {
          cached.data?.hall.stop()
          cached.data = { hall, dataAt: startedAt, pages: new Map(), contents: new Map() }
          cached.dueAt = startedAt + MAX_AGE_MS
        },
        (e: unknown) => {
          log(e)
          cached.dueAt = now() + RETRY_MS
        },
      )
      .finally(() => (cached.pending = null))
  }

  /** The hall's data if they are recent, or arrive in time. */
  async function recent(home: string): Promise<HallData<Page> | null> {
    const cached = halls.get(home) ?? { data: null, dueAt: 0, startedAt: 0, pending: null }
    if (!halls.has(home) && halls.size >= MAX_HALLS) return null
    halls.set(home, cached)
    if (!cached.pending && now() >= cached.dueAt) load(cached, home)
    const findRecent = () => (cached.data && now() - cached.data.dataAt < MAX_STALE_MS ? cached.data : null)
    const remaining = cached.startedAt + MAX_WAIT_MS - now()
    if (!findRecent() && cached.pending && remaining > 0) await waitAtMost(cached.pending, remaining)
    return findRecent()
  }

  return {
    recent,
    /** When they were loaded, epoch milliseconds; 0: not yet. */
    dataAt: (home: string) => halls.get(home)?.data?.dataAt ?? 0,
  }
}
