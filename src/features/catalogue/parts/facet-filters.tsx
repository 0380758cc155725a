import { isSet, type Facet } from '../../../domain/app-rules.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { catalogueTexts } from '../translations.ts'
import { activeFacets, type CatalogueModel, type CatalogueQuery, type CatalogueResults } from '../model.ts'
import { useFacetName } from './use-facet-name.ts'

const LABEL_KEYS = {
  tag: 'theme',
  department: 'department',
  audience: 'audience',
  letter: 'letter',
  handling: 'handling',
} as const
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
  shown: CatalogueResults
}

/** Select fields for the five listed filters, with counts (C3, C31). */
export function FacetFilters({ model, query, shown }: Props) {
  const t = useTranslation(catalogueTexts)
  const browsedFacet: Facet = query.tab === 'zimu' ? 'letter' : query.tab === 'dep' ? 'department' : 'tag'
  // the sidebar already offers this one
  const facets = (['audience', 'handling', 'tag', 'department', 'letter'] as const).filter(
    (facet) => query.tab === 'keyword' || facet !== browsedFacet,
  )
  return (
    <div className="catalogue-filters" part="filters" role="group" aria-label={t('filters')}>
      {facets.map((facet) => (
        <FilterField key={facet} facet={facet} model={model} query={query} shown={shown} />
      ))}
    </div>
  )
}

function FilterField({ facet, model, query, shown }: Props & { facet: Facet }) {
  const t = useTranslation(catalogueTexts)
  const facetName = useFacetName()
  const selected = query[facet]
  const rank = (value: string) =>
    VALUE_ORDER.includes(value) ? VALUE_ORDER.indexOf(value) : VALUE_ORDER.length
  const values = [...shown.counts[facet]]
    .filter(([value, n]) => n > 0 || value === selected)
    .sort(([a], [b]) => rank(a) - rank(b))
  if (isSet(selected) && !values.some(([value]) => value === selected)) values.push([selected, 0])
  return (
    <label className="catalogue-field">
      <span>{t(LABEL_KEYS[facet])}</span>
      <select className="ui-field" value={selected} onChange={(e) => model.setFilter(facet, e.target.value)}>
        <option value="">{t('everything')}</option>
        {values.map(([value, n]) => (
          <option key={value} value={value}>
            {facetName(facet, value)} ({n})
          </option>
        ))}
      </select>
    </label>
  )
}

/** The active filters as removable chips, with "clear all". */
export function ActiveFilters({ model, query }: Omit<Props, 'shown'>) {
  const t = useTranslation(catalogueTexts)
  const facetName = useFacetName()
  const facets = activeFacets(query)
  if (facets.length === 0) return null
  return (
    <div className="ui-row">
      {facets.map((facet) => {
        const text = `${t(LABEL_KEYS[facet])}: ${facetName(facet, query[facet])}`
        return (
          <Chip
            key={facet}
            removeLabel={t('remove', { name: text })}
            onRemove={() => model.setFilter(facet, '')}
          >
            {text}
          </Chip>
        )
      })}
      <Button variant="ghost" size="sm" onClick={model.clear}>
        {t('clearAll')}
      </Button>
    </div>
  )
}
