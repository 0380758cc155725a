import type { ProcessDetail } from '../../../contract/core/process-detail.ts'
import type { Process } from '../../../contract/core/processes.ts'
import { safeAppLink } from '../../../domain/app-records.ts'
import { toKnownStatus, unknownStatusText } from '../../../domain/process-status.ts'
import { stripTagPrefix } from '../../../domain/tag-text.ts'
import { langTag } from '../../../runtime/i18n/translator.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { ExternalLink } from '../../../ui/extended-icons.tsx'
import { ProcessActions } from './process-actions.tsx'
import { centerTexts } from '../translations.ts'
import { SerialNumber } from '../parts/serial-number.tsx'
import { uriOfProcess } from '../row-view-model.ts'
import { processTexts } from './translations.ts'
import { createProcessDetails, isFinished } from './process-details.ts'
import { PendingSummary } from './pending-summary.tsx'

/** Name, status, current holder, and the available actions. */
export function ProcessHead({ process }: { process: ProcessDetail }) {
  const { lang } = useUniv()
  const t = useTranslation(processTexts)
  const tCenter = useTranslation(centerTexts)
  const knownStatus = toKnownStatus(process.status)
  const myTasks = useStore(useService(createProcessDetails).myTasks(process, langTag(lang))).data ?? []
  return (
    <header className="ui-card process-card process-head">
      <div className="process-title">
        <h2>
          <bdi>{process.name || tCenter('unnamed')}</bdi>
        </h2>
        <span className="process-status" data-status={knownStatus}>
          {knownStatus
            ? tCenter(`status.${knownStatus}`)
            : unknownStatusText(process.status, lang, (status) => tCenter('status.other', { status }))}
        </span>
        {process.priority > 0 && !isFinished(process) && (
          <span className="process-status" data-status="urgent">
            {tCenter('urgent')}
          </span>
        )}
        {process.tags
          .slice(0, 8)
          .map(stripTagPrefix)
          .map((tag) => (
            <span key={tag} className="ui-tag">
              {tag}
            </span>
          ))}
      </div>
      {process.entry && (
        <p className="process-serial">
          <span className="ui-muted">{t('serial')}</span>
          <SerialNumber entry={process.entry} />
        </p>
      )}
      <PendingSummary process={process} />
      <div className="ui-row process-actions">
        <FormLink process={process} decides={myTasks.some(({ kind }) => kind === 'approve')} />
        <ProcessActions process={process} steps={myTasks} />
      </div>
    </header>
  )
}

/**
 * Links to the task's page if I have exactly one pending task, else to the process's page.
 * @param decides whether the user can decide here, which makes the link secondary
 */
function FormLink({ process, decides }: { process: Process; decides: boolean }) {
  const { runtime } = useUniv()
  const t = useTranslation(processTexts)
  const tCenter = useTranslation(centerTexts)
  const uri = uriOfProcess(process)
  const isTaskLink = uri !== process.uri
  if (!uri) return null
  const href = safeAppLink(runtime, uri)
  if (!href) return <span className="ui-muted">{tCenter('refusedLink')}</span>
  return (
    <a
      className="ui-button"
      data-variant={isTaskLink && !decides ? 'primary' : undefined}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      <span>{t(isTaskLink ? 'handle' : 'openForm')}</span>
      <ExternalLink />
      <span className="visually-hidden">{tCenter('opensWindow')}</span>
    </a>
  )
}
