import { localizedTagName } from '../../../domain/app-view-model.ts'
import { createApps } from '../../../domain/apps.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { telephoneLink } from '../../../runtime/routing/links.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { SearchFallback } from '../no-matches/search-fallback.tsx'
import { searchTexts } from './translations.ts'
import type { SearchQuery, SearchModel } from './model.ts'

/** Empty result: offers to clear filters, other searches, the assistant and a contact. */
export function NoSearchResults({ model, query }: { model: SearchModel; query: SearchQuery }) {
  const { runtime, lang } = useUniv()
  const { contact, linkBase } = runtime.config
  const labels = useStore(useService(createApps).$labels)
  const t = useTranslation(searchTexts)
  const activeFilters = (['dep', 'tag'] as const).filter((part) => query[part])
  const tel = telephoneLink(contact.telephone, linkBase)
  return (
    <EmptyState
      kind="nothing-found"
      title={activeFilters.length ? t('noneFiltered') : t('none', { keyword: query.keyword })}
      text={t('noneText')}
    >
      {activeFilters.map((part) => (
        <Button key={part} onClick={() => model.change({ [part]: '' })}>
          {t('remove', { name: localizedTagName(labels, query[part], lang) })}
        </Button>
      ))}
      {query.keyword && <SearchFallback keyword={query.keyword} />}
      <PortalLink className="ui-button" to="helpcenter" query={{ seq: query.keyword }}>
        {t('helpCentre')}
      </PortalLink>
      <PortalLink className="ui-button" to="serviceC">
        {t('allItems')}
      </PortalLink>
      {contact.telephone && tel && (
        <a className="ui-button" data-variant="ghost" href={tel}>
          {t('call', { telephone: contact.telephone })}
        </a>
      )}
    </EmptyState>
  )
}
