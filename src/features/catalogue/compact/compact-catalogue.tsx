import { LoadFailed } from '../../../element/hooks/load-failed.tsx'
import { anonymityHotApps, hotApps, type App } from '../../../contract/core/apps.ts'
import { createApps, queryBySession } from '../../../domain/apps.ts'
import SourceNotice from '../source/source-notice.tsx'
import SignInOffer from '../../../element/hooks/sign-in-offer.tsx'
import { useService, useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { createCatalogueModel, type CatalogueQuery } from '../state/model.ts'
import { CatalogueSearch } from '../parts/catalogue-search.tsx'
import { CompactCards } from '../parts/compact-cards.tsx'
import { useCollection } from '../parts/use-collection.ts'
import type { CatalogueProps } from '../state/attributes.ts'
import { compactTexts } from './translations.ts'
import sheet from './compact.css'

const styleRef = adoptStyles(sheet)
const COUNT = 10

const toUrlQuery = ({ keyword }: CatalogueQuery) => ({ seq: keyword })

const createMostUsed = (runtime: Runtime) => {
  const variables = { first: COUNT, offset: 0 }
  return queryBySession(
    runtime,
    `hot ${COUNT}`,
    (signal) => runtime.graphql(anonymityHotApps, variables, { signal }),
    (signal) => runtime.graphql(hotApps, variables, { signal }),
  )
}

/** For a sidebar: a search box, the ten most used items or the first ten matches, and a link to the portal. */
export default function CompactCatalogue(props: Pick<CatalogueProps, 'keyword' | 'noHead' | 'noSignIn'>) {
  const { runtime } = useUniv()
  const model = useCollection(createCatalogueModel, { keyword: props.keyword }, toUrlQuery)
  const { keyword } = useStore(model.$query)
  const results = useStore(model.$results)
  const mostUsed = useStore(useService(createMostUsed))
  const appsState = useStore(useService(createApps).$apps)
  const t = useTranslation(compactTexts)

  const visible = new Set(appsState.data?.map(({ id }) => id))
  const n = results.apps.length
  // without usage statistics from the server, fall back to the most recently updated items
  const ranked = mostUsed.data?.filter(({ id }) => visible.has(id)) ?? []
  const apps: readonly App[] = keyword ? results.apps : ranked.length ? ranked : (appsState.data ?? [])
  const isBusy =
    (!appsState.data && appsState.state !== 'failed') ||
    (!keyword && mostUsed.state === 'loading' && !mostUsed.data)
  return (
    <section className="compact ui-stack" ref={styleRef} aria-label={t('allItems')} aria-busy={isBusy}>
      {!props.noHead && <CatalogueSearch model={model} />}
      {appsState.state === 'failed' && <LoadFailed>{t(appsState.data ? 'stale' : 'failed')}</LoadFailed>}
      <h2 className="ui-muted" role={keyword ? 'status' : undefined}>
        {keyword ? t('resultsFor', { keyword, n }) : t('mostUsed')}
      </h2>
      {isBusy ? (
        <div className="compact-list">
          <Skeleton shape="card" count={COUNT} />
        </div>
      ) : (
        <CompactCards
          className="compact-list"
          aria-label={keyword ? t('keyword') : t('mostUsed')}
          apps={apps.slice(0, COUNT)}
          marks={keyword ? results : undefined}
        />
      )}
      {!runtime.source && (
        <PortalLink className="compact-portal-link" to="serviceC" query={keyword ? { seq: keyword } : {}}>
          {keyword && n > COUNT ? t('inHall', { n }) : t('hall')}
        </PortalLink>
      )}
      {runtime.source ? <SourceNotice /> : !props.noSignIn && <SignInOffer />}
    </section>
  )
}
