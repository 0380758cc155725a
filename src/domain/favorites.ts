import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { App } from '../contract/apps.ts'
import { LOCAL_KEYS } from '../contract/keys.ts'
import type { QueryState } from '../runtime/query.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { readIds } from '../runtime/storage.ts'
import { createApps, mapped } from './apps.ts'
import { switched } from './switched.ts'
import type { FavoritesMine } from './favorites-mine.ts'

/** The one truth about favourites on a page (decisions, "Data"); every star and list reads it. */
export interface Favorites {
  /** In the user's own order. A guest's lie on the device (F9). */
  $list: ReadableAtom<QueryState<App[]>>
  /** Ids, for stars; empty while they are loaded. */
  $ids: ReadableAtom<ReadonlySet<string>>
  /** What a guest favoured here and now, signed in, may take along (F9); empty when there is nothing to offer. */
  $offer: ReadableAtom<readonly string[]>
  /** Adds or removes, at once on screen; rolls back and rejects when the server refuses. */
  set(app: App, favorite: boolean): Promise<void>
  /** The whole order by id; at once on screen; rolls back and rejects when the server refuses. */
  order(ids: readonly string[]): Promise<void>
  /** Adds what was favoured as a guest, or forgets it. */
  merge(take: boolean): Promise<void>
}

/** Told within the page: to runtimes beside this one, of another configuration or build, which no `storage` reaches. */
const CHANGED = 'univ-guest-favorites'

export function createFavorites(runtime: Runtime): Favorites {
  const { platform, session } = runtime
  const apps = runtime.one(createApps)
  const { local } = platform.storages
  const $guest = atom<readonly string[]>(readIds(local, LOCAL_KEYS.guestFavorites))
  const keep = (ids: readonly string[]) => {
    if (ids.length === 0) local.remove(LOCAL_KEYS.guestFavorites)
    else local.set(LOCAL_KEYS.guestFavorites, JSON.stringify(ids))
    $guest.set(ids)
    globalThis.dispatchEvent?.(new Event(CHANGED))
  }
  onMount($guest, () => {
    // another tab of this browser
    const look = ({ key }: Pick<StorageEvent, 'key'>) => {
      if (key === LOCAL_KEYS.guestFavorites || key === null)
        $guest.set(readIds(local, LOCAL_KEYS.guestFavorites))
    }
    const beside = () => look({ key: null })
    if (typeof addEventListener === 'undefined') return
    addEventListener('storage', look)
    addEventListener(CHANGED, beside)
    return () => {
      removeEventListener('storage', look)
      removeEventListener(CHANGED, beside)
    }
  })

  const isGuest = () => session.$session.get().state === 'guest'
  // a guest's page does without what keeps them on the server
  let mine: FavoritesMine | undefined
  const load = async () => (mine ??= runtime.one((await import('./favorites-mine.ts')).createFavoritesMine))
  const $mine = atom<QueryState<App[]>>({ state: 'loading', data: undefined })
  onMount($mine, () => {
    let live = true
    let stop = () => {}
    load().then(
      ({ $mine: $kept }) => live && (stop = $kept.subscribe((state) => $mine.set(state))),
      (error: unknown) => live && $mine.set({ state: 'failed', data: undefined, error }),
    )
    return () => {
      live = false
      stop()
      // who comes next must not see them for a moment
      $mine.set({ state: 'loading', data: undefined })
    }
  })
  const $ofGuest = computed([apps.$apps, $guest], (state, ids) =>
    mapped(state, (all) => {
      const byId = new Map(all.map((app) => [app.id, app]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    }),
  )
  const $list = switched(session.$session, ({ state }) => (state === 'guest' ? $ofGuest : $mine))
  const $ids = computed([$list, session.$session, $guest], ({ data }, { state }, guest) =>
    state === 'guest' ? new Set(guest) : new Set((data ?? []).map((app) => app.id)),
  )

  // only the signed-in person's list is asked for, so a guest asks the server nothing
  const $merging = computed([$guest, $mine], (guest, mine) => {
    if (mine.state !== 'ready') return []
    const have = new Set(mine.data.map((app) => app.id))
    return guest.filter((id) => !have.has(id))
  })
  const $nothing = atom<readonly string[]>([])
  const $offer = switched(session.$session, ({ state }) => (state === 'guest' ? $nothing : $merging))

  return {
    $list,
    $ids,
    $offer,
    async set(app, favorite) {
      // without a pause once it is there: a second press counts from where the first one led
      if (!isGuest()) return (mine ?? (await load())).set(app, favorite)
      const others = $guest.get().filter((id) => id !== app.id)
      keep(favorite ? [app.id, ...others] : others)
    },
    async order(ids) {
      if (!isGuest()) return (mine ?? (await load())).order(ids)
      keep(ids)
    },
    async merge(take) {
      const kept = await load()
      if (take)
        // the last one taken along stands first
        for (const id of [...$offer.get()].reverse()) {
          await kept.add(id)
          keep($guest.get().filter((other) => other !== id))
        }
      keep([])
      kept.reload()
    },
  }
}
