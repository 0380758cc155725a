import { useState } from 'react'
import { fetchList, type ListName, type Row } from '../../../domain/task-lists.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { langTag } from '../../../runtime/i18n/translator.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { Button } from '../../../ui/button.tsx'
import { X } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { createProcessActions } from '../process-actions.ts'
import { runConcurrently } from '../decide/run-concurrently.ts'
import { commonActions, useGroupLabel } from '../decide/bulk-actions.ts'
import { LIST_CONFIG, isSelectable } from '../list-config.ts'
import type { ProcessCenter } from '../model.ts'
import { useOpenDialog } from './dialog-context.ts'
import sheet from './selection-bar.css'
import { partsTexts } from './translations.ts'

const styleRef = adoptStyles(sheet)

/** Maximum tasks per bulk action, since each task is a separate request. */
const MAX_BULK_TASKS = 500

/** Actions on the selected rows. */
export default function SelectionBar({ model, list }: { model: ProcessCenter; list: ListName }) {
  const t = useTranslation(partsTexts)
  const openDialog = useOpenDialog()
  const groupLabel = useGroupLabel()
  const selection = useStore(model.$selection)
  const selectedRows = [...selection.values()]
  const { rows = [] } = useStore(model.$result)
  const selectableRows = rows.filter((row) => isSelectable(LIST_CONFIG[list].selectable, row))
  const tasks = selectedRows.flatMap((row) => (row.kind === 'task' ? row.task : []))
  const actions = commonActions(selectedRows)
  const selectRows = (rows: readonly Row[]) => model.select(rows, true)
  const isAllSelected = selectableRows.every((row) => selection.has(row.id))
  return (
    <div className="center-selection ui-row" ref={styleRef} role="group" aria-label={t('selection.bar')}>
      <IconButton
        icon={X}
        size="sm"
        label={t('selection.none')}
        onClick={() => model.select(selectedRows, false)}
      />
      <p role="status">{t('selection.chosen', { n: selectedRows.length })}</p>
      {!isAllSelected && (
        <Button variant="ghost" size="sm" onClick={() => selectRows(selectableRows)}>
          {t('selection.all')}
        </Button>
      )}
      {isAllSelected && list !== 'flow_cc' && (
        <SelectMatchingButton model={model} list={list} onRows={selectRows} />
      )}
      <span className="center-spacer" />
      {list === 'flow_cc' ? (
        <MarkAllReadButton model={model} ids={selectedRows.map(({ id }) => id)} />
      ) : selectedRows.length > MAX_BULK_TASKS ? (
        <p className="ui-muted">{t('selection.tooMany', { n: MAX_BULK_TASKS })}</p>
      ) : actions.length === 0 ? (
        <p className="ui-muted">{t('selection.nothingCommon')}</p>
      ) : (
        actions.map((action) => (
          <Button
            key={action.code}
            size="sm"
            variant={action.code === 'approve' ? 'primary' : undefined}
            onClick={() => openDialog({ kind: 'bulk', tasks, action })}
          >
            {groupLabel(tasks, action.code)}
          </Button>
        ))
      )}
    </div>
  )
}

interface SelectMatchingProps {
  model: ProcessCenter
  list: ListName
  onRows(rows: readonly Row[]): void
}

/** Selects the tasks of all pages that the filters leave, as many as one bulk action takes. */
function SelectMatchingButton({ model, list, onRows }: SelectMatchingProps) {
  const { runtime, lang } = useUniv()
  const t = useTranslation(partsTexts)
  const [busy, setBusy] = useState(false)
  const { total, isOpenEnded } = useStore(model.$result)
  const selected = useStore(model.$selection).size
  const limit = Math.min(total, MAX_BULK_TASKS)
  if (isOpenEnded || selected >= limit) return null
  const selectMatching = async () => {
    setBusy(true)
    try {
      const state = { ...model.$state.get(), start: 0, limit }
      const { entities, hasChanged } = await fetchList(runtime, list, state, { locale: langTag(lang) })
      onRows(entities)
      if (hasChanged) runtime.toasts.show(t('selection.changed'), { kind: 'error' })
    } catch (e) {
      runtime.platform.log(`failed to select all tasks: ${String(e)}`)
      runtime.toasts.show(t('selection.notLoaded'), { kind: 'error' })
    }
    setBusy(false)
  }
  return (
    <Button variant="ghost" size="sm" busy={busy} onClick={() => void selectMatching()}>
      {t(limit < total ? 'selection.first' : 'selection.matching', { n: limit, total })}
    </Button>
  )
}

/** Marks the selected copies as read; failed ones stay selected. */
function MarkAllReadButton({ model, ids }: { model: ProcessCenter; ids: readonly string[] }) {
  const { runtime } = useUniv()
  const t = useTranslation(partsTexts)
  const actions = useService(createProcessActions)
  const [busy, setBusy] = useState(false)
  const markAllRead = async () => {
    setBusy(true)
    let failedCount = 0
    await runConcurrently(ids, async (id) => {
      if ((await actions.markRead(id)).state === 'failed') return void failedCount++
      const row = model.$selection.get().get(id)
      if (row) model.select([row], false)
    })
    setBusy(false)
    if (failedCount) runtime.toasts.show(t('selection.someFailed', { n: failedCount }), { kind: 'error' })
    else runtime.toasts.show(t('markedRead'))
  }
  return (
    <Button size="sm" busy={busy} onClick={() => void markAllRead()}>
      {t('read')}
    </Button>
  )
}
