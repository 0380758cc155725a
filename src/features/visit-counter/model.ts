import { VISIT_PATHS, visitQuery, type VisitName } from '../../contract/visit-paths.ts'
import type { Base, Runtime } from '../../runtime/runtime.ts'
import { keep, readKept, type Kept } from './kept.ts'
import { readCount } from './read.ts'

/** `failed`: at least one number did not come; what was known before stays, with its age. */
export type VisitState = { state: 'loading' | 'ready' | 'failed'; kept: Kept | undefined }

/** The counts of one label. A store of four lines: nanostores is not among what the counter loads first. */
export interface Visits {
  get(): VisitState
  listen(hear: () => void): () => void
  /** Asks again; once for all who ask at the same time. */
  refresh(): void
  /** Somebody looks: reads now and every two minutes while the page is visible; returns the way to stop. */
  show(): () => void
}

/** Being there is told by reading (decisions: online now = 5 minutes), so twice within that time. */
export const HEARTBEAT_MS = 120_000
/** However fast others come and go: the bus may tell of every visit. */
const APART_MS = 10_000

/** The counters of a page, one a label; `refresh` reads all that are shown. */
export interface Counter {
  of(label: string): Visits
  refresh(): void
}

export function createCounter(base: Base): Counter {
  const made = new Map<string, Visits>()
  return {
    of(label) {
      if (!made.has(label)) made.set(label, createVisits(base, label))
      return made.get(label)!
    },
    refresh: () => made.forEach((visits) => visits.refresh()),
  }
}

function createVisits(base: Base, label: string): Visits {
  const { platform } = base
  const { local } = platform.storages
  const heard = new Set<() => void>()
  let state: VisitState = { state: 'loading', kept: readKept(local, label, platform.now()) }
  let running = false
  let asked = 0
  let looking = 0
  let leave = () => {}
  let unwait = () => {}

  const set = (next: VisitState) => {
    state = next
    heard.forEach((hear) => hear())
  }

  async function read(): Promise<void> {
    running = true
    asked = platform.now()
    const names = Object.keys(VISIT_PATHS) as VisitName[]
    const found = await Promise.all(
      names.map((name) =>
        readCount(base.config.bases.taskCenter + VISIT_PATHS[name] + visitQuery(label), platform).then(
          (value) => ({ value }),
          (reason: unknown) => ({ reason }),
        ),
      ),
    )
    running = false
    const counts = { ...state.kept?.counts }
    let failed = 0
    for (const [i, one] of found.entries())
      if ('value' in one) counts[names[i]!] = one.value
      else if (!failed++) platform.log(`visits: ${String(one.reason)}`)
    const kept = failed ? state.kept : { counts, at: platform.now() }
    if (kept && !failed) keep(local, label, kept)
    set({
      state: failed ? 'failed' : 'ready',
      kept: failed < names.length ? { at: 0, ...kept, counts } : kept,
    })
  }

  const refresh = () => {
    if (!running) void read()
  }

  /** The next reading while the page is visible; a hidden one asks nothing. */
  function plan(): void {
    unwait()
    if (document.visibilityState === 'hidden') return
    const left = asked + HEARTBEAT_MS - platform.now()
    if (left <= 0) refresh()
    unwait = platform.later(plan, left > 0 ? left : HEARTBEAT_MS)
  }

  function arrive(): () => void {
    const stop = new AbortController()
    document.addEventListener('visibilitychange', plan, stop)
    addEventListener('online', refresh, stop)
    // the stream is there anyway where somebody is signed in, and is never opened for a guest
    const unbus =
      'on' in base
        ? (base as Runtime).on('visit', () => platform.now() - asked > APART_MS && refresh())
        : () => {}
    plan()
    return () => {
      stop.abort()
      unbus()
      unwait()
    }
  }

  return {
    get: () => state,
    listen(hear) {
      heard.add(hear)
      return () => heard.delete(hear)
    },
    refresh,
    show() {
      if (!looking++) leave = arrive()
      return () => {
        if (!--looking) leave()
      }
    },
  }
}
