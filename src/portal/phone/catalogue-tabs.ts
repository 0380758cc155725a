import { atom, type ReadableAtom } from 'nanostores'
import { SESSION_KEYS } from '../../contract/keys.ts'
import type { Place, Router } from '../../runtime/router.ts'
import type { Session } from '../../runtime/session.ts'
import type { Store } from '../../runtime/storage.ts'

/** The tabs of the catalogue header (§2), by their ids. */
export const TABS = ['tag', 'dep', 'zimu', 'collect'] as const
export type HeaderTab = (typeof TABS)[number]
/** 'keyword' while something is searched; then none of the four is chosen. */
export type ActiveTab = HeaderTab | 'keyword'

/** Filters by their names in §2; 'all' clears one. `other` stands for audience and handling method. */
export type Filters = Record<'seq' | 'dep' | 'tag' | 'other' | 'zimu', string>
export const ALL: Filters = { seq: 'all', dep: 'all', tag: 'all', other: 'all', zimu: 'all' }

export interface CatalogueTabs {
  $active: ReadableAtom<ActiveTab>
  $filters: ReadableAtom<Filters>
  /** A tab was pressed. Rejects where a guest's way to the provider cannot be opened. */
  choose(tab: HeaderTab): Promise<void>
  /** Searched; an empty text clears the search. */
  search(text: string): void
  /** The portal is at this place now. */
  arrived(place: Place): void
}

const isTab = (value: string | null | undefined): value is HeaderTab => TABS.some((tab) => tab === value)

/** The rules of §2 for the catalogue header of the phone layout. The panel is told by the address alone. */
export function createCatalogueTabs(options: {
  router: Pick<Router, '$place' | 'open' | 'setQuery'>
  session: Pick<Session, '$session' | 'signIn'>
  store: Store
}): CatalogueTabs {
  const { router, session, store } = options
  const $active = atom<ActiveTab>('tag')
  const $filters = atom(ALL)
  let at = ''
  const signedIn = () => session.$session.get().state === 'signed-in'
  const saved = (): HeaderTab => {
    const tab = store.get(SESSION_KEYS.tab)
    return isTab(tab) ? tab : 'tag'
  }
  /** What the address says is chosen; null where it says nothing. */
  const told = ({ name, query: { seq, tab } }: Place): ActiveTab | null => {
    if (name !== 'serviceC' && name !== 'searchResult') return null
    if (seq && seq !== 'all') return 'keyword'
    return name === 'serviceC' && isTab(tab) && tab !== 'collect' ? tab : null
  }

  return {
    $active,
    $filters,
    async choose(tab) {
      if (!signedIn()) {
        // §2: the has-signed flag ("wants to be signed in") and the apps page, from where the sign-in begins
        store.set(SESSION_KEYS.hasSigned, 'true')
        router.open('apps')
        return session.signIn()
      }
      store.set(SESSION_KEYS.tab, tab)
      $filters.set(ALL)
      $active.set(tab)
      const { name, query } = router.$place.get()
      const { solution } = query
      if (tab === 'collect') router.open('favorite', { query: { solution } })
      else
        router.open('serviceC', {
          query: { tab: tab === 'tag' ? '' : tab, solution },
          // at the catalogue already: its panel is told, and the way back leads out of it
          replace: name === 'serviceC',
        })
    },
    search(text) {
      const seq = text.trim()
      $filters.set({ ...$filters.get(), seq: seq || 'all' })
      $active.set(seq ? 'keyword' : 'tag')
      const { name, query } = router.$place.get()
      // §4: a fresh search clears theme and department
      if (name === 'serviceC') router.setQuery({ seq, tab: '', tag: '', dep: '' })
      else router.open('serviceC', { query: { seq, solution: query['solution'] } })
    },
    arrived(place) {
      const moved = place.name !== at
      at = place.name
      if (place.name === 'favorite') return $active.set('collect')
      const tab = told(place)
      if (tab) return $active.set(tab)
      if (!moved && place.name === 'serviceC') return $active.set('tag')
      if (!signedIn()) return $active.set('tag')
      if (place.name !== 'serviceC') return $active.set(saved())
      // favourites are a page of their own: on the catalogue that tab would name what is not shown
      const tabHere = saved() === 'collect' ? 'tag' : saved()
      $active.set(tabHere)
      if (tabHere !== 'tag') router.setQuery({ tab: tabHere })
    },
  }
}
