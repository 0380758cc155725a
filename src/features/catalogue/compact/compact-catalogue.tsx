import { LoadFailed } from '../../../element/hooks/load-failed.tsx'
import { useEffect, useMemo } from 'react'
import { anonymityHotApps, hotApps, type App } from '../../../contract/core/apps.ts'
import { createApps, queryBySession } from '../../../domain/apps.ts'
import SourceNotice from '../source/source-notice.tsx'
import SignInOffer from '../../../element/hooks/sign-in-offer.tsx'
import { useService, useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { createCatalogueModel } from '../model.ts'
import { CompactCards } from '../parts/compact-cards.tsx'
import { catalogueTexts } from '../translations.ts'
import type { CatalogueProps } from '../attributes.ts'
import { compactTexts } from './translations.ts'
import sheet from './compact.css'

const styleRef = adoptStyles(sheet)
const COUNT = 10

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
  const { runtime, emit } = useUniv()
  const model = useMemo(() => createCatalogueModel(runtime), [runtime])
  const { keyword } = useStore(model.$query)
  const inputText = useStore(model.$inputText)
  const results = useStore(model.$results)
  const mostUsed = useStore(useService(createMostUsed))
  const appsState = useStore(useService(createApps).$apps)
  const t = useTranslation(compactTexts)
  const tCatalogue = useTranslation(catalogueTexts)
  useEffect(() => model.setQuery({ keyword: props.keyword }), [model, props.keyword])
  useEffect(() => {
    model.onChange = (next) => emit('univ-filters-changed', { query: { seq: next.keyword } })
    return model.dispose
  }, [model, emit])

  const visible = new Set(appsState.data?.map(({ id }) => id))
  const n = results.apps.length
  // without usage statistics from the server, fall back to the most recently updated items
  const ranked = mostUsed.data?.filter(({ id }) => visible.has(id)) ?? []
  const apps: readonly App[] = keyword ? results.apps : ranked.length ? ranked : (appsState.data ?? [])
  const isBusy =
    (!appsState.data && appsState.state !== 'failed') ||
    (!keyword && mostUsed.state === 'loading' && !mostUsed.data)
  return (
    <section className="compact ui-stack" ref={styleRef} aria-label={tCatalogue('all')} aria-busy={isBusy}>
      {!props.noHead && (
        <SearchBox
          label={tCatalogue('search')}
          placeholder={tCatalogue('searchPlaceholder')}
          value={inputText}
          onValueChange={model.type}
          onSubmit={model.search}
          clearLabel={tCatalogue('clear')}
          inputProps={{ onFocus: model.prepare }}
        />
      )}
      {appsState.state === 'failed' && (
        <LoadFailed>{tCatalogue(appsState.data ? 'stale' : 'failed')}</LoadFailed>
      )}
      <h2 className="ui-muted" role={keyword ? 'status' : undefined}>
        {keyword ? t('found', { keyword, n }) : t('mostUsed')}
      </h2>
      {isBusy ? (
        <div className="compact-list">
          <Skeleton shape="card" count={COUNT} />
        </div>
      ) : (
        <CompactCards
          className="compact-list"
          aria-label={keyword ? tCatalogue('keyword') : t('mostUsed')}
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
