import { useEffect, useState } from 'react'
import { useSession, useStore, useTranslation, useUniv } from '../../element/hooks/view-hooks.ts'
import type { Router, RouterLocation } from '../../runtime/routing/router.ts'
import { portalTexts } from '../texts/translations.ts'
import { pageKeyOf, pageTitleKey } from '../context/page-titles.ts'
import { useTagEvent } from './use-tag-event.ts'
import { useTokenRejection } from './use-token-rejection.ts'

/**
 * Sets the document's title, with the number of pending tasks, if the portal is the page.
 * @returns the page's own title, which screen readers say when the focus comes to it
 */
export function usePageTitle({ $location }: Router, isPage: boolean, host: HTMLElement): string {
  const t = useTranslation(portalTexts)
  const location = useStore($location)
  const { access } = location
  const rejection = useTokenRejection()
  const isRefused = rejection && access !== 'public'
  const messageKey = isRefused ? 'refusedTitle' : pageTitleKey(location)
  const reportedTitle = useReportedTitle(location)
  const taskCount = useTaskCount(isPage)
  const pageTitle = (!isRefused && reportedTitle) || (messageKey && t(messageKey))
  useEffect(() => {
    if (!isPage) return
    // a served page has the title of what is not loaded here yet
    const isServed = host.querySelector('.univ[data-served]') && document.title.endsWith(t('hall'))
    if (isServed && !reportedTitle && !taskCount) return
    const isToDo = !isRefused && !reportedTitle && messageKey === 'todo'
    // on the task list's own page, the number follows the list's name
    const titled = isToDo && taskCount ? `${t('todo')} (${taskCount})` : pageTitle
    const title = titled ? `${titled} - ${t('hall')}` : t('hall')
    document.title = taskCount && !isToDo ? `(${taskCount}) ${title}` : title
  }, [isPage, host, isRefused, reportedTitle, messageKey, pageTitle, t, taskCount])
  return pageTitle || t('hall')
}

/** The title of the current page's item or process, as reported by the nested tag. */
function useReportedTitle(location: RouterLocation): string {
  const pageKey = pageKeyOf(location)
  const [reported, setReported] = useState({ pageKey, title: '' })
  useTagEvent('univ-title-changed', ({ title }) => setReported({ pageKey, title }))
  return reported.pageKey === pageKey ? reported.title : ''
}

/** 0 for guests, whose pages do not load the counts. */
function useTaskCount(isPage: boolean): number {
  const { runtime } = useUniv()
  const isSignedIn = useSession().state === 'signed-in'
  const [taskCount, setTaskCount] = useState(0)
  useEffect(() => {
    if (!isPage || !isSignedIn) return
    let isActive = true
    let unsubscribe = () => {}
    import('../../domain/task-counts.ts').then(
      ({ createTaskCounts }) => {
        if (!isActive) return
        const $count = runtime.service(createTaskCounts).$count('todo')
        unsubscribe = $count.subscribe((count) => setTaskCount(count ?? 0))
      },
      () => {}, // on failure, the title has no number
    )
    return () => {
      isActive = false
      unsubscribe()
      setTaskCount(0)
    }
  }, [runtime, isPage, isSignedIn])
  return taskCount
}
