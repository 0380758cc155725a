import type { App } from '../contract/core/apps.ts'
import { FILTER_NAMES, groupApps, isSet, type Facet, type Filters as Query } from '../domain/app-rules.ts'
import type { FoundApps } from '../domain/find/app-finder.ts'
import { useTranslation, useUniv } from '../element/hooks/view-hooks.ts'
import { AppCard, type Highlighter } from '../features/catalogue/parts/app-card.tsx'
import { browsedValues } from '../features/catalogue/parts/facet-sidebar.tsx'
import { FACET_LABELS, useFacetName } from '../features/catalogue/parts/use-facet-name.ts'
import { catalogueTexts } from '../features/catalogue/translations.ts'
import { portalTexts } from '../portal/texts/translations.ts'
import type { Elements } from '../ui/content.ts'
import { Filter } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { Container, SearchForm, Tabs, Tag, useHref, usePage } from './layout.tsx'
import { CatalogueFilters } from './catalogue-filters.tsx'
import { serverTexts } from './translations.ts'

/** Items on a page: with their styles below 30 KB. */
export const ITEMS_PER_PAGE = 60

export const filtersOf = (query: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(FILTER_NAMES).map(([filter, name]) => [filter, isSet(query[name]) ? query[name]! : '']),
  ) as unknown as Query

export function useSearch(keyword: string): {
  find(filters: Query): FoundApps
  marks: Highlighter
} {
  const { search } = usePage().hall
  return {
    find: search.find,
    marks: {
      mark: (text) => search.highlight(text, keyword),
      markName: (app) => search.highlightName(app, keyword),
      markDescription: (_app, text) => search.highlight(text, keyword),
      explainMatch: (app, displayed) => search.explainMatch(app, keyword, displayed),
    },
  }
}

interface Entry {
  group: string
  app: App
}

function groupEntries(entries: readonly Entry[]): Map<string, App[]> {
  const groups = new Map<string, App[]>()
  for (const { group, app } of entries) groups.set(group, [...(groups.get(group) ?? []), app])
  return groups
}

/** As many items as the tag shows at first in two columns: each group ends its row. */
function fillRows(groups: Map<string, App[]>, limit: number): Map<string, App[]> {
  let room = limit
  const shown = [...groups].map(([name, apps]) => {
    const some = apps.slice(0, Math.max(0, room))
    room -= Math.ceil(some.length / 2) * 2
    return [name, some] as const
  })
  return new Map(shown.filter(([, apps]) => apps.length))
}

/** /workflow/serviceCenter: all items, by theme, department or letter, or those of a search. */
export function CataloguePage() {
  const t = useTranslation(portalTexts)
  return (
    <Container>
      <h1 className="visually-hidden">{t('serviceC')}</h1>
      <Tag view="catalogue">
        <CatalogueContent limit={ITEMS_PER_PAGE} />
      </Tag>
    </Container>
  )
}

/**
 * @param limit the number of items on a page
 * @param isPart it is part of another page, as the tag alone
 * @param linked an item as its card links it
 */
export function CatalogueContent({
  limit,
  hasHead = true,
  isPart = false,
  linked = (app) => app,
}: {
  limit: number
  hasHead?: boolean
  isPart?: boolean
  linked?(app: App): App
}) {
  const { mode, lang } = useUniv()
  const { hall, query } = usePage()
  const filters = filtersOf(query)
  const { find, marks } = useSearch(filters.keyword)
  const t = useTranslation(catalogueTexts)
  const tServer = useTranslation(serverTexts)
  const facetName = useFacetName()
  const href = useHref()
  const { apps, approximate } = find(filters)
  const { keyword } = filters
  const facet: Facet = query['tab'] === 'dep' ? 'department' : query['tab'] === 'zimu' ? 'letter' : 'tag'
  const order = browsedValues(facet, facet === 'department' ? hall.departments : hall.themes).map(
    ({ value }) => value,
  )
  const groups = keyword ? [] : groupApps(apps, facet, order, hall.search.letterOf, lang)
  const shownGroups = isSet(filters[facet]) ? groups.filter(({ name }) => name === filters[facet]) : groups
  const entries = keyword
    ? apps.map((app) => ({ group: '', app }))
    : shownGroups.flatMap(({ name, apps: members }) => members.map((app) => ({ group: name, app })))
  const pages = Math.max(1, Math.ceil(entries.length / limit))
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(query['page'])) || 1))
  const first = groupEntries(entries.slice((page - 1) * limit, page * limit))
  const visible = isPart ? fillRows(first, limit) : first
  const withQuery = (change: Record<string, string>) =>
    href('serviceC', { ...query, page: '', lang: '', ...change })
  return (
    <section
      className="catalogue ui-stack"
      data-bare={mode === 'mobile' || undefined}
      aria-label={t('allItems')}
    >
      <h2 className="visually-hidden">{t('allItems')}</h2>
      {hasHead && mode === 'desktop' && (
        <div className="catalogue-head">
          <SearchForm placeholder={t('searchPlaceholder')} />
          <Tabs variant="segment" />
          {isPart ? (
            <a className="ui-button catalogue-filters-toggle" href={href('serviceC')}>
              <Filter />
              <span className="ui-button-text">
                <span>{t('filters')}</span>
              </span>
            </a>
          ) : (
            <a className="catalogue-guides-link" href={href('appdetail')}>
              <span>{t('guides')}</span>
            </a>
          )}
        </div>
      )}
      {hasHead && mode === 'mobile' && (
        <div className="catalogue-head">
          <span className="ui-button catalogue-filters-toggle needs-script" aria-hidden="true">
            <Filter />
          </span>
        </div>
      )}
      <div className="catalogue-body ui-stack" data-rail={!keyword || undefined}>
        {!keyword && <FacetLinks facet={facet} selected={filters[facet]} withQuery={withQuery} />}
        <div
          className="catalogue-results ui-stack"
          data-rows={mode === 'mobile' ? 'phone' : facet === 'letter' ? 'letters' : undefined}
        >
          <CatalogueFilters
            filters={filters}
            browsed={keyword ? null : facet}
            isOpen={!isPart}
            withQuery={withQuery}
          />
          <div className="catalogue-status">
            <p>
              {keyword
                ? t('resultsFor', { keyword, n: apps.length })
                : t('results', { n: new Set(entries.map(({ app }) => app)).size })}
            </p>
          </div>
          {approximate && <Notice>{t('similar', { keyword })}</Notice>}
          {entries.length === 0 && <p>{keyword ? tServer('noMatch', { keyword }) : tServer('noItems')}</p>}
          {[...visible].map(([name, members]) => (
            <Group
              key={name}
              title={name && facetName(facet, name)}
              count={shownGroups.find((group) => group.name === name)?.apps.length ?? 0}
            >
              <Cards apps={members.map(linked)} marks={keyword ? marks : undefined} />
            </Group>
          ))}
          {pages > 1 && (
            <nav className="ui-row" aria-label={tServer('paging')}>
              {page > 1 && (
                <a
                  className="ui-button"
                  href={withQuery({ page: page > 2 ? String(page - 1) : '' })}
                  rel="prev"
                >
                  {tServer('previous')}
                </a>
              )}
              <span className="ui-muted">{tServer('pageOf', { page, pages })}</span>
              {page < pages && (
                <a className="ui-button" href={withQuery({ page: String(page + 1) })} rel="next">
                  {tServer('next')}
                </a>
              )}
            </nav>
          )}
        </div>
      </div>
    </section>
  )
}

function FacetLinks({
  facet,
  selected,
  withQuery,
}: {
  facet: Facet
  selected: string
  withQuery(change: Record<string, string>): string
}) {
  const { hall } = usePage()
  const facetName = useFacetName()
  const t = useTranslation(catalogueTexts)
  const counts = hall.search.find({}).counts(facet)
  const name = FILTER_NAMES[facet]
  return (
    <nav className="catalogue-sidebar" data-facet={facet} aria-label={t(FACET_LABELS[facet])}>
      <a
        className="catalogue-facet-value"
        aria-current={selected ? undefined : 'true'}
        href={withQuery({ [name]: '' })}
      >
        {t('everything')}
      </a>
      {browsedValues(facet, facet === 'department' ? hall.departments : hall.themes)
        .filter(({ value }) => counts.get(value))
        .map(({ value, child }) => (
          <a
            key={value}
            className="catalogue-facet-value"
            data-child={child}
            aria-current={value === selected ? 'true' : undefined}
            href={withQuery({ [name]: value })}
          >
            <span>{facetName(facet, value)}</span>
            {facet !== 'letter' && <span className="ui-count">{counts.get(value)}</span>}
          </a>
        ))}
    </nav>
  )
}

const Group = ({ title, count, children }: { title: string; count: number; children: Elements }) => (
  <section className="catalogue-group ui-stack">
    {title && (
      <h3>
        <span>{`${title} `}</span>
        <span className="ui-count">{count}</span>
      </h3>
    )}
    {children}
  </section>
)

export const Cards = ({ apps, marks }: { apps: readonly App[]; marks?: Highlighter | undefined }) => (
  <ul className="catalogue-grid">
    {apps.map((app) => (
      <li key={app.id}>
        <AppCard app={app} marks={marks} />
      </li>
    ))}
  </ul>
)
