import { toJson } from '../../contract/to-json.ts'
import { useEffect, useRef } from 'react'
import { useStore } from '../../element/hooks/view-hooks.ts'
import type { PortalContextValue } from '../context/portal-context.ts'

/** After a route change: focuses the page's start, and scrolls to the top or to the previous position. */
export function useRouteChange({ router }: PortalContextValue, isPage: boolean) {
  const mainRef = useRef<HTMLElement>(null)
  const route = useStore(router.$location)
  // scroll position of each page, read before React unmounts its content
  const positions = useRef(new Map<string, number>())
  useEffect(
    () => router.$location.listen((_, left) => left && void positions.current.set(left.target, scrollY)),
    [router],
  )
  const isFirstRender = useRef(true)
  // a filter change is not a page change, so the key has the path only, plus an item's or guide's id
  const { id, guide }: Record<string, string> = route.name === 'serviceC' ? {} : route.query
  const pageKey = [route.name, toJson(route.params), id, guide].join()
  useEffect(() => {
    const back = router.$location.get().isFromHistory
    if (isFirstRender.current) {
      isFirstRender.current = false
      return
    }
    mainRef.current?.focus({ preventScroll: true })
    if (!isPage) return
    const position = back ? positions.current.get(router.$location.get().target) : 0
    if (!position) {
      if (!back) scrollTo({ top: 0, behavior: 'instant' })
    } else
      import('./restore-scroll.ts').then(
        ({ restoreScroll }) => restoreScroll(position),
        // Safari fails the imports of a page that is left
        () => {},
      )
  }, [pageKey, isPage, router])
  return mainRef
}
