import type { ComponentProps } from 'react'
import { createTextTest } from '../../../contract/search-terms.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { FilterBar } from '../../../ui/list/filter-bar.tsx'
import { listTexts } from '../lists/translations.ts'

const loadTextTest = () => Promise.resolve(createTextTest)

export function ListFilterBar(props: Pick<ComponentProps<typeof FilterBar>, 'filters' | 'onSelect'>) {
  const t = useTranslation(listTexts)
  return (
    <FilterBar
      {...props}
      searchLabel={t('searchValues')}
      loadTextTest={loadTextTest}
      noneText={t('noValue')}
      removeLabel={(name) => t('removeFilter', { name })}
    />
  )
}
