import { useEffect } from 'react'
import { createTaskCounts } from '../../domain/task-counts.ts'
import { useOne, useSay, useStore } from '../../element/univ.ts'
import { useHall } from '../hall.ts'
import { personalMessages } from './messages.ts'

/** How many tasks wait for me, on the entry of the personal centre, and for the page's title (N6). */
export default function TodoBadge() {
  const { $waiting } = useHall()
  const say = useSay(personalMessages)
  const count = useStore(useOne(createTaskCounts).$count('todo')) ?? 0
  useEffect(() => {
    $waiting.set(count)
    return () => $waiting.set(0)
  }, [$waiting, count])
  if (count === 0) return null
  return (
    <span className="portal-badge">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{say('waiting', { n: count })}</span>
    </span>
  )
}
