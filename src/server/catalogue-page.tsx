import { Fragment } from 'react'
import { cutText, MAX_KEYWORD_LENGTH } from '../contract/keyword.ts'
import { PortalLink } from '../element/hooks/portal-link.tsx'
import { useTranslation, useUniv } from '../element/hooks/view-hooks.ts'
import Browse from '../features/catalogue/browse.tsx'
import { toUrlQuery } from '../features/catalogue/state/model.ts'
import { catalogueTexts } from '../features/catalogue/texts/translations.ts'
import { portalTexts } from '../portal/texts/translations.ts'
import { Filter } from '../ui/icon.tsx'
import { Container, SearchForm, Tabs, Tag, useHref, usePage } from './layout.tsx'
import { serverTexts } from './translations.ts'

/** Items on a page: with their styles below 30 KB. */
export const ITEMS_PER_PAGE = 60

/** The attributes of the catalogue's tag, by an address (§2). */
export function useAttributes() {
  const { mode } = useUniv()
  const { query } = usePage()
  const { seq = '', tab = '', tag = '', dep = '', zimu = '', audience = '', handling = '' } = query
  const keyword = cutText(seq, MAX_KEYWORD_LENGTH)
  return { keyword, tab, tag, dep, zimu, audience, handling, noHead: mode === 'mobile' }
}

/** /workflow/serviceCenter: all items, by theme, department or letter, or those of a search. */
export function CataloguePage() {
  const t = useTranslation(portalTexts)
  const { mode } = useUniv()
  return (
    <Container>
      <h1 className={mode === 'mobile' ? 'visually-hidden' : undefined}>{t('serviceC')}</h1>
      <Tag view="catalogue">
        <CatalogueContent limit={ITEMS_PER_PAGE} />
      </Tag>
    </Container>
  )
}

interface CatalogueContentProps {
  /** Items on a page. */
  limit: number
  hasHead?: boolean
  /** It is part of another page, as the tag alone. */
  isPart?: boolean
}

export function CatalogueContent({ limit, hasHead = true, isPart = false }: CatalogueContentProps) {
  const { query } = usePage()
  const t = useTranslation(serverTexts)
  const attributes = useAttributes()
  const href = useHref()
  const pageLink = (page: number, rel: 'prev' | 'next') => (
    <a
      className="ui-button"
      href={href('serviceC', { ...query, lang: '', page: page > 1 ? String(page) : '' })}
      rel={rel}
    >
      {t(rel === 'prev' ? 'previous' : 'next')}
    </a>
  )
  return (
    <Browse
      {...attributes}
      noHead={attributes.noHead || !hasHead}
      limit=""
      noSignIn
      served={{
        page: Math.max(1, Math.trunc(Number(query['page'])) || 1),
        size: limit,
        // as many as the tag shows at first in two columns
        columns: isPart ? 2 : 1,
        hasFilters: !isPart,
        href: (next) => href('serviceC', toUrlQuery(next)),
        head: hasHead && <Head isPart={isPart} />,
        none: (keyword) => <p>{keyword ? t('noMatch', { keyword }) : t('noItems')}</p>,
        pager: (page, pages) =>
          pages > 1 && (
            <nav className="ui-row" aria-label={t('paging')}>
              {page > 1 && pageLink(page - 1, 'prev')}
              <span className="ui-muted">{t('pageOf', { page, pages })}</span>
              {page < pages && pageLink(page + 1, 'next')}
            </nav>
          ),
      }}
    />
  )
}

function Head({ isPart }: { isPart: boolean }) {
  const { mode } = useUniv()
  const t = useTranslation(catalogueTexts)
  return (
    <div className="catalogue-head">
      {mode === 'desktop' ? (
        <Fragment>
          <SearchForm placeholder={t('searchPlaceholder')} />
          <Tabs variant="segment" />
          {isPart ? (
            <PortalLink className="ui-button catalogue-filters-toggle" to="serviceC">
              <Filter />
              <span className="ui-button-text">
                <span>{t('filters')}</span>
              </span>
            </PortalLink>
          ) : (
            <PortalLink className="ui-more" to="appdetail">
              <span>{t('guides')}</span>
            </PortalLink>
          )}
        </Fragment>
      ) : (
        <span className="ui-button catalogue-filters-toggle needs-script" aria-hidden="true">
          <Filter />
        </span>
      )}
    </div>
  )
}
