import { atom } from 'nanostores'
import { createTaskCounts } from '../../domain/task-counts.ts'
import { useOne, useSay, useStore } from '../../element/univ.ts'
import { Check, type Icon } from '../../ui/icon.tsx'
import { ClipboardList, Clock, Copy, LayoutGrid, Send, User, Users } from '../../ui/icons-more.tsx'
import { useRouteLink } from '../hall.ts'
import { placeOf, type PersonalList } from './lists.ts'
import { personalMessages } from './messages.ts'

const ICONS: Record<PersonalList, Icon> = {
  todo: ClipboardList,
  doing: Clock,
  meApply: Send,
  done: Check,
  flow_cc: Copy,
  entrust: Users,
  manage: User,
  apps: LayoutGrid,
}
/** What waits for me; the other numbers only tell how long a list is. */
const URGENT: readonly PersonalList[] = ['todo', 'flow_cc']

const $none = atom<number | undefined>(undefined)

/** A link to one list, with how much it holds. Guests' applications show to those who have any. */
export function NavEntry({ name, current }: { name: PersonalList; current: boolean }) {
  const say = useSay(personalMessages)
  const link = useRouteLink()
  const { $count } = useOne(createTaskCounts)
  const count = useStore(name === 'apps' ? $none : $count(name))
  if (name === 'manage' && !current && !count) return null
  const Sign = ICONS[name]
  const { name: route, query } = placeOf(name)
  return (
    <li>
      <a aria-current={current ? 'page' : undefined} {...link(route, query)}>
        <Sign />
        <span>{say(name)}</span>
        {!!count && (
          <span className="ui-count" data-urgent={URGENT.includes(name) || undefined}>
            {count}
          </span>
        )}
      </a>
    </li>
  )
}
