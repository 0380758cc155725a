import { createContext, useContext } from 'react'
import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { RouterLocation, Router } from '../../runtime/routing/router.ts'
import type { RouteName } from '../../runtime/routing/paths.ts'
import { useStore } from '../../element/hooks/view-hooks.ts'

import type { Appearance } from '../../contract/appearances.ts'

/** How the command bar was opened: `box`: a search box, whose text is continued; `key`: its text is replaced by typing. */
export type CommandOpening = 'box' | 'key'

/** Context shared by the portal's pages. */
export interface PortalContextValue {
  /** The portal is the page: it may change URL, title and history. */
  isPage: boolean
  router: Router
  /** Lets an open layer of the phone layout handle popstate; returns true if it did. */
  popStateInterceptor: { current: ((event: PopStateEvent) => boolean) | null }
  /** '' for the standard, or what the device prefers. */
  setAppearance(name: Appearance, value: string): void
  /** @param tag 'zh', 'en', or a registered language tag */
  setLang(tag: string): void
  sections: string[]
  /** The navigation search's keyword for the list on this page; empty on other pages (§2). */
  $keyword: WritableAtom<string>
  /** What a phone's user types in the service centre, until the URL has it; null otherwise. */
  $typedKeyword: WritableAtom<string | null>
  /** The text of the command bar and of the boxes that open it; a change of page sets it to the page's keyword. */
  $searchText: WritableAtom<string>
  openCommandBar(opening?: CommandOpening): void
  /** Signs out; rejects if the provider could not be reached. */
  signOut(): Promise<void>
  /** The page is about to leave for the provider, so imports would be aborted. */
  $isSigningOut: ReadableAtom<boolean>
}

export const PortalContext = createContext<PortalContextValue | null>(null)

export function usePortalContext(): PortalContextValue {
  const context = useContext(PortalContext)
  if (!context) throw new Error('pages must render inside the portal')
  return context
}

export const useLocation = (): RouterLocation => useStore(usePortalContext().router.$location)

/** Props of a link to one of the portal's pages: a real URL, opened without a reload. */
export function useRouteLink() {
  const { router } = usePortalContext()
  return (name: RouteName, query?: Record<string, string>) => ({
    href: router.href(name, { query }),
    onClick: (event: { preventDefault(): void; metaKey: boolean; ctrlKey: boolean; shiftKey: boolean }) => {
      // clicks with a modifier key (new tab or window) keep their default
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      router.navigate(name, { query })
    },
  })
}
