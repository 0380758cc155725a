import { cutKeyword } from '../../contract/keyword.ts'
import { atom, type ReadableAtom } from 'nanostores'
import { SESSION_STORAGE_KEYS } from '../../contract/storage-keys.ts'
import type { RouterLocation, Router } from '../../runtime/routing/router.ts'
import type { Session } from '../../runtime/session/session.ts'
import type { KeyValueStore } from '../../runtime/page/storage.ts'

/** The tabs of the catalogue header (§2), by their ids. */
export const HEADER_TABS = ['tag', 'dep', 'zimu', 'collect'] as const
export type HeaderTab = (typeof HEADER_TABS)[number]
/** 'keyword' during a search, when none of the four is selected. */
type ActiveTab = HeaderTab | 'keyword'

export interface CatalogueTabs {
  $active: ReadableAtom<ActiveTab>
  /** Selects a tab. Rejects if a guest's sign-in at the provider cannot be opened. */
  choose(tab: HeaderTab): Promise<void>
  /** Searches; an empty text clears the search. */
  search(text: string): void
  /** Call with each new location. */
  onRouteChange(location: RouterLocation): void
}

const isHeaderTab = (value: string | null | undefined): value is HeaderTab =>
  HEADER_TABS.some((tab) => tab === value)

/** The rules of §2 for the phone layout's catalogue header. The URL holds its filters and the panel. */
export function createCatalogueTabs(options: {
  router: Pick<Router, '$location' | 'navigate' | 'setQuery'>
  session: Pick<Session, '$session' | 'signIn'>
  store: KeyValueStore
}): CatalogueTabs {
  const { router, session, store } = options
  const $active = atom<ActiveTab>('tag')
  let currentName = ''
  const isSignedIn = () => session.$session.get().state === 'signed-in'
  const savedTab = (): HeaderTab => {
    const tab = store.get(SESSION_STORAGE_KEYS.tab)
    return isHeaderTab(tab) ? tab : 'tag'
  }
  /** The tab that the URL selects; null if it selects none. */
  const tabFromLocation = ({ name, query: { seq, tab } }: RouterLocation): ActiveTab | null => {
    if (name !== 'serviceC' && name !== 'searchResult') return null
    if (seq && seq !== 'all') return 'keyword'
    return name === 'serviceC' && isHeaderTab(tab) && tab !== 'collect' ? tab : null
  }

  return {
    $active,
    async choose(tab) {
      if (!isSignedIn()) {
        // §2: set the has-signed flag ("wants to be signed in") and open the apps page, where the sign-in starts
        store.set(SESSION_STORAGE_KEYS.hasSigned, 'true')
        router.navigate('apps')
        await session.signIn()
        return
      }
      store.set(SESSION_STORAGE_KEYS.tab, tab)
      $active.set(tab)
      const { name, query } = router.$location.get()
      const { solution } = query
      if (tab === 'collect') router.navigate('favorite', { query: { solution } })
      else
        router.navigate('serviceC', {
          query: { tab: tab === 'tag' ? '' : tab, solution },
          // within the catalogue, replace: going back leaves the catalogue
          replace: name === 'serviceC',
        })
    },
    search(text) {
      const seq = cutKeyword(text)
      $active.set(seq ? 'keyword' : 'tag')
      const { name, query } = router.$location.get()
      // §4: a new search clears theme and department
      if (name === 'serviceC') router.setQuery({ seq, tab: '', tag: '', dep: '' })
      else router.navigate('serviceC', { query: { seq, solution: query['solution'] } })
    },
    onRouteChange(location) {
      const hasMoved = location.name !== currentName
      currentName = location.name
      if (location.name === 'favorite') return $active.set('collect')
      const tab = tabFromLocation(location)
      if (tab) return $active.set(tab)
      if (!hasMoved && location.name === 'serviceC') return $active.set('tag')
      if (!isSignedIn()) return $active.set('tag')
      if (location.name !== 'serviceC') return $active.set(savedTab())
      // favourites have their own page, so the catalogue must not restore that tab
      const restoredTab = savedTab() === 'collect' ? 'tag' : savedTab()
      $active.set(restoredTab)
      if (restoredTab !== 'tag') router.setQuery({ tab: restoredTab })
    },
  }
}
