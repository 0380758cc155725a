import { useEffect, useRef } from 'react'
import { useStore } from '../../element/hooks/view-hooks.ts'
import type { PortalContextValue } from '../portal-context.ts'

/** After a route change: focus at the start of the page, scroll to its top or back to where it was (R26). */
export function useRouteChange({ router, isTypingRef }: PortalContextValue, isPage: boolean) {
  const mainRef = useRef<HTMLElement>(null)
  const route = useStore(router.$location)
  // on a step back the browser restores the scroll position
  const isReturning = useRef(false)
  useEffect(() => {
    const back = () => (isReturning.current = true)
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [])
  const isFirstRender = useRef(true)
  // a change of filters is no change of page: the path only
  // and an item or a guide is a page of its own
  const { id, guide } = route.name === 'serviceC' ? {} : (route.query as { id?: string; guide?: string })
  const pageKey = [route.name, JSON.stringify(route.params), id, guide].join()
  useEffect(() => {
    const back = isReturning.current
    isReturning.current = false
    if (isFirstRender.current) {
      isFirstRender.current = false
      return
    }
    if (!isTypingRef.current) mainRef.current?.focus({ preventScroll: true })
    if (isPage && !back) scrollTo({ top: 0, behavior: 'instant' })
  }, [pageKey, isPage, isTypingRef])
  return mainRef
}
