import { Fragment, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Process } from '../../../contract/core/processes.ts'
import { RequestError } from '../../../runtime/wire/errors.ts'
import { langTag } from '../../../runtime/i18n/translator.ts'
import { useTitle } from '../../../element/hooks/use-title.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles, joinRefs } from '../../../ui/adopt-styles.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ArrowLeft } from '../../../ui/extended-icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { centerTexts } from '../translations.ts'
import sheet from './process-page.css'
import { processTexts } from './translations.ts'
import { ProcessHead } from './process-head.tsx'
import { createProcessDetails } from './process-details.ts'
import { Attachments } from './attachments.tsx'
import { FilledForm } from './filled-form.tsx'
import { ProcessFacts } from './process-facts.tsx'
import { ProgressSteps } from './progress-steps.tsx'

const styleRef = adoptStyles(sheet)

interface ProcessPageProps {
  id: string
  /** Moves the focus here: the user opened the process inside the tag, not through the page's URL. */
  focusOnMount?: boolean
  onBack(): void
}

/** One process: status, history and current holder. */
export default function ProcessPage({ id, focusOnMount = false, onBack }: ProcessPageProps) {
  const { runtime, lang, silentErrors } = useUniv()
  const query = useStore(useService(createProcessDetails).byId(id, langTag(lang)))
  const t = useTranslation(processTexts)
  const tCenter = useTranslation(centerTexts)
  const announcement = useProgressAnnouncement(query.data, t('changed'))
  const isMissing =
    query.data === null ||
    (query.state === 'failed' &&
      query.error instanceof RequestError &&
      ['not-found', 'forbidden'].includes(query.error.kind))
  useTitle(query.data?.name ?? '')
  const articleRef = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (focusOnMount) articleRef.current!.focus()
    // on mount only: later changes must not move the focus
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useFocusOfRemovedControl(articleRef, query.data)
  const retry = () => runtime.queries.invalidate(['process', id])
  return (
    <article
      className="process"
      ref={joinRefs(articleRef, styleRef)}
      tabIndex={-1}
      aria-label={query.data?.name || t('title')}
      aria-busy={query.state === 'loading' && !query.data}
    >
      <div>
        <Button variant="ghost" size="sm" icon={ArrowLeft} onClick={onBack}>
          {t('back')}
        </Button>
      </div>
      {isMissing ? (
        // another user's process must look the same as a missing one
        <EmptyState kind="nothing-found" title={t('notFound')} text={t('notFoundText')} />
      ) : query.data ? (
        <Fragment>
          {query.state === 'failed' && !silentErrors && (
            <Notice kind="warning" live="status" retryLabel={tCenter('retry')} onRetry={retry}>
              {t('stale')}
            </Notice>
          )}
          <ProcessHead process={query.data} />
          <div className="process-columns">
            <div>
              <FilledForm fields={query.data.content} />
              <Attachments files={query.data.attachments} />
              <ProcessFacts process={query.data} />
            </div>
            <ProgressSteps process={query.data} />
          </div>
        </Fragment>
      ) : query.state === 'failed' ? (
        <EmptyState kind="error" title={t('failed')}>
          <Button onClick={retry}>{tCenter('retry')}</Button>
        </EmptyState>
      ) : (
        <div className="ui-card process-card">
          <p className="visually-hidden">{t('loading')}</p>
          <Skeleton shape="title" />
          <Skeleton count={4} />
          <Skeleton shape="card" count={2} />
        </div>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </article>
  )
}

/**
 * Focuses the article when new data remove the control that has the focus, such as "Withdraw". Else React would focus the
 * page's host, and the host its first control.
 */
function useFocusOfRemovedControl(articleRef: RefObject<HTMLElement | null>, data: unknown): void {
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    const article = articleRef.current!
    const stop = new AbortController()
    article.addEventListener('focusin', ({ target }) => (focused.current = target as Element), stop)
    // some browsers dispatch it for an element that is being removed, too
    const onFocusOut = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (focused.current === target && focused.current?.isConnected) focused.current = null
      })
    article.addEventListener('focusout', onFocusOut, stop)
    return () => stop.abort()
  }, [articleRef])
  useLayoutEffect(() => {
    if (focused.current && !focused.current.isConnected) articleRef.current!.focus({ preventScroll: true })
  }, [articleRef, data])
}

/** Returns `message` after another user has advanced the process, '' before that. */
function useProgressAnnouncement(process: Process | null | undefined, message: string): string {
  const [changeCount, setChangeCount] = useState(0)
  const previousKey = useRef('')
  const { id = '', status = '', tasks = [] } = process ?? {}
  const currentKey = id && [id, status, ...tasks.map((task) => `${task.id}:${task.actionTime}`)].join()
  useEffect(() => {
    if (previousKey.current.startsWith(`${id},`) && currentKey !== previousKey.current)
      setChangeCount((n) => n + 1)
    previousKey.current = currentKey
  }, [id, currentKey])
  // a live region announces only changed text: alternate with an invisible character
  return changeCount ? message + '\u200b'.repeat(changeCount % 2) : ''
}
