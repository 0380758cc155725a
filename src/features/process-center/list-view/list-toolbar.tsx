import { Fragment, useEffect, useRef } from 'react'
import type { ListName } from '../../../domain/task-lists.ts'
import { useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { animateMovedChildren } from '../../../ui/animate-moved-children.ts'
import { SearchBox } from '../../../ui/search-box.tsx'
import { LIST_CONFIG } from '../lists/list-config.ts'
import { factTexts } from '../facts/translations.ts'
import type { ProcessCenter } from '../lists/process-center.ts'
import { FilterButton } from '../filters/filter-sheet.tsx'
import { ListFilters } from '../filters/list-filters.tsx'
import { SwipeActions } from '../rows/swipe-actions.tsx'

interface ListToolbarProps {
  model: ProcessCenter
  list: ListName
  noSearch: boolean
}

/** Search field and filters of a list. */
export default function ListToolbar({ model, list, noSearch }: ListToolbarProps) {
  const { mode } = useUniv()
  const t = useTranslation(factTexts)
  const toolsRef = useRef<HTMLDivElement>(null)
  // here, because the rows are in the first load
  useEffect(() => {
    const list = toolsRef.current?.closest<HTMLElement>('.center-list')
    return list ? animateMovedChildren(list, '.center-rows') : undefined
  }, [])
  return (
    <div
      ref={toolsRef}
      className="center-toolbar ui-stack"
      part="tools"
      data-search={!noSearch || undefined}
      data-list={list}
    >
      {!noSearch && <ListSearch model={model} placeholder={t('searchHint')} />}
      <slot name="tools" />
      {mode === 'mobile' ? (
        <Fragment>
          <FilterButton model={model} list={list} />
          {LIST_CONFIG[list].selectable && <SwipeActions model={model} list={list} />}
        </Fragment>
      ) : (
        <ListFilters model={model} list={list} />
      )}
    </div>
  )
}

/** The search field of a list, which searches while the user types. */
export function ListSearch({ model, placeholder }: { model: ProcessCenter; placeholder: string }) {
  const t = useTranslation(factTexts)
  return (
    <SearchBox
      label={t('search')}
      placeholder={placeholder}
      value={useStore(model.$searchText)}
      onValueChange={(text) => model.typeSearch(text)}
      onSubmit={(text) => model.search(text)}
      clearLabel={t('clearSearch')}
    />
  )
}
