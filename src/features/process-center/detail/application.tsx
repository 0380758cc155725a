import { LoadFailed } from '../../../element/hooks/load-failed.tsx'
import type { Content, Elements } from '../../../ui/content.ts'
import type { ProcessDetail } from '../../../contract/core/process-detail.ts'
import { isFinished } from '../../../domain/process-status.ts'
import type { Row } from '../../../domain/task-lists.ts'
import { createTaskLiveUpdates } from '../../../domain/task-live-updates.ts'
import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'
import { useService, useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { langTag } from '../../../runtime/i18n/translator.ts'
import { RequestError } from '../../../runtime/wire/errors.ts'
import type { QueryState } from '../../../runtime/wire/query.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SerialNumber } from '../facts/serial-number.tsx'
import { StatusBadge } from '../facts/badges.tsx'
import { toRowViewModel } from '../facts/row-view-model.ts'
import { factTexts } from '../facts/translations.ts'
import sheet from './application.css'
import { FormLink } from './form-link.tsx'
import { hasPendingSummary, PendingStep, PendingSummary } from './pending-summary.tsx'
import { queryProcess } from '../facts/process-details.ts'
import { ProgressSteps } from './progress-steps.tsx'
import { Attachments, FilledForm } from './submission.tsx'
import { Thread } from './thread.tsx'
import { Deadline, Timestamp } from './timestamp.tsx'
import { processTexts } from './translations.ts'
import { Heading } from '../../../ui/heading.tsx'

const styleRef = adoptStyles(sheet)

/** One process with details, refreshed by bus events; `isMissing` if it does not exist or belongs to another user. */
export function useProcess(id: string): QueryState<ProcessDetail | null> & { isMissing: boolean } {
  const { runtime, lang } = useUniv()
  useStore(useService(createTaskLiveUpdates).$live)
  const query = useStore(queryProcess(runtime, id, langTag(lang)))
  const isRefused =
    query.state === 'failed' &&
    query.error instanceof RequestError &&
    ['not-found', 'forbidden'].includes(query.error.kind)
  return { ...query, isMissing: isRefused || query.data === null }
}

interface ApplicationProps {
  /** Id of the process; '' if only the row is known. */
  id: string
  /** The row that was opened: shown while the details load, and alone if the server has none. */
  row?: Row
  /** The form to read, beside the serial number; '' for none, or if it is among the actions. */
  formUri?: string
}

/** An application: who waits for whom, facts, what was filled in, progress. On the process page and in the inbox. */
export function Application({ id, row, formUri = '' }: ApplicationProps) {
  return id ? (
    <LoadedApplication id={id} row={row} formUri={formUri} />
  ) : (
    row && <Layout row={row} formUri={formUri} />
  )
}

function LoadedApplication({ id, row, formUri }: { id: string; row: Row | undefined; formUri: string }) {
  const { runtime } = useUniv()
  const t = useTranslation(processTexts)
  const { data: process, state, isMissing } = useProcess(id)
  const retry = () => runtime.queries.invalidate(['process', id])
  const isFailed = state === 'failed' && !isMissing
  // another user's process must look the same as a missing one
  if (isMissing && !row)
    return <EmptyState kind="nothing-found" title={t('notFound')} text={t('notFoundText')} />
  if (isFailed && !process && !row)
    return (
      <EmptyState kind="error" title={t('failed')}>
        <Button onClick={retry}>{t('retry')}</Button>
      </EmptyState>
    )
  return (
    <Layout
      row={row}
      process={isMissing ? null : process}
      formUri={formUri}
      notices={[
        isFailed && (
          <LoadFailed key="failed" isStale={!!process} onRetry={retry}>
            {t(process ? 'stale' : 'failed')}
          </LoadFailed>
        ),
        !process && state === 'loading' && (
          <div key="loading">
            <p className="visually-hidden">{t('loading')}</p>
            {!row && <Skeleton shape="title" />}
            <Skeleton count={6} />
          </div>
        ),
      ]}
    />
  )
}

interface LayoutProps {
  row: Row | undefined
  process?: ProcessDetail | null | undefined
  formUri: string
  notices?: Elements
}

function Layout({ row, process, formUri, notices }: LayoutProps) {
  const known: Row | undefined = row ?? (process ? { kind: 'process', id: process.id, process } : undefined)
  return (
    <div className="application ui-stack" ref={styleRef}>
      {known && <Head row={known} process={process} formUri={formUri} />}
      {notices}
      {known && (
        <div className="application-columns ui-stack">
          <div className="ui-stack">
            <Facts row={known} process={process} />
            {process && <FilledForm fields={process.content} />}
            {process && <Attachments files={process.attachments} />}
            {process && <Thread process={process} />}
          </div>
          {process && <ProgressSteps process={process} />}
        </div>
      )}
    </div>
  )
}

interface HeadProps {
  row: Row
  process: ProcessDetail | null | undefined
  formUri: string
}

function Head({ row, process, formUri }: HeadProps) {
  const t = useTranslation(factTexts)
  const view = toRowViewModel(row)
  return (
    <header className="application-head">
      <div className="application-heading ui-row">
        <Heading className="application-title" tabIndex={-1}>
          <bdi>{view.name || t('unnamed')}</bdi>
        </Heading>
        <StatusBadge row={hasPendingSummary(row, process) ? { ...view, needsMe: false } : view} />
        {view.priority > 0 && !(process && isFinished(process.status)) && (
          <span className="ui-tag" data-tone="ink">
            {t('urgent')}
          </span>
        )}
        {view.urged > 0 && <span className="ui-tag">{t('urged')}</span>}
        {view.tags.map((tag) => (
          <span key={tag} className="ui-tag">
            {tag}
          </span>
        ))}
      </div>
      {(view.entry || formUri) && (
        <div className="application-references ui-row">
          {view.entry && <SerialNumber entry={view.entry} />}
          <FormLink uri={formUri} isMain={false} />
        </div>
      )}
      {process ? (
        <PendingSummary process={process} />
      ) : (
        row.kind === 'task' && <PendingStep step={view.step} since={view.since} due={view.due} />
      )}
      {view.onBehalfOf && (
        <p>
          <strong>{t('forWhom', { name: view.onBehalfOf })}</strong>
        </p>
      )}
    </header>
  )
}

/** Applicant, item, times and rating; not what the heading says already, nor what only the details have until they are loaded. */
function Facts({ row, process }: { row: Row; process: ProcessDetail | null | undefined }) {
  const t = useTranslation(processTexts)
  const format = useTimeFormat()
  const view = toRowViewModel(row)
  const isNamedInTitle = !!process?.app && view.name.includes(process.app.name)
  const hasChanged = !!process && format.exact(process.update) !== format.exact(process.create)
  const isDueAbove = hasPendingSummary(row, process)
  return (
    <section aria-label={t('facts')}>
      <Heading sub>{t('facts')}</Heading>
      <dl className="application-facts">
        <Fact name={t('owner')}>{view.owner || process?.owner?.account}</Fact>
        <Fact name={t('item')}>{!isNamedInTitle && process?.app?.name}</Fact>
        <Fact name={t('system')}>{view.system}</Fact>
        <Fact name={t('created')}>
          {process && process.create > 0 && <Timestamp time={process.create} />}
        </Fact>
        <Fact name={t('updated')}>
          {hasChanged && process.update > 0 && <Timestamp time={process.update} />}
        </Fact>
        <Fact name={t('deadline')}>
          {view.due > 0 && !isDueAbove && !(process && isFinished(process.status)) && (
            <Deadline time={view.due} />
          )}
        </Fact>
        <Fact name={t('rated')}>
          {process && process.rating > 0 && (
            <span className="application-rated">
              <Rating value={process.rating} label={t('stars', { n: process.rating })} />
              {process.review && <bdi>{process.review}</bdi>}
            </span>
          )}
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: Content }) {
  if (!children) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{typeof children === 'string' ? <bdi>{children}</bdi> : children}</dd>
    </div>
  )
}
