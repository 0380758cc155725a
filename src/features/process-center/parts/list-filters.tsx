import { useState } from 'react'
import { calendarFeed } from '../../../contract/additions/calendar.ts'
import type { ListName, ListState } from '../../../domain/task-lists.ts'
import { useCapability } from '../../../element/hooks/use-capability.ts'
import { useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { Button } from '../../../ui/button.tsx'
import { ToggleChip } from '../../../ui/chip.tsx'
import { X } from '../../../ui/icon.tsx'
import { Calendar, Download } from '../../../ui/extended-icons.tsx'
import { LIST_CONFIG, serializeListState, type Filter } from '../list-config.ts'
import { centerTexts } from '../translations.ts'
import type { ProcessCenter } from '../model.ts'
import { useOpenDialog } from './dialog-context.ts'
import { partsTexts } from './translations.ts'
import sheet from './list-filters.css'

const styleRef = adoptStyles(sheet)

const CALENDAR_READ = { operation: calendarFeed, input: {} }
const TASK_KINDS = ['', 'submit', 'approve'] as const

/** The filters of a list with the calendar and export actions. */
export function ListFilters({ model, list }: { model: ProcessCenter; list: ListName }) {
  const t = useTranslation(partsTexts)
  const tCenter = useTranslation(centerTexts)
  const state = useStore(model.$state)
  const openDialog = useOpenDialog()
  const { filters, statuses } = LIST_CONFIG[list]
  const { capabilities, processes } = useUniv().runtime.config
  const isTaskList = list === 'todo' || list === 'entrust'
  // without the addition the server ignores them; the tasks of the app centre are filtered here (§7)
  const canUseDue = capabilities['due-dates'] || (isTaskList && processes === 'app-center')
  const isAvailable = { kind: capabilities['task-details'], due: canUseDue, sort: canUseDue } as Partial<
    Record<Filter, boolean>
  >
  const has = (filter: Filter) =>
    filters.includes(filter) && (isAvailable[filter] ?? !(filter in isAvailable))
  const hasCalendar = useCapability('calendar', isTaskList ? CALENDAR_READ : undefined)
  const applyFilter = (change: Partial<ListState>) => model.filter(change)
  const isFiltered = state.keyword !== '' || serializeListState({ ...state, start: 0, limit: 10 }) !== ''
  return (
    <div className="center-filters" ref={styleRef}>
      <div className="ui-row" role="group" aria-label={t('filters')}>
        {has('kind') && (
          <span className="ui-row" role="group" aria-label={t('kind')}>
            {TASK_KINDS.map((kind) => (
              <ToggleChip key={kind} pressed={state.kind === kind} onToggle={() => applyFilter({ kind })}>
                {t(`kind.${kind}`)}
              </ToggleChip>
            ))}
          </span>
        )}
        {has('unread') && (
          <ToggleChip pressed={state.unread} onToggle={(unread) => applyFilter({ unread })}>
            {t('unread')}
          </ToggleChip>
        )}
        {has('draft') && (
          <ToggleChip pressed={state.draft} onToggle={(draft) => applyFilter({ draft, statuses: '' })}>
            {t('draft')}
          </ToggleChip>
        )}
        {has('statuses') && !state.draft && (
          <FilterSelect
            label={t('status')}
            value={state.statuses}
            options={[['', t('anyStatus')], ...statuses.map((s) => [s, tCenter(`status.${s as 'done'}`)])]}
            onChange={(value) => applyFilter({ statuses: value })}
          />
        )}
        {has('due') && (
          <FilterSelect
            label={t('dueWhen')}
            value={state.due}
            options={[
              ['', t('anyDue')],
              ['overdue', t('overdue')],
              ['soon', t('soon')],
            ]}
            onChange={(due) => applyFilter({ due: due as ListState['due'] })}
          />
        )}
        {has('sort') && (
          <FilterSelect
            label={t('order')}
            value={state.sort}
            options={[
              ['', t('latest')],
              ['due', t('byDue')],
            ]}
            onChange={(sort) => applyFilter({ sort: sort as ListState['sort'] })}
          />
        )}
        {isFiltered && (
          <Button variant="ghost" size="sm" icon={X} onClick={() => model.clearFilters()}>
            {t('clear')}
          </Button>
        )}
      </div>
      <div className="ui-row center-whole">
        {hasCalendar && isTaskList && (
          <Button variant="ghost" size="sm" icon={Calendar} onClick={() => openDialog({ kind: 'calendar' })}>
            {t('calendar')}
          </Button>
        )}
        <ExportButton model={model} list={list} />
      </div>
    </div>
  )
}

interface FilterSelectProps {
  label: string
  value: string
  options: readonly (readonly string[])[]
  onChange(value: string): void
}

function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  return (
    <select
      className="ui-field center-choose"
      aria-label={label}
      value={value}
      data-set={value !== '' || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {options.map(([id = '', text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </select>
  )
}

/** Exports all pages of the filtered list (T28). */
function ExportButton({ model, list }: { model: ProcessCenter; list: ListName }) {
  const { runtime, locale } = useUniv()
  const t = useTranslation(partsTexts)
  const [busy, setBusy] = useState(false)
  const exportRows = async () => {
    setBusy(true)
    try {
      const { exportList } = await import('./export-list.ts')
      const { n, total } = await exportList(runtime, list, model.$state.get(), locale)
      runtime.toasts.show(n < total ? t('exportedPart', { n, total }) : t('exported', { n }))
    } catch (e) {
      runtime.platform.log(`the list was not exported: ${String(e)}`)
      runtime.toasts.show(t('exportFailed'), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="ghost" size="sm" icon={Download} busy={busy} onClick={() => void exportRows()}>
      {t(busy ? 'exporting' : 'export')}
    </Button>
  )
}
