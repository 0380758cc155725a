import type { Facet } from '../../../domain/app-rules.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { FilterBar } from '../../../ui/list/filter-bar.tsx'
import { catalogueTexts } from '../texts/translations.ts'
import {
  activeFacets,
  browsedFacet,
  type CatalogueModel,
  type CatalogueQuery,
  type CatalogueResults,
} from '../state/model.ts'
import type { ServedPage } from './served-page.ts'
import { FACET_LABELS, useFacetName } from './use-facet-name.ts'

const loadTextTest = () =>
  import('../../../contract/search-terms.ts').then(({ createTextTest }) => createTextTest)

/** Order of audiences and handling methods; other values follow. */
const VALUE_ORDER = [
  'student',
  '本科生',
  '研究生',
  '留学生',
  '专科生',
  '教职工',
  '校友',
  'visitor',
  'online',
  'self-service',
  'hybrid',
  'offline',
]

interface Props {
  model: CatalogueModel
  query: CatalogueQuery
  results: CatalogueResults
  served: ServedPage | undefined
}

/** A row of chips for the five filters below; each opens its values with counts. */
export default function FacetFilters({ model, query, results, served }: Props) {
  const t = useTranslation(catalogueTexts)
  const facetName = useFacetName()
  const browsed = browsedFacet(query.tab)
  const rank = (value: string) =>
    VALUE_ORDER.includes(value) ? VALUE_ORDER.indexOf(value) : VALUE_ORDER.length
  const optionsOf = (facet: Facet) => {
    const selected = query[facet]
    const values = [...results.counts(facet)]
      .filter(([value, n]) => n > 0 || value === selected)
      .sort(([a], [b]) => rank(a) - rank(b))
    if (selected && !values.some(([value]) => value === selected)) values.push([selected, 0])
    return [
      { value: '', text: t('everything') },
      ...values.map(([value, count]) => ({ value, text: facetName(facet, value), count })),
    ]
  }
  const filters = (['audience', 'handling', 'tag', 'department', 'letter'] as const)
    // the sidebar offers the browsed facet, and the letters are a tab: a chip only to clear it
    .filter((facet) => query.tab === 'keyword' || query[facet] || (facet !== browsed && facet !== 'letter'))
    .map((facet) => ({
      id: facet,
      label: t(FACET_LABELS[facet]),
      value: query[facet],
      options: () => optionsOf(facet),
    }))
  return (
    <div className="ui-row catalogue-filters" part="filters" role="group" aria-label={t('filters')}>
      <FilterBar
        filters={filters}
        hrefOf={served && ((id, value) => served.href({ ...query, [id]: value }))}
        searchLabel={t('searchValues')}
        loadTextTest={loadTextTest}
        noneText={t('noValue')}
        removeLabel={(name) => t('remove', { name })}
        onSelect={(id, value) => model.change({ [id]: value })}
      />
      {activeFacets(query).length > 0 && !served && (
        <Button variant="ghost" size="sm" onClick={model.clear}>
          {t('clearAll')}
        </Button>
      )}
    </div>
  )
}
