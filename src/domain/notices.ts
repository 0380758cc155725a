import { atom, computed, type ReadableAtom } from 'nanostores'
import { LATER_KEYS } from '../contract/later-keys.ts'
import { notices, type Notice } from '../contract/notices.ts'
import type { QueryState } from '../runtime/query.ts'
import { readIds } from '../runtime/storage.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { forBoth, mapped } from './apps.ts'

/** What the hall tells this person now (L10). */
export interface Notices {
  /** Those that hold now, the gravest first. */
  $notices: ReadableAtom<QueryState<Notice[]>>
  /** Outages that were not put away on this device. */
  $outages: ReadableAtom<readonly Notice[]>
  putAway(id: string): void
}

/** The key to `invalidate`, for a guest after 'public'. */
export const NOTICES = 'notices'

const GRAVITY: readonly Notice['level'][] = ['outage', 'warning', 'info']

/** @param now epoch milliseconds; 0 in a notice is no limit */
export const holding = (all: readonly Notice[], now: number): Notice[] =>
  all
    .filter(({ from, to }) => from <= now && (to === 0 || now < to))
    .sort((a, b) => GRAVITY.indexOf(a.level) - GRAVITY.indexOf(b.level) || b.from - a.from)

export function createNotices(runtime: Runtime): Notices {
  const { platform, rest } = runtime
  const { local } = platform.storages
  const read = (signal: AbortSignal) => rest(notices, {}, { signal })
  const $away = atom<readonly string[]>(readIds(local, LATER_KEYS.noticesAway, 100))
  const $notices = computed(forBoth(runtime, NOTICES, read, read), (state) =>
    mapped(state, (all) => holding(all, platform.now())),
  )
  return {
    $notices,
    $outages: computed([$notices, $away], ({ data = [] }, away) =>
      data.filter(({ id, level }) => level === 'outage' && !away.includes(id)),
    ),
    putAway(id) {
      const ids = [id, ...readIds(local, LATER_KEYS.noticesAway, 99).filter((one) => one !== id)]
      local.set(LATER_KEYS.noticesAway, JSON.stringify(ids))
      $away.set(ids)
    },
  }
}
