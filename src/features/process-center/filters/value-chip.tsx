import type { ComponentProps } from 'react'
import { createTextTest } from '../../../contract/search-terms.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { FilterChip } from '../../../ui/filter-chip.tsx'
import { listTexts } from '../lists/translations.ts'

const loadTextTest = () => Promise.resolve(createTextTest)

/** One of several values, or none. */
export function ValueChip(
  chip: Pick<ComponentProps<typeof FilterChip>, 'label' | 'value' | 'options' | 'onSelect'>,
) {
  const t = useTranslation(listTexts)
  return (
    <FilterChip
      {...chip}
      searchLabel={t('searchValues')}
      loadTextTest={loadTextTest}
      noneText={t('noValue')}
      removeLabel={(name) => t('removeFilter', { name })}
    />
  )
}
