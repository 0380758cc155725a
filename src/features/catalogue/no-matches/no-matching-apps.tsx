import { telephoneLink } from '../../../runtime/routing/links.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useFacetName } from '../parts/use-facet-name.ts'
import { activeFacets, type CatalogueModel, type CatalogueQuery } from '../state/model.ts'
import { SearchFallback } from './search-fallback.tsx'
import { noMatchesTexts } from './translations.ts'

/** Empty result: offers to clear filters, other searches, the assistant and a contact. */
export default function NoMatchingApps({ model, query }: { model: CatalogueModel; query: CatalogueQuery }) {
  const { contact, linkBase } = useUniv().runtime.config
  const tNoMatches = useTranslation(noMatchesTexts)
  const facetName = useFacetName()
  const { keyword } = query
  const facets = activeFacets(query)
  const tel = telephoneLink(contact.telephone, linkBase)
  return (
    <EmptyState
      kind="nothing-found"
      title={keyword ? tNoMatches('none', { keyword }) : tNoMatches(facets.length ? 'noneFiltered' : 'empty')}
      text={keyword || facets.length ? tNoMatches('noneHint') : undefined}
    >
      {facets.map((facet) => (
        <Button key={facet} onClick={() => model.change({ [facet]: '' })}>
          {tNoMatches('remove', { name: facetName(facet, query[facet]) })}
        </Button>
      ))}
      {keyword && <SearchFallback keyword={keyword} />}
      {keyword && <Button onClick={() => model.search('')}>{tNoMatches('clear')}</Button>}
      {contact.telephone && tel && (
        <a className="ui-button" data-variant="ghost" href={tel}>
          {tNoMatches('noneCall', { telephone: contact.telephone })}
        </a>
      )}
    </EmptyState>
  )
}
