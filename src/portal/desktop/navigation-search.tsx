import { useEffect, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '../../contract/limits.ts'
import { useSay, useUniv } from '../../element/univ.ts'
import type { RouteName } from '../../runtime/paths.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { useHall, usePlace } from '../hall.ts'
import { portalMessages } from '../messages.ts'

/** The lists of the personal centre, whose keyword stands in the address. */
export const PERSONAL: readonly RouteName[] = ['todo', 'doing', 'meApply', 'done', 'flow_cc']

/**
 * §2: clears on each route change; typing is debounced by 300 ms and sets the keyword of the route's list. From a page
 * without one it leads to the service centre.
 */
export function NavigationSearch() {
  const { runtime } = useUniv()
  const { router, $keyword, typing } = useHall()
  const { name } = usePlace()
  const say = useSay(portalMessages)
  const [text, setText] = useState('')
  const stop = useRef(() => {})
  useEffect(() => {
    setText('')
    $keyword.set('')
    return () => stop.current()
  }, [name, $keyword])

  const search = (typed: string, still = false) => {
    stop.current()
    const seq = typed.trim()
    if (name === 'favorite') return $keyword.set(seq)
    // from the first page on, and away from a single process
    if (PERSONAL.includes(name)) return router.setQuery({ keyword: seq, start: '', process: '' })
    if (!seq) return
    typing.current = still
    router.open('serviceC', { query: { seq } })
  }
  return (
    <div className="portal-nav-search">
      <SearchBox
        label={say('search')}
        placeholder={say('searchPlaceholder')}
        value={text}
        clearLabel={say('clear')}
        onType={(next) => {
          setText(next)
          stop.current()
          stop.current = runtime.platform.later(() => search(next, true), SEARCH_DEBOUNCE_MS)
        }}
        onSubmit={(typed) => search(typed)}
      />
    </div>
  )
}
