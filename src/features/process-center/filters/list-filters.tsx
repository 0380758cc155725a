import { LIST_VIEW_STORAGE_KEY } from '../../../contract/storage-keys.ts'
import type { ListName, ListState } from '../../../domain/task-lists.ts'
import { useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { ToggleChip } from '../../../ui/chip.tsx'
import { Filter, X } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Calendar } from '../../../ui/extended-icons.tsx'
import { isFiltered, LIST_CONFIG } from '../lists/list-config.ts'
import type { ProcessCenter } from '../lists/process-center.ts'
import { useOpenDialog } from '../act/dialog-context.ts'
import { ListFilterBar } from './list-filter-bar.tsx'
import { useFacetFilters } from './use-facet-filters.ts'
import { ExportButton } from '../export/export-button.tsx'
import { listTexts } from '../lists/translations.ts'
import { useListFilters, type FilterChoice, type ListFilterOptions } from './use-list-filters.ts'
import sheet from './list-filters.css'

const styleRef = adoptStyles(sheet)

/** The filters of a list in a row, with the calendar and export actions. */
export function ListFilters({ model, list }: { model: ProcessCenter; list: ListName }) {
  const t = useTranslation(listTexts)
  const filters = useListFilters(model, list)
  const facets = useFacetFilters(filters, list)
  const { state, choices, hasCalendar, canSave, apply } = filters
  const openDialog = useOpenDialog()
  const kind = choices.find(({ id }) => id === 'kind')
  return (
    <div className="center-filters ui-row" ref={styleRef}>
      <div className="ui-row" role="group" aria-label={t('filters')}>
        {kind && (
          <ChoiceChips
            choice={kind}
            state={state}
            apply={apply}
            {...((state.due || state.keyword || state.item || state.applicant) && {
              onAll: () => model.clearFilters(),
            })}
          />
        )}
        <ToggleChips {...filters} />
        <ListFilterBar
          filters={[
            ...choices
              .filter((choice) => choice !== kind)
              .map(({ id, label, options }) => ({ id, label, value: state[id], options: () => options })),
            ...facets,
          ]}
          onSelect={(id, value) => apply({ [id]: value })}
        />
        {canSave && (
          <IconButton
            icon={Filter}
            size="sm"
            label={t('savedFilters')}
            onClick={() => openDialog({ kind: 'filters', list })}
          />
        )}
        {isFiltered(state) && (
          <IconButton icon={X} size="sm" label={t('clear')} onClick={() => model.clearFilters()} />
        )}
      </div>
      <div className="ui-row center-list-actions">
        <ViewSwitch model={model} list={list} />
        {hasCalendar && (
          <IconButton
            icon={Calendar}
            size="sm"
            label={t('calendar')}
            onClick={() => openDialog({ kind: 'calendar' })}
          />
        )}
        <ExportButton model={model} list={list} isIcon />
      </div>
    </div>
  )
}

export const ToggleChips = ({ toggles, state, apply }: ListFilterOptions) =>
  toggles.map(({ id, label }) => (
    <ToggleChip key={id} pressed={state[id]} onToggle={(on) => apply({ [id]: on })}>
      {label}
    </ToggleChip>
  ))

interface ChoiceChipsProps {
  choice: FilterChoice
  state: ListState
  apply(change: Partial<ListState>): void
  /** If other filters are set: clears them, too. */
  onAll?(): void
}

/** The values of one filter as chips; the first one, for all, is pressed only if no other filter is set either. */
export function ChoiceChips({ choice: { id, label, options }, state, apply, onAll }: ChoiceChipsProps) {
  return (
    <span className="ui-row" role="group" aria-label={label}>
      {options.map(({ value, text }) => (
        <ToggleChip
          key={value}
          pressed={state[id] === value && !(value === '' && onAll)}
          onToggle={() => (value === '' && onAll ? onAll() : apply({ [id]: value }))}
        >
          {text}
        </ToggleChip>
      ))}
    </span>
  )
}

/** Switches tasks and copies between list and inbox; stored in localStorage. */
function ViewSwitch({ model, list }: { model: ProcessCenter; list: ListName }) {
  const { runtime } = useUniv()
  const t = useTranslation(listTexts)
  const view = useStore(model.$view)
  if (!LIST_CONFIG[list].selectable) return null
  const { local } = runtime.platform.storages
  const show = (next: string) => {
    if (next) local.set(LIST_VIEW_STORAGE_KEY, next)
    else local.remove(LIST_VIEW_STORAGE_KEY)
    model.select([...model.$selection.get().values()], false)
    model.$view.set(next)
  }
  return (
    <span className="ui-row center-views" role="group" aria-label={t('view.label')} data-view-switch="">
      <ToggleChip pressed={view !== 'inbox'} onToggle={() => show('')}>
        {t('view.list')}
      </ToggleChip>
      <ToggleChip pressed={view === 'inbox'} onToggle={() => show('inbox')}>
        {t('view.inbox')}
      </ToggleChip>
    </span>
  )
}
