import { atom, type ReadableAtom } from 'nanostores'
import { useState } from 'react'
import { taskFacets, type TaskFacet } from '../../../contract/additions/tasks.ts'
import { listQueryKey, type ListName } from '../../../domain/task-lists.ts'
import { useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { langTag } from '../../../runtime/i18n/translator.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import type { QueryState } from '../../../runtime/wire/query.ts'
import type { FilterSpec } from '../../../ui/list/filter-bar.tsx'
import { listTexts } from '../lists/translations.ts'
import type { ListFilterOptions } from './use-list-filters.ts'

type Facets = ReadableAtom<QueryState<TaskFacet[]>>
const $noFacets: Facets = atom({ state: 'ready', data: [] })

/** The items and applicants of a task list. */
const queryFacets = (runtime: Runtime, list: ListName, locale: string): Facets =>
  runtime.queries.query([...listQueryKey(list), 'facets', locale], (signal) => {
    const query = { locale, ...(list === 'entrust' && { entrust: true }) }
    return runtime.rest(taskFacets, { query }, { signal })
  })

/** Filters tasks by an item or an applicant. The values are loaded once the user turns to one of them. */
export function useFacetFilters({ facets, state }: ListFilterOptions, list: ListName): FilterSpec[] {
  const { runtime, lang } = useUniv()
  const t = useTranslation(listTexts)
  const [isWanted, setIsWanted] = useState(false)
  const isNeeded = isWanted || facets.some(({ id }) => state[id])
  const { data = [] } = useStore(isNeeded ? queryFacets(runtime, list, langTag(lang)) : $noFacets)
  return facets.map(({ id, label }) => ({
    id,
    label,
    value: state[id],
    prepare: () => setIsWanted(true),
    options: () => [
      { value: '', text: t(`any.${id}`) },
      ...data
        .filter(({ kind }) => kind === id)
        .map(({ value, name, count }) => ({ value, text: name, count })),
    ],
  }))
}
