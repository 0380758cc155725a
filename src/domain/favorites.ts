import { toJson } from '../contract/to-json.ts'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { App } from '../contract/core/apps.ts'
import { LOCAL_STORAGE_KEYS } from '../contract/storage-keys.ts'
import type { QueryState } from '../runtime/wire/query.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { readIds } from '../runtime/page/storage.ts'
import { watchStoredValue } from '../runtime/page/watch-stored-value.ts'
import { createApps, mapQuery } from './apps.ts'
import { bySession, switchMap } from './switch-map.ts'
import type { AccountFavorites } from './account-favorites.ts'

/** The single source of truth for favourites on a page, used by every star and list. */
export interface Favorites {
  /** In the user's own order. A guest's favourites are stored on the device. */
  $list: ReadableAtom<QueryState<App[]>>
  /** Ids, for stars; empty while loading. */
  $ids: ReadableAtom<ReadonlySet<string>>
  /** Ids favoured as a guest that the signed-in user may merge into the account; empty if there are none. */
  $mergeCandidates: ReadableAtom<readonly string[]>
  /** Adds or removes an item, optimistically; rolls back and rejects if the request fails. */
  setFavorite(app: App, favorite: boolean): Promise<void>
  /** Sets the complete order by id, optimistically; rolls back and rejects if the request fails. */
  reorder(ids: readonly string[]): Promise<void>
  /** Merges the guest's favourites into the account (true), or discards them. */
  merge(accept: boolean): Promise<void>
}

/** Notifies other runtimes on the same page (another configuration or build), which receive no `storage` event. */
const GUEST_FAVORITES_CHANGED = 'univ-guest-favorites'

export function createFavorites(runtime: Runtime): Favorites {
  const { platform, session } = runtime
  const apps = runtime.service(createApps)
  const { local } = platform.storages
  const $guestIds = atom<readonly string[]>(readIds(local, LOCAL_STORAGE_KEYS.guestFavorites))
  const saveGuestIds = (ids: readonly string[]) => {
    if (ids.length === 0) local.remove(LOCAL_STORAGE_KEYS.guestFavorites)
    else local.set(LOCAL_STORAGE_KEYS.guestFavorites, toJson(ids))
    $guestIds.set(ids)
    globalThis.dispatchEvent?.(new Event(GUEST_FAVORITES_CHANGED))
  }
  onMount($guestIds, () =>
    watchStoredValue(LOCAL_STORAGE_KEYS.guestFavorites, GUEST_FAVORITES_CHANGED, () =>
      $guestIds.set(readIds(local, LOCAL_STORAGE_KEYS.guestFavorites)),
    ),
  )

  const isGuest = () => session.$session.get().state === 'guest'
  // imported on demand, because guests do not need the server's favourites
  let accountFavorites: AccountFavorites | undefined
  const loadAccountFavorites = async () =>
    (accountFavorites ??= runtime.service((await import('./account-favorites.ts')).createAccountFavorites))
  const $accountList = atom<QueryState<App[]>>({ state: 'loading', data: undefined })
  onMount($accountList, () => {
    let isMounted = true
    let unsubscribe = () => {}
    loadAccountFavorites().then(
      ({ $favorites }) =>
        isMounted && (unsubscribe = $favorites.subscribe((state) => $accountList.set(state))),
      (error: unknown) => isMounted && $accountList.set({ state: 'failed', data: undefined, error }),
    )
    return () => {
      isMounted = false
      unsubscribe()
      // the next user must not see them, not even briefly
      $accountList.set({ state: 'loading', data: undefined })
    }
  })
  // without ids nothing listens to the items, so that they are not requested
  const $none = atom<QueryState<App[]>>({ state: 'ready', data: [] })
  const $guestList = switchMap($guestIds, (ids) =>
    ids.length === 0
      ? $none
      : mapQuery(apps.$apps, (all) => {
          const byId = new Map(all.map((app) => [app.id, app]))
          return ids.flatMap((id) => byId.get(id) ?? [])
        }),
  )
  const $list = bySession(session, $guestList, $accountList)
  const $ids = computed([$list, session.$session, $guestIds], ({ data }, { state }, guest) =>
    state === 'guest' ? new Set(guest) : new Set((data ?? []).map((app) => app.id)),
  )

  // mounted only when signed in, so guests send no request
  const $guestOnlyIds = computed([$guestIds, $accountList], (guest, accountFavorites) => {
    if (accountFavorites.state !== 'ready') return []
    const existingIds = new Set(accountFavorites.data.map((app) => app.id))
    return guest.filter((id) => !existingIds.has(id))
  })
  const $noIds = atom<readonly string[]>([])
  const $mergeCandidates = bySession(session, $noIds, $guestOnlyIds)

  return {
    $list,
    $ids,
    $mergeCandidates,
    async setFavorite(app, favorite) {
      // no await once the module has loaded, so that a second press builds on the result of the first
      if (!isGuest()) return (accountFavorites ?? (await loadAccountFavorites())).setFavorite(app, favorite)
      const others = $guestIds.get().filter((id) => id !== app.id)
      saveGuestIds(favorite ? [app.id, ...others] : others)
    },
    async reorder(ids) {
      if (!isGuest()) return (accountFavorites ?? (await loadAccountFavorites())).reorder(ids)
      saveGuestIds(ids)
    },
    merge: async (accept) =>
      (await loadAccountFavorites()).merge(accept ? $mergeCandidates.get() : [], $guestIds.get, saveGuestIds),
  }
}
