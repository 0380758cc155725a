import { cutKeyword } from '../../contract/keyword.ts'
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../contract/core/apps.ts'
import { createFavorites, type Favorites } from '../../domain/favorites.ts'
import type { Runtime } from '../../runtime/runtime.ts'

interface FavoritesModel extends Favorites {
  /** My favourites in my order. */
  $all: ReadableAtom<readonly App[]>
  /** The favourites that match the keyword; all of them without one. */
  $filtered: ReadableAtom<readonly App[]>
  /** Filters the list with the catalogue's search; '' shows all. */
  search(keyword: string): void
  /** Moves an item to a zero-based index. Rejects if the server refuses the order. */
  move(id: string, to: number): Promise<void>
}

/** The shared favourites store plus filtering and reordering. */
export function createFavoritesModel(runtime: Runtime): FavoritesModel {
  const favorites = runtime.service(createFavorites)
  const $all = computed(favorites.$list, ({ data }): readonly App[] => data ?? [])
  // null: no filter; an empty set: nothing matches
  const $matchingIds = atom<ReadonlySet<string> | null>(null)
  const $filtered = computed([$all, $matchingIds], (all, found) =>
    found ? all.filter((a) => found.has(a.id)) : all,
  )
  let currentKeyword = ''
  let unsubscribe = () => {}

  async function search(keyword: string): Promise<void> {
    currentKeyword = keyword
    unsubscribe()
    if (!keyword) return $matchingIds.set(null)
    try {
      // loaded on the first search
      const { findMatches } = await import('./find-matches.ts')
      if (currentKeyword === keyword) unsubscribe = findMatches(runtime, keyword, $matchingIds.set)
    } catch (e) {
      runtime.platform.log(String(e))
    }
  }

  return {
    ...favorites,
    $all,
    $filtered,
    search: (keyword) => void search(cutKeyword(keyword)),
    move(id, to) {
      const ids = $all.get().map((app) => app.id)
      return favorites.reorder(moveId(ids, id, to))
    },
  }
}

/** Moves one id to another index, clamped to the list's ends. */
export function moveId(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((other) => other !== id)
  if (others.length === ids.length) return [...ids]
  const index = Math.max(0, Math.min(others.length, to))
  return [...others.slice(0, index), id, ...others.slice(index)]
}
