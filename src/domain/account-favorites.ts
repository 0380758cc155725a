import { onMount, type ReadableAtom } from 'nanostores'
import type { App } from '../contract/core/apps.ts'
import { createAppOperationRecord, FAVORITED } from '../contract/core/app-records.ts'
import {
  cancelAppCollect,
  deleteFavorite,
  putFavorite,
  userFavoriteApps,
} from '../contract/core/favorites.ts'
import { orderFavorites } from '../contract/additions/favorite-order.ts'
import { RequestError } from '../runtime/wire/errors.ts'
import { userIdOf } from '../runtime/session/user-change.ts'
import type { QueryState } from '../runtime/wire/query.ts'
import type { Runtime } from '../runtime/runtime.ts'

/** A signed-in user's favourites, stored on the server. domain/favorites.ts imports this module on demand. */
export interface AccountFavorites {
  $favorites: ReadableAtom<QueryState<App[]>>
  /** Adds or removes an item, optimistically in `$favorites`; rolls back and rejects if the request fails. */
  setFavorite(app: App, favorite: boolean): Promise<void>
  /** Sets the complete order by id; optimistic as well. */
  reorder(ids: readonly string[]): Promise<void>
  /** Adds items by id and removes each from the guest's list, which is empty afterwards. */
  merge(
    ids: readonly string[],
    guestIds: () => readonly string[],
    saveGuestIds: (ids: readonly string[]) => void,
  ): Promise<void>
}

const FAVORITES_KEY = ['favorites'] as const

export function createAccountFavorites(runtime: Runtime): AccountFavorites {
  const { config, graphql, queries, rest, session } = runtime
  const $favorites = queries.query<App[]>(FAVORITES_KEY, (signal) =>
    graphql(userFavoriteApps, {}, { signal }),
  )
  // refetch when another device changes the list
  onMount($favorites, () => runtime.on('favorite', () => queries.refetch(FAVORITES_KEY)))

  const currentUserId = () => userIdOf(session.$session.get())

  // writes are serialized, so that the last one wins regardless of network timing
  let writeQueue: Promise<unknown> = Promise.resolve()
  const enqueueWrite = <T>(write: () => Promise<T>): Promise<T> => {
    const userId = currentUserId()
    const result = writeQueue.then(() => {
      // never send a write with the next user's session
      if (userId !== currentUserId()) throw new RequestError('logged-out', 'favourite')
      return write()
    })
    writeQueue = result.catch(() => {})
    return result
  }

  async function write(id: string, favorite: boolean): Promise<void> {
    if (config.favorites === 'app-center')
      await (favorite
        ? graphql(createAppOperationRecord, { type: FAVORITED, appId: id })
        : graphql(cancelAppCollect, { appId: id }))
    else await rest(favorite ? putFavorite : deleteFavorite, { path: { appId: id } })
  }

  async function updateOptimistically(
    change: (list: App[]) => App[],
    request: () => Promise<unknown>,
  ): Promise<void> {
    const finishPatch = queries.patch<App[]>(FAVORITES_KEY, (list) => list && change(list))
    try {
      await enqueueWrite(request)
      finishPatch(true)
    } catch (e) {
      finishPatch()
      throw e
    } finally {
      // §4: the lists reload after each change, here and in other tabs
      queries.invalidate(FAVORITES_KEY)
    }
  }

  return {
    $favorites,
    setFavorite: (app, favorite) =>
      updateOptimistically(
        (list) => {
          const others = list.filter(({ id }) => id !== app.id)
          return favorite ? [app, ...others] : others // newest first, as on the server
        },
        () => write(app.id, favorite),
      ),
    reorder: (ids) =>
      updateOptimistically(
        (list) => {
          const positions = new Map(ids.map((id, i) => [id, i]))
          return [...list].sort((a, b) => (positions.get(a.id) ?? 1e9) - (positions.get(b.id) ?? 1e9))
        },
        () => rest(orderFavorites, { form: { ids: ids.join(',') } }),
      ),
    async merge(ids, guestIds, saveGuestIds) {
      // the server puts the item added last first, so add them in reverse
      for (const id of [...ids].reverse()) {
        await enqueueWrite(() => write(id, true))
        saveGuestIds(guestIds().filter((other) => other !== id))
      }
      saveGuestIds([])
      queries.invalidate(FAVORITES_KEY)
    },
  }
}
