import { Fragment, useMemo } from 'react'
import { computed } from 'nanostores'
import { createTaskCounts } from '../../domain/task-counts.ts'
import { useService, useStore, useTranslation } from '../../element/hooks/view-hooks.ts'
import { MenuButton } from '../../ui/menu.tsx'
import { useCountIncrease } from '../../ui/use-count-increase.ts'
import { usePortalContext } from '../portal-context.ts'
import { locateList, QUERY_LISTS, type PersonalList } from './personal-lists.ts'
import { personalTexts } from './translations.ts'

/** On a phone: a menu with the lists that do not fit in the tab bar. */
export function MoreLists({ list }: { list: PersonalList }) {
  const { router } = usePortalContext()
  const t = useTranslation(personalTexts)
  const { $count } = useService(createTaskCounts)
  const $counts = useMemo(
    () =>
      computed([$count('entrust'), $count('manage')], (entrust, manage) => ({
        entrust,
        manage,
        apps: undefined,
        delegation: undefined,
      })),
    [$count],
  )
  const counts = useStore($counts)
  const newTaskCount = useCountIncrease(useStore($count('todo')))
  return (
    <Fragment>
      <MenuButton
        items={QUERY_LISTS.filter((name) => name !== 'manage' || name === list || counts.manage).map(
          (name) => ({
            id: name,
            text: counts[name] ? `${t(name)} (${counts[name]})` : t(name),
            onSelect: () => {
              const { name: route, query } = locateList(name)
              router.navigate(route, { query })
            },
          }),
        )}
      >
        <span>{t('others')}</span>
      </MenuButton>
      <p className="visually-hidden" role="status">
        {/* a visible list announces its own changes */}
        {list !== 'todo' && newTaskCount > 0 ? t('arrived', { n: newTaskCount }) : ''}
      </p>
    </Fragment>
  )
}
