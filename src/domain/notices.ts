import { toJson } from '../contract/to-json.ts'
import { serverNow } from '../runtime/time/server-clock.ts'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { FEATURE_STORAGE_KEYS } from '../contract/storage-keys.ts'
import { notices, saveReadNotices, type Notice } from '../contract/additions/notices.ts'
import { createCapabilities } from '../runtime/wire/capabilities.ts'
import { ifNotFound } from '../runtime/wire/errors.ts'
import type { QueryState } from '../runtime/wire/query.ts'
import { readIds } from '../runtime/page/storage.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { queryBySession, mapQuery } from './apps.ts'

/** The portal's current notices for the user. */
export interface Notices {
  /** Active notices, most severe first. */
  $notices: ReadableAtom<QueryState<Notice[]>>
  /** Active notices not dismissed: on this device, or by the user on any, where the server keeps that. */
  $current: ReadableAtom<readonly Notice[]>
  dismiss(id: string): void
  /** Ids of the outages already shown on this device. */
  readSeen(): string[]
  markSeen(notices: readonly Notice[]): void
}

/** Query key for `invalidate`; prefixed with 'public' for guests. */
export const NOTICES_QUERY_KEY = 'notices'

const MAX_STORED_IDS = 100
/** Milliseconds until an open page looks again: an outage must show without a reload, and one that is over must go. */
const REFRESH_MS = 60_000
/** Milliseconds over which the open pages of a university spread their requests after an event. */
const EVENT_SPREAD_MS = 3_000
/** Ids of shown outages; not in the table of storage keys, because every first load includes that. */
const SEEN_KEY = 'univ.noticesSeen'
const SEVERITY_ORDER: readonly Notice['level'][] = ['outage', 'warning', 'info']

/** @param now epoch milliseconds; `from` or `to` 0 means no limit */
export const activeNotices = (notices: readonly Notice[], now: number): Notice[] =>
  notices
    .filter(({ from, to }) => from <= now && (to === 0 || now < to))
    .sort((a, b) => SEVERITY_ORDER.indexOf(a.level) - SEVERITY_ORDER.indexOf(b.level) || b.from - a.from)

export function createNotices(runtime: Runtime): Notices {
  const { platform } = runtime
  const capabilities = runtime.service(createCapabilities)
  const { local } = platform.storages
  const fetchNotices = (signal: AbortSignal) =>
    capabilities.rest('notices', notices, {}, { signal }).catch(ifNotFound([]))
  const $dismissed = atom<readonly string[]>(
    readIds(local, FEATURE_STORAGE_KEYS.dismissedNotices, MAX_STORED_IDS),
  )
  const $notices = mapQuery(
    queryBySession(runtime, NOTICES_QUERY_KEY, fetchNotices, fetchNotices),
    (notices) => activeNotices(notices, serverNow(runtime)),
  )
  const refetch = () => {
    for (const prefix of [[NOTICES_QUERY_KEY], ['public', NOTICES_QUERY_KEY]]) runtime.queries.refetch(prefix)
  }
  function saveDismissed(change: (ids: readonly string[]) => readonly string[]): void {
    const ids = change(readIds(local, FEATURE_STORAGE_KEYS.dismissedNotices, MAX_STORED_IDS)).slice(
      0,
      MAX_STORED_IDS,
    )
    local.set(FEATURE_STORAGE_KEYS.dismissedNotices, toJson(ids))
    $dismissed.set(ids)
  }
  /**
   * The server shows a notice again that changes later, so the device must forget it. If this fails, it stays dismissed
   * on this device only.
   */
  async function moveToAccount(id: string): Promise<void> {
    const finishPatch = runtime.queries.patch<Notice[]>([NOTICES_QUERY_KEY], (list) =>
      list?.map((notice) => (notice.id === id ? { ...notice, read: true } : notice)),
    )
    try {
      await capabilities.rest('account-settings', saveReadNotices, { form: { ids: id } }, { keepalive: true })
      finishPatch(true)
      saveDismissed((ids) => ids.filter((other) => other !== id))
    } catch {
      finishPatch()
    }
  }
  onMount($notices, () => {
    let cancel: () => void
    const waitAndRefetch = () => {
      cancel = platform.schedule(() => {
        if (globalThis.document?.visibilityState !== 'hidden') refetch()
        waitAndRefetch()
      }, REFRESH_MS)
    }
    waitAndRefetch()
    let cancelEvent: (() => void) | undefined
    const unsubscribe = runtime.on('notice', () => {
      cancelEvent ??= platform.schedule(() => {
        cancelEvent = undefined
        refetch()
      }, platform.random() * EVENT_SPREAD_MS)
    })
    return () => {
      unsubscribe()
      cancelEvent?.()
      cancelEvent = undefined
      cancel()
    }
  })
  return {
    $notices,
    $current: computed([$notices, $dismissed], ({ data = [] }, dismissed) =>
      data.filter(({ id, read }) => !read && !dismissed.includes(id)),
    ),
    readSeen: () => readIds(local, SEEN_KEY, MAX_STORED_IDS),
    markSeen(seen) {
      const ids = new Set([...seen.map(({ id }) => id), ...this.readSeen()])
      local.set(SEEN_KEY, toJson([...ids].slice(0, MAX_STORED_IDS)))
    },
    dismiss(id) {
      saveDismissed((ids) => [id, ...ids.filter((other) => other !== id)])
      // without an answer to that, the server does not keep it
      if ($notices.get().data?.find((notice) => notice.id === id)?.read === false) void moveToAccount(id)
    },
  }
}
