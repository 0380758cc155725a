import { useEffect, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '../../contract/limits.ts'
import { useSay, useUniv } from '../../element/univ.ts'
import type { RouteName } from '../../runtime/paths.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { useHall, usePlace } from '../hall.ts'
import { portalMessages } from '../messages.ts'

/** Pages whose own list it searches; from every other page it leads to the service centre. */
const WITH_LIST: readonly RouteName[] = ['favorite']

/** §2: clears on each route change; typing is debounced by 300 ms and sets the keyword of the route's list. */
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
    if (WITH_LIST.includes(name)) return $keyword.set(seq)
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
