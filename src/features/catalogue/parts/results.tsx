import { IS_SERVER } from '../../../ui/is-server.ts'
import { Fragment } from 'react'
import { flushSync } from 'react-dom'
import { isSet, groupApps, type AppGroup, type Facet } from '../../../domain/app-rules.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import type { Lang } from '../../../runtime/i18n/translator.ts'
import { Button } from '../../../ui/button.tsx'
import { catalogueTexts } from '../texts/translations.ts'
import type { AppTag, App } from '../../../contract/core/apps.ts'
import { browsedFacet, type CatalogueQuery, type CatalogueResults } from '../state/model.ts'
import { CardGrid } from './card-grid.tsx'
import { initialRowCount, rowCount } from './use-virtual-grid.ts'
import type { ServedPage } from './served-page.ts'
import { useFacetName } from './use-facet-name.ts'
import { browsedValues } from './facet-sidebar.tsx'

/**
 * The groups of a list, by facet and language, while what orders them is the same; all items are one list at every stage
 * (model.ts).
 */
const cache = new WeakMap<readonly App[], Record<string, { order: unknown; groups: AppGroup[] }>>()

/** @param tags themes or departments, which define the order of the groups */
function groupResults(
  { apps, letterOf }: CatalogueResults,
  facet: Facet,
  tags: readonly AppTag[] | undefined,
  lang: Lang,
): readonly AppGroup[] {
  const order = facet === 'letter' ? letterOf : tags
  const grouped = cache.get(apps) ?? {}
  cache.set(apps, grouped)
  const key = facet + lang
  const cached = grouped[key]
  if (cached && cached.order === order) return cached.groups
  const names = browsedValues(facet, tags)
  return (grouped[key] = { order, groups: groupApps(apps, facet, names, letterOf, lang) }).groups
}

interface ResultsProps {
  query: CatalogueQuery
  results: CatalogueResults
  /** Themes or departments, which define the order of the groups. */
  tags: readonly AppTag[] | undefined
  /** Cards to show; Infinity for all. */
  max: number
  /** Expected columns of the grids. */
  columns: number
  /**
   * Each group counts towards `max` in multiples of this: the number of columns, so that the height does not depend on
   * the grouping, or 1 for exact counts.
   */
  perRow: number
  isFirstPage: boolean
  served: ServedPage | undefined
  onMore(): void
}

/** The results: grouped when browsing, one ranked list when searching. */
export function Results({ query, results, tags, max, columns, perRow, ...props }: ResultsProps) {
  const { lang } = useUniv()
  const served = IS_SERVER ? props.served : undefined
  const facetName = useFacetName()
  const t = useTranslation(catalogueTexts)
  const { tab } = query
  const facet = browsedFacet(tab)
  const isGrouped = tab !== 'keyword' && tab !== 'collect' && !isSet(query[facet])
  const groups = isGrouped ? groupResults(results, facet, tags, lang) : []
  const pages =
    served && Math.ceil((groups.length ? groups.flatMap(({ apps }) => apps) : results.apps).length / max)
  const page = pages ? Math.min(served.page, pages) : 1
  let before = pages ? (page - 1) * max : 0
  let room = max
  // the first card of a further page takes the focus, wherever it is
  let rowsToFill = props.isFirstPage ? initialRowCount() : Infinity
  let hasMore = !groups.length && results.apps.length > max
  return (
    <Fragment>
      {groups.length ? (
        groups.map((group) => {
          const name = facetName(facet, group.name)
          const apps = group.apps.slice(before, before + Math.max(0, room))
          before = Math.max(0, before - group.apps.length)
          room -= Math.ceil(apps.length / perRow) * perRow
          hasMore ||= apps.length < group.apps.length
          const initialRows = Math.max(0, rowsToFill)
          rowsToFill -= rowCount(apps.length, columns)
          return (
            apps.length > 0 && (
              <div key={group.name} className="catalogue-group ui-stack">
                <h3>
                  <span>{`${name} `}</span>
                  <span className="ui-count">{group.apps.length}</span>
                </h3>
                <CardGrid apps={apps} label={name} initialRows={initialRows} initialColumns={columns} />
              </div>
            )
          )
        })
      ) : (
        <CardGrid
          apps={results.apps.slice(before, before + max)}
          list={results.apps}
          marks={query.keyword ? results : undefined}
          initialColumns={columns}
          label={t('allItems')}
        />
      )}
      {pages
        ? served.pager(page, pages)
        : hasMore && (
            <Button onClick={({ currentTarget }) => focusFirstNew(currentTarget, props.onMore)}>
              {t('more')}
            </Button>
          )}
    </Fragment>
  )
}

/** Shows more cards and moves the focus to the first new one, since the button moves or unmounts. */
function focusFirstNew(button: HTMLElement, onMore: () => void): void {
  const list = button.parentElement! // the last press unmounts the button
  const cards = () => [...list.querySelectorAll('.catalogue-grid > li')]
  const last = cards().at(-1)!
  flushSync(onMore)
  const cardElements = cards()
  cardElements[cardElements.indexOf(last) + 1]?.querySelector('a')?.focus()
}
