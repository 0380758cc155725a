import { LoadFailed } from '../../../element/hooks/load-failed.tsx'
import type { AppDetail } from '../../../contract/core/app-detail.ts'
import type { Process } from '../../../contract/core/processes.ts'
import { toKnownStatus, wayOf, unknownStatusText } from '../../../domain/process-status.ts'
import { createMyProcesses } from '../../../domain/my-processes.ts'
import { createTaskLiveUpdates } from '../../../domain/task-live-updates.ts'
import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Heading } from '../../../ui/heading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StepLine } from '../../../ui/step-line.tsx'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { detailTexts } from './translations.ts'

/** My latest application of this item with its state, and the way to all of them: one row, whatever is in it. */
export function MyApplications({ app }: { app: AppDetail }) {
  const { runtime, lang } = useUniv()
  const { data, state } = useStore(useService(createMyProcesses).forApp(app, lang))
  useStore(useService(createTaskLiveUpdates).$live)
  const t = useTranslation(detailTexts)
  const latest = data?.[0]
  return (
    <section className="detail-mine">
      <div className="ui-section-head">
        <Heading inLine>{t('processes')}</Heading>
        {data && data.length > 1 && (
          <PortalLink className="ui-more" to="meApply" query={{ keyword: app.name }}>
            {t('allProcesses', { n: data.length })}
          </PortalLink>
        )}
      </div>
      {latest ? (
        <Application process={latest} />
      ) : data ? (
        <p className="ui-muted">{t('processesNone')}</p>
      ) : state === 'failed' ? (
        <LoadFailed onRetry={() => runtime.queries.invalidate(['processes'])}>
          {t('processesFailed')}
        </LoadFailed>
      ) : (
        <Skeleton />
      )}
    </section>
  )
}

function Application({ process }: { process: Process }) {
  const { lang } = useUniv()
  const t = useTranslation(detailTexts)
  const status = toKnownStatus(process.status)
  const way = wayOf(process)
  const step = status === 'doing' && process.milestone?.name
  const time = useTimeFormat().day(process.create)
  return (
    <div className="detail-application">
      <PortalLink to="meApply" query={{ process: process.id }}>
        {process.name}
      </PortalLink>
      {(status === 'doing' || way.isDone) && <StepLine {...way} label={t('progress', { n: way.percent })} />}
      <p className="ui-muted ui-row">
        <span className="ui-tag" data-status={process.status}>
          {status
            ? t(status)
            : unknownStatusText(process.status, lang, (value) => t('otherStatus', { status: value }))}
        </span>
        {step && <span>{step}</span>}
        {time && <span>{t('started', { at: time })}</span>}
        <span>{process.entry}</span>
      </p>
    </div>
  )
}
