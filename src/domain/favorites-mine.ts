import { onMount, type ReadableAtom } from 'nanostores'
import type { App } from '../contract/apps.ts'
import { createAppOperationRecord, FAVORITED } from '../contract/app-records.ts'
import {
  cancelAppCollect,
  deleteFavorite,
  orderFavorites,
  putFavorite,
  userFavoriteApps,
} from '../contract/favorites.ts'
import { CallFailed } from '../runtime/errors.ts'
import type { QueryState } from '../runtime/query.ts'
import type { Runtime } from '../runtime/runtime.ts'

/** A signed-in person's favourites, kept by the server; domain/favorites.ts loads it when somebody is signed in. */
export interface FavoritesMine {
  $mine: ReadableAtom<QueryState<App[]>>
  /** Adds or removes, at once in `$mine`; rolls back and rejects when the server refuses. */
  set(app: App, favorite: boolean): Promise<void>
  /** The whole order by id, likewise. */
  order(ids: readonly string[]): Promise<void>
  /** Adds an item that is known by its id only. */
  add(id: string): Promise<void>
  reload(): void
}

const KEY = ['favorites'] as const

export function createFavoritesMine(runtime: Runtime): FavoritesMine {
  const { config, graphql, queries, rest, session } = runtime
  const $mine = queries.query<App[]>(KEY, (signal) => graphql(userFavoriteApps, {}, { signal }))
  // another device of this person; the other tabs here hear it themselves
  onMount($mine, () => runtime.on('favorite', () => queries.invalidate(KEY, false)))

  const who = () => {
    const now = session.$session.get()
    return now.state === 'signed-in' ? now.user.id : ''
  }

  // writes follow one another, so that the last press wins whatever the network does
  let queue: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(write: () => Promise<T>): Promise<T> => {
    const mine = who()
    const turn = queue.then(() => {
      // never in the name of the next person (S19)
      if (mine !== who()) throw new CallFailed('logged-out', 'favourite')
      return write()
    })
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
    const end = queries.patch<App[]>(KEY, (list) => list && change(list))
    try {
      await inTurn(act)
      end(true)
    } catch (e) {
      end()
      throw e
    } finally {
      // §4: the lists reload after each change, here and in other tabs
      queries.invalidate(KEY)
    }
  }

  return {
    $mine,
    set: (app, favorite) =>
      optimistic(
        (list) => {
          const others = list.filter(({ id }) => id !== app.id)
          return favorite ? [app, ...others] : others // the newest first, as the server puts it
        },
        () => write(app.id, favorite),
      ),
    order: (ids) =>
      optimistic(
        (list) => {
          const place = new Map(ids.map((id, i) => [id, i]))
          return [...list].sort((a, b) => (place.get(a.id) ?? 1e9) - (place.get(b.id) ?? 1e9))
        },
        () => rest(orderFavorites, { form: { ids: ids.join(',') } }),
      ),
    add: (id) => inTurn(() => write(id, true)),
    reload: () => queries.invalidate(KEY),
  }
}
