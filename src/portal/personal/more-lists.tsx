import { Fragment } from 'react'
import { createTaskCounts } from '../../domain/task-counts.ts'
import { useService, useStore, useTranslation, useUniv } from '../../element/hooks/view-hooks.ts'
import { MenuButton } from '../../ui/menu.tsx'
import { windowOf } from '../../ui/window-of.ts'
import { usePortalContext } from '../context/portal-context.ts'
import { accountPages } from './account-pages.ts'
import { entryOf, QUERY_LISTS, type PersonalList } from './personal-lists.ts'
import { NewTasksStatus } from './personal-nav.tsx'
import { personalTexts } from './translations.ts'

/** On a phone: a menu with the lists that do not fit in the tab bar. */
export function MoreLists({ list }: { list: PersonalList }) {
  const { router } = usePortalContext()
  const { runtime, host } = useUniv()
  const t = useTranslation(personalTexts)
  const { $count } = useService(createTaskCounts)
  const counts: Partial<Record<PersonalList, number | undefined>> = {
    entrust: useStore($count('entrust')),
    manage: useStore($count('manage')),
  }
  return (
    <Fragment>
      <MenuButton
        items={[
          ...QUERY_LISTS.filter((name) => name !== 'manage' || name === list || counts.manage).map(
            (name) => ({
              id: name,
              text: counts[name] ? `${t(name)} (${counts[name]})` : t(name),
              onSelect: () => {
                const { name: route, query } = entryOf(name)
                router.navigate(route, { query })
              },
            }),
          ),
          ...accountPages(runtime.config).map(([name, uri], i) => ({
            ...{ id: name, text: t(name), hasDivider: i === 0 },
            onSelect: () => windowOf(host).location.assign(uri),
          })),
        ]}
      >
        <span>{t('more')}</span>
      </MenuButton>
      <NewTasksStatus list={list} />
    </Fragment>
  )
}
