import { fetchList, type ListName, type Row } from '../../../domain/task-lists.ts'
import { useAction } from '../../../element/hooks/use-action.ts'
import { useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { langTag } from '../../../runtime/i18n/translator.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { Button } from '../../../ui/button.tsx'
import { X } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ActionBar } from '../act/action-bar.tsx'
import { decisionsOf } from '../act/task-actions.ts'
import { actTexts } from '../act/translations.ts'
import { useDecisionLabel, useMarkRead, type Action } from '../act/use-actions.ts'
import { LIST_CONFIG, isSelectable } from '../lists/list-config.ts'
import type { ProcessCenter } from '../lists/process-center.ts'
import { useOpenDialog } from '../act/dialog-context.ts'
import sheet from './selection-bar.css'
import { listTexts } from '../lists/translations.ts'

const styleRef = adoptStyles(sheet)

/** Maximum tasks per bulk action, since each task is a separate request. */
const MAX_BULK_TASKS = 500

/** Actions on the selected rows. */
export default function SelectionBar({ model, list }: { model: ProcessCenter; list: ListName }) {
  const t = useTranslation(listTexts)
  const openDialog = useOpenDialog()
  const tAct = useTranslation(actTexts)
  const label = useDecisionLabel()
  const isCopies = list === 'flow_cc'
  const selection = useStore(model.$selection)
  const selectedRows = [...selection.values()]
  const { rows = [] } = useStore(model.$result)
  const selectableRows = rows.filter((row) => isSelectable(LIST_CONFIG[list].selectable, row))
  const tasks = selectedRows.flatMap((row) => (row.kind === 'task' ? row.task : []))
  const { busy, markRead } = useMarkRead(false, model.deselect)
  const read = () => markRead(selectedRows.map(({ id }) => id))
  const actions: Action[] = isCopies
    ? [{ id: 'read', place: 'button', text: tAct('read'), busy, run: read }]
    : decisionsOf(tasks).map(({ action, ...rest }) => ({
        ...rest,
        text: label(tasks, action.code),
        run: () => openDialog({ kind: 'act', tasks, action, onSettled: model.deselect }),
      }))
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
      {isAllSelected && !isCopies && <SelectMatchingButton model={model} list={list} onRows={selectRows} />}
      <span className="center-spacer" />
      {!isCopies && selectedRows.length > MAX_BULK_TASKS ? (
        <p className="ui-muted">{t('selection.tooMany', { n: MAX_BULK_TASKS })}</p>
      ) : actions.length === 0 ? (
        <p className="ui-muted">{t('selection.nothingCommon')}</p>
      ) : (
        <ActionBar actions={actions} name="" />
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
  const t = useTranslation(listTexts)
  const { busy, run } = useAction(() => runtime.toasts.show(t('selection.notLoaded'), { kind: 'error' }))
  const { total, isOpenEnded } = useStore(model.$result)
  const selected = useStore(model.$selection).size
  const limit = Math.min(total, MAX_BULK_TASKS)
  if (isOpenEnded || selected >= limit) return null
  const selectMatching = async () => {
    const state = { ...model.$state.get(), start: 0, limit }
    const { entities, hasChanged } = await fetchList(runtime, list, state, { locale: langTag(lang) })
    onRows(entities)
    if (hasChanged) runtime.toasts.show(t('selection.changed'), { kind: 'error' })
  }
  return (
    <Button variant="ghost" size="sm" busy={busy} onClick={() => run(selectMatching)}>
      {t(limit < total ? 'selection.first' : 'selection.matching', { n: limit, total })}
    </Button>
  )
}
