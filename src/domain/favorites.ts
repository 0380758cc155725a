import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { App } from '../contract/core/apps.ts'
import { LOCAL_STORAGE_KEYS } from '../contract/storage-keys.ts'
import type { QueryState } from '../runtime/wire/query.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { readIds } from '../runtime/page/storage.ts'
import { createApps, mapQueryData } from './apps.ts'
import { switchMap } from './switch-map.ts'
import type { AccountFavorites } from './account-favorites.ts'

/** The one truth about favourites on a page (decisions, "Data"); every star and list reads it. */
export interface Favorites {
  /** In the user's own order. A guest's lie on the device (F9). */
  $list: ReadableAtom<QueryState<App[]>>
  /** Ids, for stars; empty while they are loaded. */
  $ids: ReadableAtom<ReadonlySet<string>>
  /** What a guest favoured here and now, signed in, may take along (F9); empty when there is nothing to offer. */
  $mergeCandidates: ReadableAtom<readonly string[]>
  /** Adds or removes, at once on screen; rolls back and rejects when the server refuses. */
  setFavorite(app: App, favorite: boolean): Promise<void>
  /** The whole order by id; at once on screen; rolls back and rejects when the server refuses. */
  reorder(ids: readonly string[]): Promise<void>
  /** Adds what was favoured as a guest, or forgets it. */
  merge(take: boolean): Promise<void>
}

/** Told within the page: to runtimes beside this one, of another configuration or build, which no `storage` reaches. */
const GUEST_FAVORITES_CHANGED = 'univ-guest-favorites'

export function createFavorites(runtime: Runtime): Favorites {
  const { platform, session } = runtime
  const apps = runtime.service(createApps)
  const { local } = platform.storages
  const $guestIds = atom<readonly string[]>(readIds(local, LOCAL_STORAGE_KEYS.guestFavorites))
  const saveGuestIds = (ids: readonly string[]) => {
    if (ids.length === 0) local.remove(LOCAL_STORAGE_KEYS.guestFavorites)
    else local.set(LOCAL_STORAGE_KEYS.guestFavorites, JSON.stringify(ids))
    $guestIds.set(ids)
    globalThis.dispatchEvent?.(new Event(GUEST_FAVORITES_CHANGED))
  }
  onMount($guestIds, () => {
    // another tab of this browser
    const onStorage = ({ key }: Pick<StorageEvent, 'key'>) => {
      if (key === LOCAL_STORAGE_KEYS.guestFavorites || key === null)
        $guestIds.set(readIds(local, LOCAL_STORAGE_KEYS.guestFavorites))
    }
    const onSiblingChange = () => onStorage({ key: null })
    if (typeof addEventListener === 'undefined') return
    addEventListener('storage', onStorage)
    addEventListener(GUEST_FAVORITES_CHANGED, onSiblingChange)
    return () => {
      removeEventListener('storage', onStorage)
      removeEventListener(GUEST_FAVORITES_CHANGED, onSiblingChange)
    }
  })

  const isGuest = () => session.$session.get().state === 'guest'
  // a guest's page does without what keeps them on the server
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
      // who comes next must not see them for a moment
      $accountList.set({ state: 'loading', data: undefined })
    }
  })
  const $guestList = computed([apps.$apps, $guestIds], (state, ids): QueryState<App[]> => {
    if (ids.length === 0) return { state: 'ready', data: [] } // none, whatever the items are
    return mapQueryData(state, (all) => {
      const byId = new Map(all.map((app) => [app.id, app]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    })
  })
  const $list = switchMap(session.$session, ({ state }) => (state === 'guest' ? $guestList : $accountList))
  const $ids = computed([$list, session.$session, $guestIds], ({ data }, { state }, guest) =>
    state === 'guest' ? new Set(guest) : new Set((data ?? []).map((app) => app.id)),
  )

  // only the signed-in person's list is asked for, so a guest asks the server nothing
  const $guestOnlyIds = computed([$guestIds, $accountList], (guest, accountFavorites) => {
    if (accountFavorites.state !== 'ready') return []
    const existingIds = new Set(accountFavorites.data.map((app) => app.id))
    return guest.filter((id) => !existingIds.has(id))
  })
  const $noIds = atom<readonly string[]>([])
  const $mergeCandidates = switchMap(session.$session, ({ state }) =>
    state === 'guest' ? $noIds : $guestOnlyIds,
  )

  return {
    $list,
    $ids,
    $mergeCandidates,
    async setFavorite(app, favorite) {
      // without a pause once it is there: a second press counts from where the first one led
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
