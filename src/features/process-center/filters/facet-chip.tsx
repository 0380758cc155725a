import { atom, type ReadableAtom } from 'nanostores'
import { useState } from 'react'
import { taskFacets, type TaskFacet } from '../../../contract/additions/tasks.ts'
import { listQueryKey, type ListName } from '../../../domain/task-lists.ts'
import { useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { langTag } from '../../../runtime/i18n/translator.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import type { QueryState } from '../../../runtime/wire/query.ts'
import { ValueChip } from './value-chip.tsx'
import { listTexts } from '../lists/translations.ts'

type Facets = ReadableAtom<QueryState<TaskFacet[]>>
const $noFacets: Facets = atom({ state: 'ready', data: [] })

/** The items and applicants of a task list. */
const queryFacets = (runtime: Runtime, list: ListName, locale: string): Facets =>
  runtime.queries.query([...listQueryKey(list), 'facets', locale], (signal) => {
    const query = { locale, ...(list === 'entrust' && { entrust: true }) }
    return runtime.rest(taskFacets, { query }, { signal })
  })

interface FacetChipProps {
  list: ListName
  kind: TaskFacet['kind']
  label: string
  value: string
  onSelect(value: string): void
}

/** Filters tasks by an item or an applicant. The values are loaded once the user turns to it. */
export function FacetChip({ list, kind, label, value, onSelect }: FacetChipProps) {
  const { runtime, lang } = useUniv()
  const t = useTranslation(listTexts)
  const [isWanted, setIsWanted] = useState(false)
  const { data = [] } = useStore(isWanted || value ? queryFacets(runtime, list, langTag(lang)) : $noFacets)
  const values = data.filter((facet) => facet.kind === kind)
  const want = () => setIsWanted(true)
  return (
    <span onPointerEnter={want} onPointerDown={want} onFocus={want}>
      <ValueChip
        label={label}
        value={value}
        options={() => [
          { value: '', text: t(`any.${kind}`) },
          ...values.map(({ value, name, count }) => ({ value, text: name, count })),
        ]}
        onSelect={onSelect}
      />
    </span>
  )
}
