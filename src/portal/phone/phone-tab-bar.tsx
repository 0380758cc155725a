import { createTaskCounts } from '../../domain/task-counts.ts'
import { useService, useTranslation, useStore } from '../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import { Check, type Icon as IconComponent } from '../../ui/icon.tsx'
import { ClipboardList, Clock, Copy, Send } from '../../ui/extended-icons.tsx'
import { useLocation, useRouteLink } from '../portal-context.ts'
import { phoneTexts } from './translations.ts'
import { isTopLevel } from './page-rules.ts'
import sheet from './phone-tab-bar.css'

const styleRef = adoptStyles(sheet)

/** §2: the five lists, in this order. Pending tasks and unread copies have a badge. */
const LIST_TABS = [
  { name: 'todo', Icon: ClipboardList },
  { name: 'doing', Icon: Clock },
  { name: 'meApply', Icon: Send },
  { name: 'done', Icon: Check },
  { name: 'flow_cc', Icon: Copy },
] as const satisfies readonly { name: string; Icon: IconComponent }[]

/** The tab bar of signed-in users. */
export default function PhoneTabBar() {
  const route = useLocation()
  const t = useTranslation(phoneTexts)
  const link = useRouteLink()
  const { $count } = useService(createTaskCounts)
  const taskCount = useStore($count('todo')) ?? 0
  const copyCount = useStore($count('flow_cc')) ?? 0
  if (!isTopLevel(route)) return null
  return (
    <nav className="phone-tabs" aria-label={t('lists')} ref={styleRef}>
      <ul>
        {LIST_TABS.map(({ name, Icon }) => {
          const count = name === 'todo' ? taskCount : name === 'flow_cc' ? copyCount : 0
          return (
            <li key={name}>
              <a aria-current={route.name === name ? 'page' : undefined} {...link(name)}>
                <Icon />
                <span>{t(name)}</span>
                {count > 0 && (
                  <span className="phone-badge">
                    <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
                    <span className="visually-hidden">{t('waiting', { n: count })}</span>
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
