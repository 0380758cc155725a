import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { App } from '../contract/apps.ts'
import {
  cancelAppCollect,
  createAppOperationRecord,
  deleteFavorite,
  FAVORITED,
  orderFavorites,
  putFavorite,
  userFavoriteApps,
} from '../contract/favorites.ts'
import { LOCAL_KEYS } from '../contract/keys.ts'
import type { QueryState } from '../runtime/query.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { readIds } from '../runtime/storage.ts'
import { createApps, mapped, switched } from './apps.ts'

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

const KEY = ['favorites'] as const

export function createFavorites(runtime: Runtime): Favorites {
  const { config, graphql, platform, queries, rest, session } = runtime
  const apps = runtime.one(createApps)
  const { local } = platform.storages
  const $guest = atom<readonly string[]>(readIds(local, LOCAL_KEYS.guestFavorites))
  const keep = (ids: readonly string[]) => {
    if (ids.length === 0) local.remove(LOCAL_KEYS.guestFavorites)
    else local.set(LOCAL_KEYS.guestFavorites, JSON.stringify(ids))
    $guest.set(ids)
  }
  onMount($guest, () => {
    // another tab of this browser
    const look = (e: StorageEvent) => {
      if (e.key === LOCAL_KEYS.guestFavorites || e.key === null)
        $guest.set(readIds(local, LOCAL_KEYS.guestFavorites))
    }
    if (typeof addEventListener === 'undefined') return
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  })

  const isGuest = () => session.$session.get().state === 'guest'
  const $mine = queries.query<App[]>(KEY, (signal) => graphql(userFavoriteApps, {}, { signal }))
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

  // writes follow one another, so that the last press wins whatever the network does
  let queue: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(write: () => Promise<T>): Promise<T> => {
    const turn = queue.then(write, write)
    queue = turn.catch(() => {})
    return turn
  }

  async function write(id: string, favorite: boolean): Promise<void> {
    if (config.favorites === 'app-center')
      await (favorite
        ? graphql(createAppOperationRecord, { type: FAVORITED, appId: id })
        : graphql(cancelAppCollect, { appId: id }))
    else await rest(favorite ? putFavorite : deleteFavorite, { path: { appId: id } })
  }

  async function optimistic(change: (list: App[]) => App[], act: () => Promise<unknown>): Promise<void> {
    const back = queries.patch<App[]>(KEY, (list) => list && change(list))
    try {
      await inTurn(act)
      // §4: the lists reload after each change, here and in other tabs
      queries.invalidate(KEY)
    } catch (e) {
      back()
      queries.invalidate(KEY)
      throw e
    }
  }

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
    set(app, favorite) {
      if (isGuest()) {
        const others = $guest.get().filter((id) => id !== app.id)
        keep(favorite ? [...others, app.id] : others)
        return Promise.resolve()
      }
      return optimistic(
        (list) => {
          const others = list.filter(({ id }) => id !== app.id)
          return favorite ? [...others, app] : others
        },
        () => write(app.id, favorite),
      )
    },
    order(ids) {
      if (isGuest()) {
        keep(ids)
        return Promise.resolve()
      }
      return optimistic(
        (list) => {
          const place = new Map(ids.map((id, i) => [id, i]))
          return [...list].sort((a, b) => (place.get(a.id) ?? 1e9) - (place.get(b.id) ?? 1e9))
        },
        () => rest(orderFavorites, { form: { ids: ids.join(',') } }),
      )
    },
    async merge(take) {
      const ids = $offer.get()
      if (take)
        for (const id of ids) {
          await inTurn(() => write(id, true))
          keep($guest.get().filter((other) => other !== id))
        }
      keep([])
      queries.invalidate(KEY)
    },
  }
}
