import { LoadFailed } from '../../../element/hooks/load-failed.tsx'
import { Fragment } from 'react'
import type { AppDetail } from '../../../contract/core/app-detail.ts'
import type { Process } from '../../../contract/core/processes.ts'
import { toKnownStatus, unknownStatusText } from '../../../domain/process-status.ts'
import { createMyProcesses } from '../../../domain/my-processes.ts'
import { createTaskLiveUpdates } from '../../../domain/task-live-updates.ts'
import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { detailTexts } from './translations.ts'

/** My applications of this item with their state. */
export function MyApplications({ app }: { app: AppDetail }) {
  const { runtime, lang } = useUniv()
  const processes = useStore(useService(createMyProcesses).forApp(app, lang))
  useStore(useService(createTaskLiveUpdates).$live)
  const t = useTranslation(detailTexts)
  if (processes.data)
    return processes.data.length === 0 ? (
      <p className="detail-empty ui-muted">{t('processesNone')}</p>
    ) : (
      <ul className="detail-own-processes">
        {processes.data.map((process) => (
          <li key={process.id}>
            <ProcessItem process={process} />
          </li>
        ))}
      </ul>
    )
  if (processes.state !== 'failed') return <Skeleton shape="card" count={2} />
  return (
    <LoadFailed onRetry={() => runtime.queries.invalidate(['processes'])}>{t('processesFailed')}</LoadFailed>
  )
}

function ProcessItem({ process }: { process: Process }) {
  const { lang } = useUniv()
  const t = useTranslation(detailTexts)
  const status = toKnownStatus(process.status)
  const time = useTimeFormat().day(process.create)
  return (
    <Fragment>
      <PortalLink to="meApply" query={{ process: process.id }}>
        {process.name}
      </PortalLink>
      <p className="ui-muted ui-row">
        <span className="ui-tag" data-status={process.status}>
          {status
            ? t(status)
            : unknownStatusText(process.status, lang, (value) => t('otherStatus', { status: value }))}
        </span>
        {time && <span>{t('started', { at: time })}</span>}
        <span>{process.entry}</span>
      </p>
    </Fragment>
  )
}
