import { atom, type ReadableAtom } from 'nanostores'
import { SESSION_STORAGE_KEYS } from '../../contract/storage-keys.ts'
import type { RouterLocation, Router } from '../../runtime/routing/router.ts'
import type { Session } from '../../runtime/session/session.ts'
import type { KeyValueStore } from '../../runtime/page/storage.ts'

/** The tabs of the catalogue header (§2), by their ids. */
export const HEADER_TABS = ['tag', 'dep', 'zimu', 'collect'] as const
export type HeaderTab = (typeof HEADER_TABS)[number]
/** 'keyword' while something is searched; then none of the four is chosen. */
export type ActiveTab = HeaderTab | 'keyword'

/** Filters by their names in §2; 'all' clears one. `other` stands for audience and handling method. */
export type HeaderFilters = Record<'seq' | 'dep' | 'tag' | 'other' | 'zimu', string>
export const CLEARED_FILTERS: HeaderFilters = {
  seq: 'all',
  dep: 'all',
  tag: 'all',
  other: 'all',
  zimu: 'all',
}

export interface CatalogueTabs {
  $active: ReadableAtom<ActiveTab>
  $filters: ReadableAtom<HeaderFilters>
  /** A tab was pressed. Rejects where a guest's way to the provider cannot be opened. */
  choose(tab: HeaderTab): Promise<void>
  /** Searched; an empty text clears the search. */
  search(text: string): void
  /** The portal is at this place now. */
  onRouteChange(place: RouterLocation): void
}

const isHeaderTab = (value: string | null | undefined): value is HeaderTab =>
  HEADER_TABS.some((tab) => tab === value)

/** The rules of §2 for the catalogue header of the phone layout. The address alone sets the panel. */
export function createCatalogueTabs(options: {
  router: Pick<Router, '$location' | 'navigate' | 'setQuery'>
  session: Pick<Session, '$session' | 'signIn'>
  store: KeyValueStore
}): CatalogueTabs {
  const { router, session, store } = options
  const $active = atom<ActiveTab>('tag')
  const $filters = atom(CLEARED_FILTERS)
  let currentName = ''
  const isSignedIn = () => session.$session.get().state === 'signed-in'
  const savedTab = (): HeaderTab => {
    const tab = store.get(SESSION_STORAGE_KEYS.tab)
    return isHeaderTab(tab) ? tab : 'tag'
  }
  /** What the address says is chosen; null where it says nothing. */
  const tabFromLocation = ({ name, query: { seq, tab } }: RouterLocation): ActiveTab | null => {
    if (name !== 'serviceC' && name !== 'searchResult') return null
    if (seq && seq !== 'all') return 'keyword'
    return name === 'serviceC' && isHeaderTab(tab) && tab !== 'collect' ? tab : null
  }

  return {
    $active,
    $filters,
    async choose(tab) {
      if (!isSignedIn()) {
        // §2: the has-signed flag ("wants to be signed in") and the apps page, from where the sign-in begins
        store.set(SESSION_STORAGE_KEYS.hasSigned, 'true')
        router.navigate('apps')
        await session.signIn()
        return
      }
      store.set(SESSION_STORAGE_KEYS.tab, tab)
      $filters.set(CLEARED_FILTERS)
      $active.set(tab)
      const { name, query } = router.$location.get()
      const { solution } = query
      if (tab === 'collect') router.navigate('favorite', { query: { solution } })
      else
        router.navigate('serviceC', {
          query: { tab: tab === 'tag' ? '' : tab, solution },
          // in the catalogue already: set its panel; back leads out of it
          replace: name === 'serviceC',
        })
    },
    search(text) {
      const seq = text.trim()
      $filters.set({ ...$filters.get(), seq: seq || 'all' })
      $active.set(seq ? 'keyword' : 'tag')
      const { name, query } = router.$location.get()
      // §4: a fresh search clears theme and department
      if (name === 'serviceC') router.setQuery({ seq, tab: '', tag: '', dep: '' })
      else router.navigate('serviceC', { query: { seq, solution: query['solution'] } })
    },
    onRouteChange(place) {
      const hasMoved = place.name !== currentName
      currentName = place.name
      if (place.name === 'favorite') return $active.set('collect')
      const tab = tabFromLocation(place)
      if (tab) return $active.set(tab)
      if (!hasMoved && place.name === 'serviceC') return $active.set('tag')
      if (!isSignedIn()) return $active.set('tag')
      if (place.name !== 'serviceC') return $active.set(savedTab())
      // favourites are a page of their own: on the catalogue that tab would name what is not shown
      const restoredTab = savedTab() === 'collect' ? 'tag' : savedTab()
      $active.set(restoredTab)
      if (restoredTab !== 'tag') router.setQuery({ tab: restoredTab })
    },
  }
}
