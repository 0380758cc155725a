import { useEffect } from 'react'
import { useSession, useUniv } from '../../element/hooks/view-hooks.ts'
import { pageGlobals } from '../../runtime/page/page-globals.ts'
import type { RouteName } from '../../runtime/routing/paths.ts'
import { usePortalContext } from '../portal-context.ts'
import { PERSONAL_ROUTES } from '../personal-routes.ts'

interface PageCode {
  routes: readonly RouteName[]
  load(): Promise<unknown>
  /** The tag that the page renders. */
  tag: string
}

/** Pages that only signed-in users can open; the other pages' code is small or already loaded. */
const PAGES: readonly PageCode[] = [
  {
    routes: PERSONAL_ROUTES,
    load: () => import('../personal/personal-page.tsx'),
    tag: 'univ-process-center',
  },
  { routes: ['favorite'], load: () => import('../pages/favorites-page.tsx'), tag: 'univ-favorites' },
]

/** Loads the code of a page when a link to it is hovered, focused or touched: when it is pressed, only data is missing. */
export default function PreloadPages() {
  const { host } = useUniv()
  const { router } = usePortalContext()
  const isSignedIn = useSession().state === 'signed-in'
  useEffect(() => {
    if (!isSignedIn) return
    const root = host.shadowRoot!
    const preload = ({ target }: Event) => {
      const path = target instanceof Element && target.closest('a')?.pathname
      const page = PAGES.find(({ routes }) => routes.some((name) => router.href(name) === path))
      if (!page) return
      const { load, tag } = page
      const loadTag = customElements.get(tag) ? undefined : pageGlobals().tags.get(tag)
      // the page reports a failure when it is opened
      for (const start of [load, loadTag]) start?.().catch(() => {})
    }
    const events = ['pointerover', 'pointerdown', 'focusin']
    for (const type of events) root.addEventListener(type, preload, { passive: true })
    return () => {
      for (const type of events) root.removeEventListener(type, preload)
    }
  }, [host, router, isSignedIn])
  return null
}
