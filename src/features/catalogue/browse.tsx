import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { isSet } from '../../domain/app-rules.ts'
import { createApps } from '../../domain/apps.ts'
import { useOne, useSay, useStore, useUniv } from '../../element/univ.ts'
import { Button } from '../../ui/button.tsx'
import { TabBar, TabPanel } from '../../ui/choice.tsx'
import { Filter } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { catalogueMessages } from './messages.ts'
import { createCatalogue, queryOf, TABS, type Tab } from './model.ts'
import { ActiveFilters, Filters } from './parts/filters.tsx'
import { Rail } from './parts/rail.tsx'
import { Results } from './parts/results.tsx'
import type { CatalogueProps } from './view.tsx'

// for who searched before, or finds nothing
const NoResult = lazy(() => import('./parts/no-result.tsx').then((m) => ({ default: m.NoResult })))
const SearchHistory = lazy(() =>
  import('./parts/search-history.tsx').then((m) => ({ default: m.SearchHistory })),
)

const isTab = (tab: string): tab is Tab => (TABS as readonly string[]).includes(tab)

/** A button that goes with what it did leaves the focus on the count, which stands before what is left. */
function keepFocus(section: HTMLElement | null) {
  section?.addEventListener('click', ({ target }) => {
    const going = ':is(.catalogue-status, .catalogue-history, .ui-empty, .ui-notice) button'
    if ((target as Element).closest(going))
      section.querySelector<HTMLElement>('.catalogue-status > p')!.focus()
  })
}

/** Where the page has the tabs, the panel is the page's, too. */
const Bare = ({ children }: { children: ReactNode }) => children

/** All items: search, three ways to browse, six filters, results. */
export function Browse(props: CatalogueProps) {
  const { runtime, emit, silentErrors } = useUniv()
  const model = useMemo(() => createCatalogue(runtime), [runtime])
  const { $apps, $themes, $departments } = useOne(createApps)
  const loading = useStore($apps)
  const choice = useStore(model.$choice)
  const text = useStore(model.$text)
  const shown = useStore(model.$shown)
  const history = useStore(model.$history)
  const say = useSay(catalogueMessages)
  const [filtersOpen, setFiltersOpen] = useState(false)

  const { keyword, tab, tag, dep, zimu, audience, handling, noHead } = props
  const Panel = noHead ? Bare : TabPanel
  useEffect(() => {
    model.assign({
      keyword,
      tag,
      department: dep,
      letter: zimu,
      audience,
      handling,
      ...(isTab(tab) ? { tab } : isSet(keyword) ? {} : { tab: 'tag' }),
    })
  }, [model, keyword, tab, tag, dep, zimu, audience, handling])
  useEffect(() => {
    model.onChange = (next) => emit('univ-filters-changed', { query: queryOf(next) })
    return model.dispose
  }, [model, emit])

  // groups stand in the order of the tags: shown before those, they would change places
  const order = useStore(choice.tab === 'dep' ? $departments : $themes)
  const busy = [loading, order].some(({ state, data }) => state === 'loading' && !data)
  const n = shown.apps.length
  const told = choice.keyword ? say('resultsFor', { keyword: choice.keyword, n }) : say('results', { n })
  return (
    <section ref={keepFocus} className="catalogue" aria-label={say('all')} aria-busy={busy}>
      <h2 className="visually-hidden">{say('all')}</h2>
      <div className="catalogue-head" part="search">
        {!noHead && (
          <>
            <SearchBox
              label={say('search')}
              placeholder={say('searchPlaceholder')}
              value={text}
              onType={model.type}
              onSubmit={model.search}
              clearLabel={say('clear')}
            />
            <TabBar
              look="segment"
              label={say('browseBy')}
              panel="results"
              value={choice.tab}
              choices={(['tag', 'dep', 'zimu'] as const).map((id) => ({ id, text: say(id) }))}
              onChoose={(id) => model.chooseTab(id as Tab)}
            />
          </>
        )}
        <Button
          className="catalogue-more"
          icon={Filter}
          aria-expanded={filtersOpen}
          onClick={() => setFiltersOpen(!filtersOpen)}
        >
          {say('filters')}
        </Button>
      </div>
      {!text && history.length > 0 && (
        <Suspense fallback={<div className="catalogue-history" />}>
          <SearchHistory model={model} />
        </Suspense>
      )}
      {loading.state === 'failed' && !silentErrors && (
        <Notice
          kind="error"
          live="status"
          retryLabel={say('retry')}
          onRetry={() => runtime.queries.invalidate([])}
        >
          {say(loading.data ? 'stale' : 'failed')}
        </Notice>
      )}
      <Panel panel="results" value={choice.tab} label={choice.tab === 'keyword' ? say('keyword') : undefined}>
        <div className="catalogue-body" data-rail={choice.tab !== 'keyword' || undefined}>
          {choice.tab !== 'keyword' && <Rail model={model} choice={choice} shown={shown} />}
          <div className="catalogue-results" part="results">
            <div className="catalogue-conditions" data-open={filtersOpen || undefined}>
              <Filters model={model} choice={choice} shown={shown} />
            </div>
            <div className="catalogue-status">
              <p role="status" tabIndex={-1}>
                {loading.data ? told : ''}
              </p>
              <ActiveFilters model={model} choice={choice} />
            </div>
            {shown.approximate && (
              <Notice kind="info" live="status">
                {say('similar', { keyword: choice.keyword })}
              </Notice>
            )}
            {busy ? (
              <div className="catalogue-grid">
                <Skeleton shape="card" count={12} />
              </div>
            ) : n > 0 ? (
              <Results choice={choice} shown={shown} />
            ) : (
              loading.data && (
                <Suspense>
                  <NoResult model={model} choice={choice} />
                </Suspense>
              )
            )}
          </div>
        </div>
      </Panel>
    </section>
  )
}
