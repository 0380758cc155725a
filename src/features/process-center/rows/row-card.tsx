import { memo } from 'react'
import { isFinished } from '../../../domain/process-status.ts'
import type { ListName, Row } from '../../../domain/task-lists.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { safeLink } from '../../../runtime/routing/links.ts'
import { Check } from '../../../ui/icon.tsx'
import { factTexts } from '../facts/translations.ts'
import type { ProcessCenter } from '../lists/process-center.ts'
import { toRowViewModel, uriOfProcess, uriOfTask } from '../facts/row-view-model.ts'
import { LIST_CONFIG } from '../lists/list-config.ts'
import { isUnread } from '../facts/row-view-model.ts'
import { RowActions } from './row-actions.tsx'
import { RowStep } from './row-step.tsx'
import { QuestionTag, StatusBadge } from '../facts/badges.tsx'
import { SerialNumber } from '../facts/serial-number.tsx'
import type { RowDensity } from './row-density.ts'
import { WindowLink } from '../facts/window-link.tsx'
import { ChoiceInput } from '../../../ui/choice-input.tsx'

interface RowCardProps {
  row: Row
  allRows: readonly Row[]
  list: ListName
  now: number
  /** Null if the row cannot be selected. */
  isSelected: boolean | null
  model: ProcessCenter
  density: RowDensity
  index?: number
  rowCount?: number
}

/** One task or process with its status and actions. */
export const RowCard = memo(function RowCard(props: RowCardProps) {
  const { row, allRows, list, now, isSelected, model, density, index, rowCount } = props
  const { runtime, mode } = useUniv()
  const t = useTranslation(factTexts)
  const viewModel = toRowViewModel(row)
  const name = viewModel.name || t('unnamed')
  const uri = row.kind === 'task' ? uriOfTask(row.task, allRows) : uriOfProcess(row.process)
  // on a phone, the row opens what can be decided on
  const isOpener = mode === 'mobile' && LIST_CONFIG[list].selectable
  const { processId } = viewModel
  const onDetails = processId ? () => model.openProcess(processId) : undefined
  const isUnreadCopy = list === 'flow_cc' && row.kind === 'process' && isUnread(row.process)
  return (
    <li
      className="center-row ui-line"
      part="row"
      data-row={row.id}
      data-chosen={isSelected || undefined}
      aria-posinset={index === undefined ? undefined : index + 1}
      aria-setsize={rowCount}
    >
      {isSelected === null ? (
        // keeps its column where other rows of the list can be selected; a copy that was read has nothing left to do
        LIST_CONFIG[list].selectable && (
          <span className="center-row-checkbox">{list === 'flow_cc' && <Check />}</span>
        )
      ) : (
        <label className="center-row-checkbox">
          <ChoiceInput
            type="checkbox"
            aria-label={t('choose', { name })}
            checked={isSelected}
            onChange={(event) => model.select([row], event.currentTarget.checked)}
          />
        </label>
      )}
      <div className="center-row-main">
        <p className="center-row-name">
          {isOpener ? (
            <button type="button" className="center-row-open" onClick={() => model.openRow(row.id)}>
              <bdi className="ui-clamp">{name}</bdi>
            </button>
          ) : (
            <WindowLink href={safeLink(uri, runtime.config.linkBase)}>
              <bdi className="ui-clamp">{name}</bdi>
            </WindowLink>
          )}
          {isUnreadCopy && (
            <span className="ui-tag" data-tone="primary">
              {t('unread')}
            </span>
          )}
          {!isFinished(viewModel.status) && <StatusBadge row={viewModel} />}
          {viewModel.priority > 0 && !isFinished(viewModel.status) && (
            <span className="ui-tag" data-tone="ink">
              {t('urgent')}
            </span>
          )}
          {viewModel.urged > 0 && <span className="ui-tag">{t('urged')}</span>}
          <QuestionTag question={viewModel.question} isApplicant={list === 'meApply'} />
        </p>
        <p className="center-meta">
          {viewModel.entry && density !== 'narrow' && <SerialNumber entry={viewModel.entry} />}
          {viewModel.onBehalfOf && <strong>{t('forWhom', { name: viewModel.onBehalfOf })}</strong>}
          {viewModel.owner && list !== 'meApply' && <span>{t('ownerIs', { name: viewModel.owner })}</span>}
          {[viewModel.system, ...viewModel.tags].filter(Boolean).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
      </div>
      <RowStep
        row={viewModel}
        name={name}
        now={now}
        list={list}
        density={density}
        onDetails={isOpener ? undefined : onDetails}
      />
      <div className="center-actions">
        <RowActions
          row={row}
          list={list}
          name={name}
          entry={viewModel.entry}
          density={density}
          onDetails={isOpener ? onDetails : undefined}
        />
      </div>
    </li>
  )
})
