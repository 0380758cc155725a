import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ProcessDetail } from '../../../contract/core/process-detail.ts'
import { useTitle } from '../../../element/hooks/use-title.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { ArrowLeft } from '../../../ui/extended-icons.tsx'
import { HeadingLevelContext } from '../../../ui/heading.tsx'
import { Application, useProcess } from './application.tsx'
import { ProcessActions, useMySteps } from './process-actions.tsx'
import { processTexts } from './translations.ts'

interface ProcessPageProps {
  id: string
  /** Moves the focus here: the user opened the process inside the tag, not through the page's URL. */
  focusOnMount?: boolean
  onBack(): void
}

/** One application with what can be done with it. */
export default function ProcessPage({ id, focusOnMount = false, onBack }: ProcessPageProps) {
  const { data: process, state, isMissing } = useProcess(id)
  const t = useTranslation(processTexts)
  // in the portal it is the page, and its heading the page's
  const isPage = useUniv().host.hasAttribute('nested')
  const announcement = useProgressAnnouncement(process, t('changed'))
  useTitle(process?.name ?? '')
  const articleRef = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (focusOnMount) articleRef.current?.focus()
    // on mount only: later changes must not move the focus
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const { steps, formToRead, formAction } = useMySteps(isMissing ? null : process)
  return (
    <article
      className="process ui-stack"
      ref={articleRef}
      tabIndex={-1}
      aria-label={process?.name || t('title')}
      aria-busy={state === 'loading' && !process}
    >
      <div>
        <Button variant="ghost" size="sm" icon={ArrowLeft} onClick={onBack}>
          {t('back')}
        </Button>
      </div>
      <div className="application-pane">
        {isPage && !process && <h1 className="visually-hidden">{t('title')}</h1>}
        <HeadingLevelContext value={isPage ? 1 : 2}>
          <Application id={id} formUri={formToRead} />
        </HeadingLevelContext>
        {process && !isMissing && (
          <div className="application-foot">
            <ProcessActions process={process} steps={steps} formUri={formAction} />
          </div>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </article>
  )
}

/** Returns `message` after another user has advanced the process, '' before that. */
function useProgressAnnouncement(process: ProcessDetail | null | undefined, message: string): string {
  const [changeCount, setChangeCount] = useState(0)
  const previousKey = useRef('')
  const { id = '', status = '', tasks = [], thread = [] } = process ?? {}
  const currentKey =
    id && [id, status, thread.length, ...tasks.map((task) => `${task.id}:${task.actionTime}`)].join()
  useEffect(() => {
    if (previousKey.current.startsWith(`${id},`) && currentKey !== previousKey.current)
      setChangeCount((n) => n + 1)
    previousKey.current = currentKey
  }, [id, currentKey])
  // a live region announces only changed text: alternate with an invisible character
  return changeCount ? message + '\u200b'.repeat(changeCount % 2) : ''
}
