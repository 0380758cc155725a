import { useId, useState, type FormEvent } from 'react'
import type { ListName } from '../../../domain/task-lists.ts'
import { useDraft } from '../../../element/hooks/use-draft.ts'
import { useService, useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { Button } from '../../../ui/button.tsx'
import { Trash } from '../../../ui/extended-icons.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { isFiltered } from '../lists/list-config.ts'
import type { ProcessCenter } from '../lists/process-center.ts'
import { FormDialog } from '../act/form-dialog.tsx'
import sheet from './filters-dialog.css'
import { createSavedFilters, MAX_FILTER_NAME, MAX_SAVED_FILTERS } from '../lists/saved-filters.ts'
import { listTexts } from '../lists/translations.ts'

const styleRef = adoptStyles(sheet)

interface FiltersDialogProps {
  model: ProcessCenter
  list: ListName
  onClose(): void
}

/** The named filters of a list: choose one, delete it, or name the present one. */
export default function FiltersDialog({ model, list, onClose }: FiltersDialogProps) {
  const t = useTranslation(listTexts)
  const filters = useService(createSavedFilters)
  const saved = useStore(filters.$filters).filter((filter) => filter.list === list)
  return (
    <FormDialog title={t('savedFilters')} onClose={onClose}>
      {saved.length === 0 ? (
        <p className="ui-muted">{t('noSavedFilters')}</p>
      ) : (
        <ul className="center-saved-filters" ref={styleRef} aria-label={t('savedFilters')}>
          {saved.map((filter) => (
            <li key={filter.name}>
              <Button
                variant="ghost"
                onClick={() => {
                  model.setFilters(filter.state)
                  onClose()
                }}
              >
                <bdi>{filter.name}</bdi>
              </Button>
              <IconButton
                icon={Trash}
                label={t('deleteFilter', { name: filter.name })}
                onClick={() => filters.remove(filter)}
              />
            </li>
          ))}
        </ul>
      )}
      <SaveForm model={model} list={list} onClose={onClose} />
    </FormDialog>
  )
}

/** Names the filters that are set. */
function SaveForm({ model, list, onClose }: FiltersDialogProps) {
  const { runtime } = useUniv()
  const t = useTranslation(listTexts)
  const filters = useService(createSavedFilters)
  const all = useStore(filters.$filters)
  const state = useStore(model.$state)
  const [name, setName, forget] = useDraft('filter')
  const [error, setError] = useState('')
  const id = useId()
  if (!isFiltered(state)) return <p className="ui-muted">{t('nothingToSave')}</p>
  const save = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = name.trim()
    if (!trimmed) return setError(t('filterNameMissing'))
    const isNew = !all.some((filter) => filter.list === list && filter.name === trimmed)
    if (isNew && all.length >= MAX_SAVED_FILTERS)
      return setError(t('savedFiltersFull', { n: MAX_SAVED_FILTERS }))
    filters.save({ name: trimmed, list, state })
    forget()
    runtime.toasts.show(t('filterSaved', { name: trimmed }))
    onClose()
  }
  return (
    <form className="center-save-filter ui-stack" ref={styleRef} noValidate onSubmit={save}>
      <label className="center-label" htmlFor={id}>
        {t('filterName')}
      </label>
      <div className="ui-row">
        <input
          id={id}
          className="ui-field"
          maxLength={MAX_FILTER_NAME}
          autoComplete="off"
          value={name}
          aria-invalid={error !== '' || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setError('')
          }}
        />
        <Button variant="primary" type="submit">
          {t('saveFilter')}
        </Button>
      </div>
      {error && (
        <p id={`${id}-error`} className="center-error" role="alert">
          {error}
        </p>
      )}
    </form>
  )
}
