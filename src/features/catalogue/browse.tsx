import { IS_SERVER } from '../../ui/is-server.ts'
import { toJson } from '../../contract/to-json.ts'
import { LoadFailed } from '../../element/hooks/load-failed.tsx'
import type { Elements } from '../../ui/content.ts'
import { loadable } from '../../ui/loadable.tsx'
import { Fragment, useLayoutEffect } from 'react'
import { isSet } from '../../domain/app-rules.ts'
import { createApps } from '../../domain/apps.ts'
import { useKeptState } from '../../element/hooks/kept-state.ts'
import { useContentReady } from '../../element/hooks/content-ready.ts'
import { useService, useTranslation, useStore, useUniv } from '../../element/hooks/view-hooks.ts'
import { PortalLink } from '../../element/hooks/portal-link.tsx'
import type { Mode } from '../../runtime/page/device.ts'
import { Button } from '../../ui/button.tsx'
import { LightTabList, LightTabPanel } from '../../ui/tab-list.tsx'
import { Filter } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { catalogueTexts } from './texts/translations.ts'
import {
  activeFacets,
  createCatalogueModel,
  toUrlQuery,
  TABS,
  type CatalogueModel,
  type Tab,
} from './state/model.ts'
import { CatalogueSearch } from './parts/catalogue-search.tsx'
import { gridStyleRef } from './parts/card-grid.tsx'
import { FacetSidebar } from './parts/facet-sidebar.tsx'
import { isPhonePage } from './parts/is-phone-page.ts'
import { Results } from './parts/results.tsx'
import type { ServedPage } from './parts/served-page.ts'
import { useCollection } from './parts/use-collection.ts'
import type { CatalogueProps } from './state/attributes.ts'
import SignInOffer from '../../element/hooks/sign-in-offer.tsx'
import SearchHistoryList from './parts/search-history-list.tsx'

export const FacetFilters = loadable(() => import('./parts/facet-filters.tsx'))
const NoMatchingApps = loadable(() => import('./no-matches/no-matching-apps.tsx'))
// lazy: only for problems of a `source` list
const SourceNotice = loadable(() => import('./source/source-notice.tsx'))

const isTab = (tab: string): tab is Tab => TABS.some((known) => known === tab)

/**
 * Cards per page: `limit` if set, else all in the portal, on a phone in steps. On other pages five or six rows, 24 cards
 * at most, so that their footer stays within reach.
 */
function pageSize(limit: string, host: HTMLElement, mode: Mode, columns: number): number {
  if (limit) return Number(limit) || Infinity
  if (host.hasAttribute('nested')) return mode === 'mobile' ? 40 : Infinity
  return Math.min(24, columns === 1 ? 5 : columns * 6)
}

/** With `no-head` the page renders the tabs, and without scripts they are links: the panel has no tab role then. */
const PassThrough = ({ children }: { children: Elements }) => children

type BrowseProps = Pick<
  CatalogueProps,
  'keyword' | 'tab' | 'tag' | 'dep' | 'zimu' | 'audience' | 'handling' | 'noHead' | 'limit' | 'noSignIn'
> & { served?: ServedPage }

/** All items: search, three groupings, six filters, results. */
export default function Browse(props: BrowseProps) {
  const { runtime, host, lang, mode } = useUniv()
  const { keyword, tab, tag, dep, zimu, audience, handling, noHead } = props
  const served = IS_SERVER ? props.served : undefined
  const attributes = {
    keyword,
    tag,
    department: dep,
    letter: zimu,
    audience,
    handling,
    tab: isTab(tab) ? tab : isSet(keyword) ? 'keyword' : 'tag',
  } as const
  const model = useCollection(createCatalogueModel, attributes, toUrlQuery)
  useLayoutEffect(() => model.setLang(lang), [model, lang])
  const { $apps, $themes, $departments } = useService(createApps)
  const appsState = useStore($apps)
  const query = useStore(model.$query)
  const text = useStore(model.$text)
  const results = useStore(model.$results)
  const t = useTranslation(catalogueTexts)
  const [more, setMore] = useKeptState('pages', { query: '', pages: 1 })
  const [filtersOpen, setFiltersOpen] = useKeptState('filters', false)
  // requests of the filters do not compete with the content
  const isContentReady = useContentReady(host)

  const Panel = noHead || served ? PassThrough : LightTabPanel
  // wait for themes or departments: they define the order of the groups, which must not change after rendering
  const groupsState = useStore(query.tab === 'dep' ? $departments : $themes)
  const n = results.apps.length
  const busy =
    [appsState, groupsState].some(({ state, data }) => state === 'loading' && !data) ||
    (query.tab === 'zimu' && !query.letter && results.areLettersPending())
  // as in the style sheet: the sidebar has 192 px and 24 beside it, columns have 288 px and 32 between them
  const rail = query.tab !== 'keyword'
  const width = (host.clientWidth || 1280) - (rail ? 216 : 0)
  const isRows = isPhonePage({ mode, host })
  // letters are looked up by name; my favourites keep their cards, with the star that takes one away
  const rows = isRows && query.tab !== 'collect' ? 'phone' : query.tab === 'zimu' ? 'letters' : undefined
  const columns =
    mode === 'mobile' ? 1 : Math.max(1, Math.min(rows ? 2 : Infinity, Math.floor((width + 32) / 320)))
  const queryKey = toJson(query)
  const pages = more.query === queryKey ? more.pages : 1
  return (
    <section
      ref={gridStyleRef}
      className="catalogue ui-stack"
      data-bare={noHead || undefined}
      aria-label={t('allItems')}
      aria-busy={busy}
    >
      <h2 className="visually-hidden">{t('allItems')}</h2>
      {served ? (
        served.head
      ) : (
        <CatalogueHead
          model={model}
          tab={query.tab}
          isBare={noHead}
          filtersOpen={filtersOpen}
          onFiltersOpen={setFiltersOpen}
        />
      )}
      {!text && <SearchHistoryList onSearch={model.search} />}
      {appsState.state === 'failed' && <LoadFailed>{t(appsState.data ? 'stale' : 'failed')}</LoadFailed>}
      <Panel panelId="results" value={query.tab} label={query.tab === 'keyword' ? t('keyword') : undefined}>
        <div className="catalogue-body ui-stack" data-rail={rail || undefined}>
          {rail && (
            <FacetSidebar
              model={model}
              query={query}
              results={results}
              tags={groupsState.data}
              served={served}
            />
          )}
          <div className="catalogue-results ui-stack" part="results" data-rows={rows}>
            <div
              className="catalogue-filter-panel"
              data-open={filtersOpen || served?.hasFilters || undefined}
            >
              <FacetFilters
                deferred={!isContentReady}
                fallback={
                  // a row of set filters is not hidden on a phone: its place is kept
                  <div className="catalogue-filters" data-set={activeFacets(query)[0] && ''} />
                }
                model={model}
                query={query}
                results={results}
                served={served}
              />
            </div>
            <ResultCount model={model} keyword={query.keyword} n={appsState.data && n} />
            {results.approximate && (
              <Notice kind="info" live="status">
                {t('similar', { keyword: query.keyword })}
              </Notice>
            )}
            {busy ? (
              <div className="catalogue-grid">
                <Skeleton shape="card" count={12} />
              </div>
            ) : n > 0 ? (
              <Results
                query={query}
                results={results}
                tags={groupsState.data}
                max={served?.size ?? pageSize(props.limit, host, mode, columns) * pages}
                columns={columns}
                perRow={served?.columns ?? (props.limit ? 1 : columns)}
                isFirstPage={pages === 1}
                served={served}
                onMore={() => setMore({ query: queryKey, pages: pages + 1 })}
              />
            ) : (
              (served?.none(query.keyword) ??
              (appsState.data && <NoMatchingApps model={model} query={query} />))
            )}
          </div>
        </div>
      </Panel>
      {runtime.source ? <SourceNotice /> : !props.noSignIn && <SignInOffer />}
    </section>
  )
}

interface ResultCountProps {
  model: CatalogueModel
  keyword: string
  /** Undefined until the items have loaded. */
  n: number | undefined
}

/** How many there are: what is seen changes with the cards; what is read out waits for a pause in typing. */
function ResultCount({ model, keyword, n }: ResultCountProps) {
  const announced = useStore(model.$announced)
  const t = useTranslation(catalogueTexts)
  const textOf = (count: typeof announced) =>
    n === undefined ? '' : t(count.keyword ? 'resultsFor' : 'results', count)
  return (
    <div className="catalogue-status ui-muted">
      <p aria-hidden="true">{n ? textOf({ keyword, n }) : ''}</p>
      <p role="status" className="visually-hidden">
        {textOf(announced)}
      </p>
    </div>
  )
}

interface CatalogueHeadProps {
  model: CatalogueModel
  tab: Tab
  /** Without the search box and the tabs, which the page has. */
  isBare: boolean
  filtersOpen: boolean
  onFiltersOpen(isOpen: boolean): void
}

/** The search box, the tabs and, where there is little room, the button that opens the filters. */
function CatalogueHead({ model, tab, isBare, filtersOpen, onFiltersOpen }: CatalogueHeadProps) {
  const { host } = useUniv()
  const t = useTranslation(catalogueTexts)
  return (
    <div className="catalogue-head" part="search">
      {!isBare && (
        <Fragment>
          <CatalogueSearch model={model} />
          <LightTabList
            variant="segment"
            label={t('browseBy')}
            panelId="results"
            value={tab}
            options={(['tag', 'dep', 'zimu'] as const).map((id) => ({ id, text: t(id) }))}
            onSelect={model.selectTab}
          />
          {host.hasAttribute('nested') && (
            <PortalLink className="ui-more" to="appdetail">
              {t('guides')}
            </PortalLink>
          )}
        </Fragment>
      )}
      <Button
        className="catalogue-filters-toggle"
        icon={Filter}
        aria-expanded={filtersOpen}
        onClick={() => onFiltersOpen(!filtersOpen)}
      >
        <span className={isBare ? 'visually-hidden' : undefined}>{t('filters')}</span>
      </Button>
    </div>
  )
}
