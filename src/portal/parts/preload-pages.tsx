import { useEffect } from 'react'
import { useSession, useUniv } from '../../element/hooks/view-hooks.ts'
import { pageGlobals } from '../../runtime/page/page-globals.ts'
import { usePortalContext } from '../portal-context.ts'
import { SIGNED_IN_PAGES } from '../page-code.ts'

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
      const page = SIGNED_IN_PAGES.find(({ routes }) => routes.some((name) => router.href(name) === path))
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
