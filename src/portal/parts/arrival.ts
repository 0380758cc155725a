import { useEffect, useRef } from 'react'
import { useSay, useStore } from '../../element/univ.ts'
import type { Router } from '../../runtime/router.ts'
import { titleKey } from '../titles.ts'
import { portalMessages } from '../messages.ts'

/** After a route change: title, focus at the start of the page, scroll to its top or back to where it was (R26). */
export function useArrival(router: Router, isPage: boolean) {
  const main = useRef<HTMLElement>(null)
  const place = useStore(router.$place)
  const say = useSay(portalMessages)
  const key = titleKey(place.name)
  useEffect(() => {
    if (isPage) document.title = key ? `${say(key)} - ${say('hall')}` : say('hall')
  }, [isPage, key, say])
  const first = useRef(true)
  const path = place.name + JSON.stringify(place.params)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    // a change of filters is no change of page: the path only
    main.current?.focus({ preventScroll: true })
    if (isPage) scrollTo({ top: 0, behavior: 'instant' })
  }, [path, isPage])
  return main
}
