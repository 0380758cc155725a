import { useEffect, useRef } from 'react'
import { createTaskCounts } from '../../domain/task-counts.ts'
import { useOne, useSay, useStore } from '../../element/univ.ts'
import { useGrown } from '../../ui/use-grown.ts'
import { OTHERS, ROUTED, type PersonalList } from './lists.ts'
import { personalMessages } from './messages.ts'
import { NavEntry } from './nav-entry.tsx'

/** The lists of the personal centre, each with how much it holds (§2, N1). */
export function PersonalNav({ list }: { list: PersonalList }) {
  const say = useSay(personalMessages)
  const arrived = useGrown(useStore(useOne(createTaskCounts).$count('todo')))
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // a phone shows a part of the row: that with the present list
    const here = nav.current!.querySelector('[aria-current]')!.getBoundingClientRect()
    const all = nav.current!.getBoundingClientRect()
    nav.current!.scrollLeft += here.left + here.width / 2 - (all.left + all.width / 2)
  }, [list])
  return (
    <nav ref={nav} className="ui-card personal-nav" aria-label={say('lists')}>
      {[ROUTED, OTHERS].map((names, at) => (
        <ul key={at} aria-label={at ? say('others') : undefined}>
          {names.map((name) => (
            <NavEntry key={name} name={name} current={name === list} />
          ))}
        </ul>
      ))}
      <p className="visually-hidden" role="status">
        {/* the list itself tells when it is on screen */}
        {list !== 'todo' && arrived > 0 ? say('arrived', { n: arrived }) : ''}
      </p>
    </nav>
  )
}
