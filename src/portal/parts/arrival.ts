import { useEffect, useRef } from 'react'
import { useSay, useStore } from '../../element/univ.ts'
import type { Hall } from '../hall.ts'
import { titleKey } from '../titles.ts'
import { portalMessages } from '../messages.ts'

/** After a route change: title, focus at the start of the page, scroll to its top or back to where it was (R26). */
export function useArrival({ router, typing, $waiting }: Hall, isPage: boolean) {
  const main = useRef<HTMLElement>(null)
  const place = useStore(router.$place)
  const say = useSay(portalMessages)
  const key = titleKey(place.name)
  // N6: how many tasks wait, in the title of the portal only
  const waiting = useStore($waiting)
  useEffect(() => {
    const name = key ? `${say(key)} - ${say('hall')}` : say('hall')
    if (isPage) document.title = waiting ? `(${waiting}) ${name}` : name
  }, [isPage, key, say, waiting])

  // on the way back the browser itself scrolls to where the page was left
  const returning = useRef(false)
  useEffect(() => {
    const back = () => (returning.current = true)
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [])
  const first = useRef(true)
  // a change of filters is no change of page: the path only
  // and an item or a guide is a page of its own
  const { id, guide } = place.name === 'serviceC' ? {} : (place.query as { id?: string; guide?: string })
  const path = [place.name, JSON.stringify(place.params), id, guide].join()
  useEffect(() => {
    const back = returning.current
    returning.current = false
    if (first.current) {
      first.current = false
      return
    }
    if (!typing.current) main.current?.focus({ preventScroll: true })
    if (isPage && !back) scrollTo({ top: 0, behavior: 'instant' })
  }, [path, isPage, typing])
  return main
}
