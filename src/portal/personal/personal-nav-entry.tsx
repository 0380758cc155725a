import { atom } from 'nanostores'
import { createTaskCounts } from '../../domain/task-counts.ts'
import { useService, useTranslation, useStore } from '../../element/hooks/view-hooks.ts'
import { Check, type Icon } from '../../ui/icon.tsx'
import { ClipboardList, Clock, Copy, Mail, Send, Users } from '../../ui/extended-icons.tsx'
import { LayoutGrid, User } from '../../ui/home-icons.tsx'
import { useRouteLink } from '../context/portal-context.ts'
import { entryOf, type PersonalList } from './personal-lists.ts'
import { personalTexts } from './translations.ts'

export const LIST_ICONS: Record<PersonalList, Icon> = {
  todo: ClipboardList,
  doing: Clock,
  meApply: Send,
  done: Check,
  flow_cc: Copy,
  entrust: Mail,
  delegation: Users,
  manage: User,
  apps: LayoutGrid,
}
/** Lists whose count means pending work; the other counts are list lengths. */
const URGENT: readonly PersonalList[] = ['todo', 'flow_cc']

const $noCount = atom<number | undefined>(undefined)

/** A link to a list with its count. Guests' applications are shown only to users who have any. */
export function PersonalNavEntry({ name, current }: { name: PersonalList; current: boolean }) {
  const t = useTranslation(personalTexts)
  const link = useRouteLink()
  const { $count } = useService(createTaskCounts)
  const count = useStore(name === 'apps' || name === 'delegation' ? $noCount : $count(name))
  if (name === 'manage' && !current && !count) return null
  const EntryIcon = LIST_ICONS[name]
  const { name: route, query } = entryOf(name)
  return (
    <li>
      <a aria-current={current ? 'page' : undefined} {...link(route, query)}>
        <EntryIcon />
        <span>{t(name)}</span>
        {!!count && (
          <span className="ui-count" data-urgent={URGENT.includes(name) || undefined}>
            {count}
          </span>
        )}
      </a>
    </li>
  )
}
