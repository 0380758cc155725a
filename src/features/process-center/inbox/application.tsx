import { Fragment } from 'react'
import type { Content } from '../../../ui/content.ts'
import type { ProcessDetail } from '../../../contract/core/process-detail.ts'
import type { Row } from '../../../domain/task-lists.ts'
import { safeAppLink } from '../../../domain/app-records.ts'
import { useService, useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { langTag } from '../../../runtime/i18n/translator.ts'
import { RequestError } from '../../../runtime/wire/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Clock, ExternalLink } from '../../../ui/extended-icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Attachments } from '../detail/attachments.tsx'
import { FilledForm } from '../detail/filled-form.tsx'
import { PendingSummary } from '../detail/pending-summary.tsx'
import { createProcessDetails } from '../detail/process-details.ts'
import { ProgressSteps } from '../detail/progress-steps.tsx'
import { Timestamp, WaitingTime } from '../detail/timestamp.tsx'
import { processTexts } from '../detail/translations.ts'
import { DueTime } from '../parts/due-time.tsx'
import { SerialNumber } from '../parts/serial-number.tsx'
import { useNow } from '../parts/use-now.ts'
import { toRowViewModel, type RowViewModel } from '../row-view-model.ts'
import { centerTexts } from '../translations.ts'
import { createDecisions, isDecided } from '../decide/decisions.ts'
import { handledStep, processIdOf } from './inbox-rules.ts'
import { inboxTexts } from './translations.ts'

interface ApplicationProps {
  row: Row
  onNext(): void
}

/** The application of a row. Without details from the server, shows only the data of the row. */
export function Application({ row, onNext }: ApplicationProps) {
  const processId = processIdOf(row)
  return processId ? (
    <ApplicationOfProcess row={row} id={processId} onNext={onNext} />
  ) : (
    <ApplicationHead row={row} process={undefined} />
  )
}

function ApplicationOfProcess({ row, id, onNext }: ApplicationProps & { id: string }) {
  const { runtime, lang, silentErrors } = useUniv()
  const t = useTranslation(inboxTexts)
  const tCenter = useTranslation(centerTexts)
  const details = useStore(useService(createProcessDetails).byId(id, langTag(lang)))
  const decisions = useStore(useService(createDecisions).$decisions)
  const process = details.data ?? undefined
  const handled = row.kind === 'task' && process ? handledStep(row.id, process.tasks) : undefined
  const isMissing =
    details.state === 'failed' &&
    details.error instanceof RequestError &&
    ['not-found', 'forbidden'].includes(details.error.kind)
  return (
    <Fragment>
      {handled && !isDecided(decisions, row.id) && (
        <Notice kind="info" live="status">
          <span>
            {`${handled.actionUser ? t('handledNow', { who: handled.actionUser }) : t('handledNowUnknown')} `}
          </span>
          <Button variant="ghost" size="sm" onClick={onNext}>
            {t('next')}
          </Button>
        </Notice>
      )}
      <ApplicationHead row={row} process={process} />
      {process ? (
        <Fragment>
          <FilledForm fields={process.content} />
          <Attachments files={process.attachments} />
          <ProgressSteps process={process} />
        </Fragment>
      ) : (
        details.state === 'loading' && (
          <div>
            <p className="visually-hidden">{t('loading')}</p>
            <Skeleton count={6} />
          </div>
        )
      )}
      {details.state === 'failed' && !isMissing && !silentErrors && (
        <Notice
          kind="error"
          live="status"
          retryLabel={tCenter('retry')}
          onRetry={() => runtime.queries.invalidate(['process', id])}
        >
          {t('detailFailed')}
        </Notice>
      )}
    </Fragment>
  )
}

function ApplicationHead({ row, process }: { row: Row; process: ProcessDetail | undefined }) {
  const { runtime } = useUniv()
  const t = useTranslation(inboxTexts)
  const tCenter = useTranslation(centerTexts)
  const tProcess = useTranslation(processTexts)
  const now = useNow()
  const view = toRowViewModel(row)
  const uri = row.kind === 'task' ? row.task.uri || (row.task.process?.uri ?? '') : row.process.uri
  const href = uri && safeAppLink(runtime, uri)
  return (
    <header className="inbox-application">
      <div className="inbox-heading">
        <h3 className="inbox-title" tabIndex={-1}>
          <bdi>{view.name || tCenter('unnamed')}</bdi>
        </h3>
        {view.priority > 0 && <span className="center-urgent">{tCenter('urgent')}</span>}
        {view.urged > 0 && <span className="ui-tag">{tCenter('urged')}</span>}
        {href && (
          <a
            className="ui-button"
            data-variant="ghost"
            data-size="sm"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
          >
            <span>{t('openForm')}</span>
            <ExternalLink />
            <span className="visually-hidden">{tCenter('opensWindow')}</span>
          </a>
        )}
      </div>
      {process ? <PendingSummary process={process} /> : <RowSummary row={row} view={view} />}
      <dl className="inbox-facts">
        <Fact name={tProcess('owner')}>{view.owner}</Fact>
        <Fact name={tProcess('system')}>{view.system}</Fact>
        <Fact name={tProcess('deadline')}>{view.due > 0 && <DueTime time={view.due} now={now} />}</Fact>
        <Fact name={tProcess('created')}>
          {process && process.create > 0 && <Timestamp time={process.create} />}
        </Fact>
        <Fact name={tProcess('serial')}>{view.entry && <SerialNumber entry={view.entry} />}</Fact>
      </dl>
      {view.onBehalfOf && (
        <p>
          <strong>{tCenter('forWhom', { name: view.onBehalfOf })}</strong>
        </p>
      )}
    </header>
  )
}

/** That the task waits for me, and since when, from the row data alone. */
function RowSummary({ row, view }: { row: Row; view: Omit<RowViewModel, 'uri'> }) {
  const tProcess = useTranslation(processTexts)
  if (row.kind !== 'task') return null
  return (
    <div className="process-pending" data-mine="">
      <Clock />
      <p>
        <strong>{tProcess('waitingForMe')}</strong>
        <bdi>{view.step}</bdi>
        {view.since > 0 && (
          <span>
            <WaitingTime since={view.since} />
          </span>
        )}
      </p>
    </div>
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
