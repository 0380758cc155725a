import { computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../contract/apps.ts'
import { createApps } from '../../domain/apps.ts'
import { createFavorites, type Favorites } from '../../domain/favorites.ts'
import type { Runtime } from '../../runtime/runtime.ts'

export interface FavoritesModel extends Favorites {
  /** What the list shows. */
  $shown: ReadableAtom<readonly App[]>
  /** Moves one item to a place counted from 0; resolves to the place it took, rejects when the server refuses. */
  move(id: string, to: number): Promise<void>
}

/** The list's own actions on top of the shared store. */
export function createFavoritesModel(runtime: Runtime): FavoritesModel {
  const favorites = runtime.one(createFavorites)
  runtime.one(createApps)
  const $shown = computed(favorites.$list, ({ data }): readonly App[] => data ?? [])
  return {
    ...favorites,
    $shown,
    move(id, to) {
      return favorites.order(
        moved(
          $shown.get().map((app) => app.id),
          id,
          to,
        ),
      )
    },
  }
}

/** The ids with one of them at another place; places outside the list count as its ends. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((other) => other !== id)
  if (others.length === ids.length) return [...ids]
  const place = Math.max(0, Math.min(others.length, to))
  return [...others.slice(0, place), id, ...others.slice(place)]
}
