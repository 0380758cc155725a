import type { ListName } from '../../../domain/task-lists.ts'
import { useTranslation, useStore } from '../../../element/hooks/view-hooks.ts'
import { SearchBox } from '../../../ui/search-box.tsx'
import { centerTexts } from '../translations.ts'
import type { ProcessCenter } from '../model.ts'
import { ListFilters } from './list-filters.tsx'

/** Search field and filters of a list. */
export default function ListToolbar({ model, list }: { model: ProcessCenter; list: ListName }) {
  const t = useTranslation(centerTexts)
  const text = useStore(model.$searchText)
  return (
    <div className="center-tools" part="tools">
      <SearchBox
        label={t('search')}
        placeholder={t('searchHint')}
        value={text}
        onValueChange={(text) => model.typeSearch(text)}
        onSubmit={(text) => model.search(text)}
        clearLabel={t('clearSearch')}
      />
      <ListFilters model={model} list={list} />
    </div>
  )
}
