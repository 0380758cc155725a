import { createTaskCounts } from '../../domain/task-counts.ts'
import { useService, useTranslation, useStore } from '../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import { ROUTED_LISTS, isPersonalRoute, resolveList } from '../personal/personal-lists.ts'
import { LIST_ICONS } from '../personal/personal-nav-entry.tsx'
import { useLocation, useRouteLink } from '../context/portal-context.ts'
import { phoneTexts } from './translations.ts'
import { isTopLevel } from './page-rules.ts'
import sheet from './phone-tab-bar.css'

const styleRef = adoptStyles(sheet)

/** The tab bar of signed-in users: the five lists (§2). Pending tasks and unread copies have a badge. */
export default function PhoneTabBar() {
  const route = useLocation()
  const t = useTranslation(phoneTexts)
  const link = useRouteLink()
  const { $count } = useService(createTaskCounts)
  const taskCount = useStore($count('todo')) ?? 0
  const copyCount = useStore($count('flow_cc')) ?? 0
  if (!isTopLevel(route)) return null
  // a list of the menu, such as my delegations, has no tab although it shares the address of one
  const shown = isPersonalRoute(route.name) && resolveList(route)
  return (
    <nav className="phone-tabs" aria-label={t('myAffairs')} ref={styleRef}>
      <ul>
        {ROUTED_LISTS.map((name) => {
          const Icon = LIST_ICONS[name]
          const count = name === 'todo' ? taskCount : name === 'flow_cc' ? copyCount : 0
          return (
            <li key={name}>
              <a aria-current={shown === name ? 'page' : undefined} {...link(name)}>
                <Icon />
                <span>{t(name)}</span>
                {count > 0 && (
                  <span className="portal-badge">
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
