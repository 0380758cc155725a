import { useEffect } from 'react'
import { createTaskCounts } from '../../domain/task-counts.ts'
import { useOne, useSay, useSession, useStore } from '../../element/univ.ts'
import { adopt } from '../../ui/adopt.ts'
import { Check, type Icon } from '../../ui/icon.tsx'
import { ClipboardList, Clock, Copy, Send } from '../../ui/icons-more.tsx'
import { useHall, usePlace, useRouteLink } from '../hall.ts'
import { phoneMessages } from './messages.ts'
import { isTop } from './places.ts'
import sheet from './tab-bar.css'

const dressed = adopt(sheet)

/** §2: the five lists, in this order. What waits for me has a badge: tasks and unread copies (P7). */
const TABS = [
  { name: 'todo', Sign: ClipboardList },
  { name: 'doing', Sign: Clock },
  { name: 'meApply', Sign: Send },
  { name: 'done', Sign: Check },
  { name: 'flow_cc', Sign: Copy },
] as const satisfies readonly { name: string; Sign: Icon }[]

/** The tab bar of who is signed in. */
export default function PhoneTabs() {
  return useSession().state === 'signed-in' ? <Tabs /> : null
}

function Tabs() {
  const { $waiting } = useHall()
  const place = usePlace()
  const say = useSay(phoneMessages)
  const link = useRouteLink()
  const { $count } = useOne(createTaskCounts)
  const todo = useStore($count('todo')) ?? 0
  const copies = useStore($count('flow_cc')) ?? 0
  // N6: in the page's title, too
  useEffect(() => {
    $waiting.set(todo)
    return () => $waiting.set(0)
  }, [$waiting, todo])
  if (!isTop(place)) return null
  return (
    <nav className="phone-tabs" aria-label={say('lists')} ref={dressed}>
      <ul>
        {TABS.map(({ name, Sign }) => {
          const count = name === 'todo' ? todo : name === 'flow_cc' ? copies : 0
          return (
            <li key={name}>
              <a aria-current={place.name === name ? 'page' : undefined} {...link(name)}>
                <Sign />
                <span>{say(name)}</span>
                {count > 0 && (
                  <span className="phone-badge">
                    <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
                    <span className="visually-hidden">{say('waiting', { n: count })}</span>
                  </span>
                )}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
