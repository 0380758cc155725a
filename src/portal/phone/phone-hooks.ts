import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useUniv } from '../../element/hooks/view-hooks.ts'
import type { ModalLayer } from '../../ui/modal-layer.ts'
import { usePortalContext, useLocation } from '../context/portal-context.ts'
import { createCatalogueTabs, type CatalogueTabs } from './catalogue-tabs.ts'
import { createHistoryLayers, type HistoryLayers } from './history-layers.ts'
import { pageKeyOf } from '../context/page-titles.ts'
import { openParentPage } from './page-rules.ts'
import { isInAppBrowser } from '../../runtime/page/in-app-browser.ts'

/** Makes going back close the drawer and the dialogs of nested tags; null if the portal is not the page. */
export function useHistoryLayers(): { current: HistoryLayers | null } {
  const { host } = useUniv()
  const { isPage, popStateInterceptor } = usePortalContext()
  const layersRef = useRef<HistoryLayers>(null)
  useEffect(() => {
    if (!isPage) return
    const historyLayers = createHistoryLayers()
    layersRef.current = historyLayers
    popStateInterceptor.current = historyLayers.handlePopState
    const onLayer = (event: Event) => historyLayers.push((event as CustomEvent<ModalLayer>).detail)
    const root = host.shadowRoot
    root.addEventListener('ui-layer', onLayer)
    return () => {
      root.removeEventListener('ui-layer', onLayer)
      popStateInterceptor.current = null
      layersRef.current = null
    }
  }, [host, isPage, popStateInterceptor])
  return layersRef
}

/** The header's back button: goes back within the portal, otherwise to the parent page. */
export function useBack(): () => void {
  const { router, isPage } = usePortalContext()
  const pageKey = pageKeyOf(useLocation())
  const visitedRef = useRef<string[]>([])
  useEffect(() => {
    const visited = visitedRef.current
    if (visited.at(-2) === pageKey) visited.pop()
    else if (visited.at(-1) !== pageKey) visited.push(pageKey)
  }, [pageKey])
  return () => {
    if (isPage && visitedRef.current.length > 1) history.back()
    else openParentPage(router)
  }
}

/** The catalogue header's rules, updated on each location change. */
export function useCatalogueTabs(): CatalogueTabs {
  const { runtime } = useUniv()
  const { router } = usePortalContext()
  const route = useLocation()
  const tabs = useMemo(
    () =>
      createCatalogueTabs({
        router,
        session: runtime.session,
        store: runtime.platform.storages.session,
      }),
    [router, runtime],
  )
  useEffect(() => tabs.onRouteChange(route), [tabs, route])
  return tabs
}

/**
 * In an in-app browser, links to a new window open in the same window: from the first render, since a press may come at
 * once. One capturing listener covers all nested tags, since it runs before each click's default action.
 */
export function useSameWindowLinks(): void {
  const { host, runtime } = useUniv()
  const isInApp = isInAppBrowser(runtime.platform.userAgent)
  useLayoutEffect(() => {
    if (!isInApp) return
    const root = host.shadowRoot
    const onClick = (event: Event) => {
      for (const node of event.composedPath())
        if (node instanceof HTMLAnchorElement && node.target === '_blank') node.target = '_self'
    }
    root.addEventListener('click', onClick, true)
    return () => root.removeEventListener('click', onClick, true)
  }, [host, isInApp])
}
