import { useEffect, useRef } from 'react'
import { createTaskCounts } from '../../domain/task-counts.ts'
import { useService, useTranslation, useStore, useUniv } from '../../element/hooks/view-hooks.ts'
import { useCountIncrease } from '../../ui/use-count-increase.ts'
import { scrollToMiddle } from '../../ui/window-pixels.ts'
import { QUERY_LISTS, ROUTED_LISTS, type PersonalList } from './personal-lists.ts'
import { personalTexts } from './translations.ts'
import { accountPages } from './account-pages.ts'
import { PersonalNavEntry } from './personal-nav-entry.tsx'

/** The lists of the personal centre with their counts (§2). */
export function PersonalNav({ list }: { list: PersonalList }) {
  const t = useTranslation(personalTexts)
  const pages = accountPages(useUniv().runtime.config)
  const navRef = useRef<HTMLElement>(null)
  useEffect(() => {
    // a phone shows only a part of the row: scroll to the current list
    const nav = navRef.current
    const current = nav?.querySelector('[aria-current]')
    if (nav && current) scrollToMiddle(nav, current)
  }, [list])
  return (
    <nav ref={navRef} className="personal-nav" aria-label={t('personal')}>
      {[ROUTED_LISTS, QUERY_LISTS].map((names, i) => (
        <ul key={i} aria-label={i ? t('more') : undefined}>
          {names.map((name) => (
            <PersonalNavEntry key={name} name={name} current={name === list} />
          ))}
        </ul>
      ))}
      {pages.length > 0 && (
        <ul>
          {pages.map(([name, uri]) => (
            <li key={name}>
              <a href={uri}>{t(name)}</a>
            </li>
          ))}
        </ul>
      )}
      <NewTasksStatus list={list} />
    </nav>
  )
}

/** Announces new tasks, except beside their list, which announces its own changes. */
export function NewTasksStatus({ list }: { list: PersonalList }) {
  const t = useTranslation(personalTexts)
  const n = useCountIncrease(useStore(useService(createTaskCounts).$count('todo')))
  return (
    <p className="visually-hidden" role="status">
      {list !== 'todo' && n > 0 ? t('arrived', { n }) : ''}
    </p>
  )
}
