import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../contract/apps.ts'
import { createFavorites, type Favorites } from '../../domain/favorites.ts'
import type { Finder } from '../../domain/finder.ts'
import type { Runtime } from '../../runtime/runtime.ts'

export interface FavoritesModel extends Favorites {
  /** My favourites in my order. */
  $all: ReadableAtom<readonly App[]>
  /** Those among them that the keyword finds; all of them without one. */
  $shown: ReadableAtom<readonly App[]>
  /** Narrows the list as the catalogue's search does; '' shows all. */
  search(keyword: string): void
  /** Moves one item to a place counted from 0; resolves to the place it took, rejects when the server refuses. */
  move(id: string, to: number): Promise<void>
}

/** The list's own actions on top of the shared store. */
export function createFavoritesModel(runtime: Runtime): FavoritesModel {
  const favorites = runtime.one(createFavorites)
  const $all = computed(favorites.$list, ({ data }): readonly App[] => data ?? [])
  // null: everything; an empty set: nothing
  const $found = atom<ReadonlySet<string> | null>(null)
  const $shown = computed([$all, $found], (all, found) => (found ? all.filter((a) => found.has(a.id)) : all))
  let asked = ''
  let stop = () => {}

  async function search(keyword: string): Promise<void> {
    asked = keyword
    stop()
    if (!keyword) return $found.set(null)
    let finder: Finder
    try {
      // the search is for those who use it
      const { createFinder } = await import('../../domain/finder.ts')
      finder = runtime.one(createFinder)
    } catch (e) {
      return runtime.platform.log(String(e))
    }
    if (asked !== keyword) return
    stop = finder.$finding.subscribe(({ apps, search: catalogue }) => {
      if (apps.length === 0) return // still loading: nothing is hidden yet
      const { ids } = catalogue.find({ keyword })
      $found.set(new Set([...ids].map((i) => apps[i]!.id)))
    })
    finder.warm()
  }

  return {
    ...favorites,
    $all,
    $shown,
    search: (keyword) => void search(keyword.trim()),
    move(id, to) {
      return favorites.order(
        moved(
          $all.get().map((app) => app.id),
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
