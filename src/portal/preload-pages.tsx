import { useEffect } from 'react'
import { useSession, useUniv } from '../element/hooks/view-hooks.ts'
import { usePortalContext } from './context/portal-context.ts'
import { preloadPage, SIGNED_IN_PAGES } from './preload-signed-in.ts'

/** Loads the code of a page when a link to it is hovered, focused or touched: when it is pressed, only data is missing. */
export function PreloadPages() {
  const { host } = useUniv()
  const { router } = usePortalContext()
  const isSignedIn = useSession().state === 'signed-in'
  useEffect(() => {
    if (!isSignedIn) return
    const root = host.shadowRoot!
    const preload = ({ target }: Event) => {
      const path = target instanceof Element && target.closest('a')?.pathname
      const page = SIGNED_IN_PAGES.find(({ routes }) => routes.some((name) => router.href(name) === path))
      if (page) preloadPage(page)
    }
    const events = ['pointerover', 'pointerdown', 'focusin']
    for (const type of events) root.addEventListener(type, preload, { passive: true })
    return () => {
      for (const type of events) root.removeEventListener(type, preload)
    }
  }, [host, router, isSignedIn])
  return null
}
