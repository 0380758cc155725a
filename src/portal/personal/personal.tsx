import { useEffect, useRef } from 'react'
import { useSay } from '../../element/univ.ts'
import type { UnivEvents } from '../../element/emit.ts'
import { adopt } from '../../ui/adopt.ts'
import { useHall, usePlace } from '../hall.ts'
import { Tag } from '../parts/tag.tsx'
import { listAt, placeOf, stateAt } from './lists.ts'
import { personalMessages } from './messages.ts'
import { PersonalNav } from './personal-nav.tsx'
import { ProfileCard } from './profile-card.tsx'
import sheet from './personal.css'

const dressed = adopt(sheet)

/** /workflow/todo, doing, meApply, done, flow_cc: the personal centre. The address drives the tag, and follows it. */
export function Personal() {
  const { router } = useHall()
  const place = usePlace()
  const say = useSay(personalMessages)
  const page = useRef<HTMLDivElement>(null)
  const list = listAt(place)
  useEffect(() => {
    const node = page.current!
    const follow = (event: Event) => {
      const { list, keyword, query, processId } = (event as CustomEvent<UnivEvents['univ-list-changed']>)
        .detail
      const { name, query: own } = placeOf(list)
      const now = router.$place.get()
      router.open(name, {
        query: {
          ...Object.fromEntries(new URLSearchParams(query)),
          ...own,
          keyword,
          process: processId,
          solution: now.query['solution'],
        },
        // the way back leads from a process to its list, not through each filter
        replace: name === now.name && processId === (now.query['process'] ?? ''),
      })
    }
    node.addEventListener('univ-list-changed', follow)
    return () => node.removeEventListener('univ-list-changed', follow)
  }, [router])
  return (
    <div
      className="portal-inner portal-page personal"
      data-tall
      ref={(node) => {
        page.current = node
        dressed(node)
      }}
    >
      <div className="personal-rail">
        <ProfileCard />
        <PersonalNav list={list} />
      </div>
      <div className="personal-main">
        <h1>{say(list)}</h1>
        <Tag
          name="univ-process-center"
          no-tabs=""
          list={list}
          keyword={place.query['keyword']}
          query={stateAt(place.query) || undefined}
          process-id={place.query['process']}
        />
      </div>
    </div>
  )
}
