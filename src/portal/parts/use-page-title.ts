import { useEffect, useState } from 'react'
import { useSession, useStore, useTranslation, useUniv } from '../../element/hooks/view-hooks.ts'
import type { Router } from '../../runtime/routing/router.ts'
import { portalTexts } from '../translations.ts'
import { pageTitleKey } from '../page-titles.ts'
import { useRefusal } from './use-refusal.ts'

/** The title of the document, with the number of my tasks (N6), where the portal is the page. */
export function usePageTitle({ $location }: Router, isPage: boolean): void {
  const t = useTranslation(portalTexts)
  const { name, access } = useStore($location)
  const refusal = useRefusal()
  const messageKey = refusal && access !== 'public' ? 'refusedTitle' : pageTitleKey(name)
  const taskCount = useTaskCount(isPage)
  useEffect(() => {
    const title = messageKey ? `${t(messageKey)} - ${t('hall')}` : t('hall')
    if (isPage) document.title = taskCount ? `(${taskCount}) ${title}` : title
  }, [isPage, messageKey, t, taskCount])
}

/** 0 for a guest, whose page does not load the counts. */
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
      () => {}, // the title stays without a number
    )
    return () => {
      isActive = false
      unsubscribe()
      setTaskCount(0)
    }
  }, [runtime, isPage, isSignedIn])
  return taskCount
}
