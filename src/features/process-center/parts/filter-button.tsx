import { Fragment, useState } from 'react'
import type { ListName } from '../../../domain/task-lists.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { Filter } from '../../../ui/icon.tsx'
import type { ProcessCenter } from '../model.ts'
import { ExportButton } from './export-button.tsx'
import { partsTexts } from './translations.ts'
import { useListFilters } from './use-list-filters.ts'
import FilterSheet from './filter-sheet.tsx'

// lazy: the dialog

/** On a phone: an icon button with the number of active filters, which opens the filter sheet. */
export function FilterButton({ model, list }: { model: ProcessCenter; list: ListName }) {
  const t = useTranslation(partsTexts)
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
