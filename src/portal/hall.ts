import { createContext, useContext } from 'react'
import type { WritableAtom } from 'nanostores'
import type { Place, Router } from '../runtime/router.ts'
import type { RouteName } from '../runtime/paths.ts'
import { useStore } from '../element/univ.ts'

/** What the pages of the portal share. */
export interface Hall {
  /** The portal is the page: it may write address, title and history. */
  isPage: boolean
  router: Router
  /** Takes a step back for what lies over the page (phone layout); true where it did. */
  over: { current: ((event: PopStateEvent) => boolean) | null }
  theme: 'auto' | 'light' | 'dark'
  setTheme(theme: 'light' | 'dark'): void
  setLang(lang: 'zh' | 'en'): void
  sections: string[]
  /** What the navigation search asks of the list on this page; empty on every other (§2). */
  $keyword: WritableAtom<string>
  /** Tasks that wait for me, for the page's title; 0 while that is not known. */
  $waiting: WritableAtom<number>
  /** True while somebody types across a change of page: the search box there takes the focus. */
  typing: { current: boolean }
}

export const HallContext = createContext<Hall | null>(null)

export function useHall(): Hall {
  const hall = useContext(HallContext)
  if (!hall) throw new Error('a page is rendered inside the portal only')
  return hall
}

export const usePlace = (): Place => useStore(useHall().router.$place)

/** Props of a link to one of the portal's pages: a real address, opened without loading the page anew. */
export function useRouteLink() {
  const { router } = useHall()
  return (name: RouteName, query?: Record<string, string>) => ({
    href: router.href(name, { query }),
    onClick: (event: { preventDefault(): void; metaKey: boolean; ctrlKey: boolean; shiftKey: boolean }) => {
      // a press that asks for a new tab or window keeps its meaning
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      router.open(name, { query })
    },
  })
}
