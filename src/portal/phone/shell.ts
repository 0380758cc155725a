import { useEffect, useMemo, useRef } from 'react'
import { useUniv } from '../../element/univ.ts'
import type { Layer } from '../../ui/layer.ts'
import { useHall, usePlace } from '../hall.ts'
import { createCatalogueTabs, type CatalogueTabs } from './catalogue-tabs.ts'
import { createLayers, type Layers } from './layers.ts'
import { openAbove, pageOf } from './places.ts'
import { keepOneWindow, opensNoWindow } from './same-window.ts'

/** Drawer and dialogs of all tags inside close by the way back; null where the portal is not the page. */
export function useLayers(): { current: Layers | null } {
  const { host } = useUniv()
  const { isPage, over } = useHall()
  const layers = useRef<Layers>(null)
  useEffect(() => {
    if (!isPage) return
    const made = createLayers()
    layers.current = made
    over.current = made.taken
    const onLayer = (event: Event) => made.opened((event as CustomEvent<Layer>).detail)
    const root = host.shadowRoot!
    root.addEventListener('ui-layer', onLayer)
    return () => {
      root.removeEventListener('ui-layer', onLayer)
      over.current = null
      layers.current = null
    }
  }, [host, isPage, over])
  return layers
}

/** What the header's arrow does: back where one came from within the hall, else to the page above. */
export function useBack(): () => void {
  const { router, isPage } = useHall()
  const page = pageOf(usePlace())
  const trail = useRef<string[]>([])
  useEffect(() => {
    const known = trail.current
    if (known.at(-2) === page) known.pop()
    else if (known.at(-1) !== page) known.push(page)
  }, [page])
  return () => {
    if (isPage && trail.current.length > 1) history.back()
    else openAbove(router)
  }
}

/** The catalogue header's rules, told of every place the portal comes to. */
export function useCatalogueTabs(): CatalogueTabs {
  const { runtime } = useUniv()
  const { router } = useHall()
  const place = usePlace()
  const tabs = useMemo(
    () =>
      createCatalogueTabs({
        router,
        session: runtime.session,
        store: runtime.platform.storages.session,
      }),
    [router, runtime],
  )
  useEffect(() => tabs.arrived(place), [tabs, place])
  return tabs
}

export function useOneWindow(): void {
  const { host, runtime } = useUniv()
  const { userAgent } = runtime.platform
  useEffect(() => (opensNoWindow(userAgent) ? keepOneWindow(host.shadowRoot!) : undefined), [host, userAgent])
}
