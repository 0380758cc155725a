import { useEffect, useRef } from 'react'
import { useStore } from '../../element/hooks/view-hooks.ts'
import type { PortalContextValue } from '../portal-context.ts'

/** After a route change: focus at the start of the page, scroll to its top or back to where it was (R26). */
export function useRouteChange({ router }: PortalContextValue, isPage: boolean) {
  const mainRef = useRef<HTMLElement>(null)
  const route = useStore(router.$location)
  const isReturning = useRef(false)
  useEffect(() => {
    const back = () => (isReturning.current = true)
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [])
  // where each page was left; read before React takes its content away
  const positions = useRef(new Map<string, number>())
  useEffect(
    () => router.$location.listen((_, left) => left && void positions.current.set(left.target, scrollY)),
    [router],
  )
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
    mainRef.current?.focus({ preventScroll: true })
    if (!isPage) return
    const place = back ? positions.current.get(router.$location.get().target) : 0
    if (!place) {
      if (!back) scrollTo({ top: 0, behavior: 'instant' })
    } else import('./restore-scroll.ts').then(({ restoreScroll }) => restoreScroll(place), console.error)
  }, [pageKey, isPage, router])
  return mainRef
}
