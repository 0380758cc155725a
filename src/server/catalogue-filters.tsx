import { FILTER_NAMES, type Facet, type Filters as Query } from '../domain/app-rules.ts'
import { useTranslation } from '../element/hooks/view-hooks.ts'
import { FACET_LABELS, useFacetName } from '../features/catalogue/parts/use-facet-name.ts'
import { catalogueTexts } from '../features/catalogue/translations.ts'
import { usePage } from './layout.tsx'

/** The other filters, each with its values as links. */
export function CatalogueFilters({
  filters,
  browsed,
  isOpen,
  withQuery,
}: {
  filters: Query
  browsed: Facet | null
  isOpen: boolean
  withQuery(change: Record<string, string>): string
}) {
  const { hall } = usePage()
  const t = useTranslation(catalogueTexts)
  const facetName = useFacetName()
  const { counts } = hall.search.find(filters)
  return (
    <div className="catalogue-filter-panel" data-open={isOpen || undefined}>
      <div className="ui-row catalogue-filters">
        {(Object.keys(FACET_LABELS) as Facet[])
          .filter((facet) => facet !== browsed)
          .map((facet) => (
            <details key={facet} className="ui-filter served-filter" data-set={filters[facet] || undefined}>
              <summary className="ui-chip">
                <span>{filters[facet] ? facetName(facet, filters[facet]) : t(FACET_LABELS[facet])}</span>
              </summary>
              <ul>
                {filters[facet] && (
                  <li>
                    <a href={withQuery({ [FILTER_NAMES[facet]]: '' })}>{t('everything')}</a>
                  </li>
                )}
                {[...counts(facet)]
                  .filter(([, n]) => n > 0)
                  .map(([value, n]) => (
                    <li key={value}>
                      <a href={withQuery({ [FILTER_NAMES[facet]]: value })}>
                        {`${facetName(facet, value)} (${n})`}
                      </a>
                    </li>
                  ))}
              </ul>
            </details>
          ))}
      </div>
    </div>
  )
}
