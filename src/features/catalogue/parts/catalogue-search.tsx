import { useStore, useTranslation } from '../../../element/hooks/view-hooks.ts'
import { SearchBox } from '../../../ui/search-box.tsx'
import type { CatalogueModel } from '../state/model.ts'
import { catalogueTexts } from '../texts/translations.ts'

/** The search box of the items. */
export function CatalogueSearch({ model }: { model: CatalogueModel }) {
  const t = useTranslation(catalogueTexts)
  return (
    <SearchBox
      label={t('search')}
      placeholder={t('searchPlaceholder')}
      value={useStore(model.$text)}
      onValueChange={model.type}
      onSubmit={model.search}
      clearLabel={t('clear')}
      inputProps={{ onFocus: model.warmUp }}
    />
  )
}
