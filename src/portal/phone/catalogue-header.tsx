import { cutKeyword } from '../../contract/keyword.ts'
import { useEffect } from 'react'
import { useSearchDebounce } from '../../element/hooks/use-search-debounce.ts'
import { useTranslation, useStore, useUniv } from '../../element/hooks/view-hooks.ts'
import { LightTabList } from '../../ui/tab-list.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { usePortalContext, useLocation } from '../context/portal-context.ts'
import { HEADER_TABS } from './catalogue-tabs.ts'
import { phoneTexts } from './translations.ts'
import { hasCatalogueTabs, isPersonalList } from './page-rules.ts'
import { useCatalogueTabs } from './phone-hooks.ts'

/** §2: the search box of every page except apps, and the four tabs on pages that browse items. */
export default function CatalogueHeader() {
  const { runtime } = useUniv()
  const { router, $typedKeyword, $searchText } = usePortalContext()
  const { name, query } = useLocation()
  const t = useTranslation(phoneTexts)
  const tabs = useCatalogueTabs()
  const active = useStore(tabs.$active)
  const isCatalogue = name === 'serviceC'
  const hasResults = isCatalogue || name === 'searchResult'
  // typing filters a list; submitting searches the catalogue (§2)
  const isList = isPersonalList({ name, query })
  const keyword = (isList ? query['keyword'] : hasResults && query['seq'] !== 'all' && query['seq']) || ''
  const text = useStore($searchText)
  const debounce = useSearchDebounce()
  useEffect(() => {
    // the URL holds the keyword; keep trailing spaces while the user types
    if (!(hasResults || isList) || cutKeyword($searchText.get()) !== keyword) $searchText.set(keyword)
    $typedKeyword.set(null)
    return debounce.cancel
  }, [name, hasResults, isList, keyword, debounce, $typedKeyword, $searchText])

  const search = (typed: string) => {
    debounce.cancel()
    tabs.search(typed)
  }
  return (
    <section
      className="phone-catalogue-header"
      aria-label={t('find')}
      // on pages without a list to filter, typing continues in the command bar
      data-command={isCatalogue || isList ? undefined : ''}
    >
      <SearchBox
        label={t('search')}
        placeholder={t('itemName')}
        value={text}
        clearLabel={t('clear')}
        onValueChange={(next) => {
          $searchText.set(next)
          debounce.cancel()
          // only on the results page: typing must not navigate away
          if (isCatalogue) {
            $typedKeyword.set(cutKeyword(next))
            debounce.schedule(() => tabs.search(next))
          }
          if (isList) debounce.schedule(() => router.setQuery({ keyword: cutKeyword(next), start: '' }))
        }}
        onSubmit={search}
      />
      {hasCatalogueTabs(name) && (
        <LightTabList
          label={t('browseBy')}
          panelId="portal-panel"
          value={active}
          options={HEADER_TABS.map((id) => ({ id, text: t(id) }))}
          onSelect={(id) => {
            debounce.cancel()
            tabs.choose(id).catch(() => runtime.toasts.show(t('signInFailed'), { kind: 'error' }))
          }}
        />
      )}
    </section>
  )
}
