import { Fragment, useState } from 'react'
import type { ListName } from '../../../domain/task-lists.ts'
import { useTranslation, useStore } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Filter } from '../../../ui/icon.tsx'
import { Calendar } from '../../../ui/extended-icons.tsx'
import { shownTotal } from '../lists/list-loader.ts'
import type { ProcessCenter } from '../lists/process-center.ts'
import { useOpenDialog } from '../act/dialog-context.ts'
import { ExportButton } from '../export/export-button.tsx'
import { ListFilterBar } from './list-filter-bar.tsx'
import { ChoiceChips, ToggleChips } from './list-filters.tsx'
import { listTexts } from '../lists/translations.ts'
import { useFacetFilters } from './use-facet-filters.ts'
import { useListFilters } from './use-list-filters.ts'
import sheet from './list-filters.css'

const styleRef = adoptStyles(sheet)

/** On a phone: an icon button with the number of active filters, which opens the filter sheet. */
export function FilterButton({ model, list }: { model: ProcessCenter; list: ListName }) {
  const t = useTranslation(listTexts)
  const { choices, toggles, hasCalendar, setCount } = useListFilters(model, list)
  const [isOpen, setIsOpen] = useState(false)
  // without additions, the server filters these rows by keyword only
  if (!choices.length && !toggles.length && !hasCalendar) return <ExportButton model={model} list={list} />
  const label = setCount > 0 ? t('filtersSet', { n: setCount }) : t('filters')
  return (
    <Fragment>
      <button
        type="button"
        className="ui-button ui-icon-button center-filter-button"
        data-variant="ghost"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <Filter />
        {setCount > 0 && (
          <span className="ui-count" aria-hidden="true">
            {setCount}
          </span>
        )}
      </button>
      {isOpen && <FilterSheet model={model} list={list} onClose={() => setIsOpen(false)} />}
    </Fragment>
  )
}

interface FilterSheetProps {
  model: ProcessCenter
  list: ListName
  onClose(): void
}

/** All filters of a list, applied immediately, and the actions on the whole list. */
function FilterSheet({ model, list, onClose }: FilterSheetProps) {
  const t = useTranslation(listTexts)
  const filters = useListFilters(model, list)
  const facets = useFacetFilters(filters, list)
  const { state, choices, toggles, setCount, hasCalendar, canSave, apply } = filters
  const result = useStore(model.$result)
  const openDialog = useOpenDialog()
  return (
    <Dialog
      open
      title={t('filters')}
      closeLabel={t('close')}
      onOpenChange={onClose}
      actions={
        <Fragment>
          {(setCount > 0 || state.keyword !== '') && (
            <Button variant="ghost" onClick={() => model.clearFilters()}>
              {t('clear')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('showResults', { n: shownTotal(result) })}
          </Button>
        </Fragment>
      }
    >
      <div className="center-sheet ui-stack" ref={styleRef}>
        {toggles.length > 0 && (
          <div className="ui-row">
            <ToggleChips {...filters} />
          </div>
        )}
        {choices.map((choice) => (
          <div key={choice.id}>
            <p className="ui-muted">{choice.label}</p>
            <ChoiceChips choice={choice} state={state} apply={apply} />
          </div>
        ))}
        {facets.length > 0 && (
          <div className="ui-row">
            <ListFilterBar filters={facets} onSelect={(id, value) => apply({ [id]: value })} />
          </div>
        )}
        <div className="ui-row center-sheet-actions">
          {canSave && (
            <Button
              variant="ghost"
              size="sm"
              icon={Filter}
              onClick={() => {
                onClose()
                openDialog({ kind: 'filters', list })
              }}
            >
              {t('savedFilters')}
            </Button>
          )}
          {hasCalendar && (
            <Button
              variant="ghost"
              size="sm"
              icon={Calendar}
              onClick={() => {
                onClose()
                openDialog({ kind: 'calendar' })
              }}
            >
              {t('calendar')}
            </Button>
          )}
          <ExportButton model={model} list={list} />
        </div>
      </div>
    </Dialog>
  )
}
