import { LoadFailed } from '../../../element/hooks/load-failed.tsx'
import type { ReadableAtom } from 'nanostores'
import type { App } from '../../../contract/core/apps.ts'
import { meApps, type PlatformApp } from '../../../contract/core/processes.ts'
import { createTextTest } from '../../../contract/search-terms.ts'
import { localizedAppName } from '../../../domain/app-view-model.ts'
import { safeAppLink, recordAppOpened } from '../../../domain/app-records.ts'
import { createApps, mapQuery } from '../../../domain/apps.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { safeImage } from '../../../runtime/routing/links.ts'
import type { QueryState } from '../../../runtime/wire/query.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { factTexts } from '../facts/translations.ts'
import type { ProcessCenter } from '../lists/process-center.ts'
import sheet from './apps-list.css'
import { ListSearch } from './list-toolbar.tsx'
import { listTexts } from '../lists/translations.ts'
import { WindowLink } from '../facts/window-link.tsx'

const styleRef = adoptStyles(sheet)

/** §4 "all apps": the items I may start, from the process platform or the app centre. */
function createStartableApps(runtime: Runtime): { $items: ReadableAtom<QueryState<readonly PlatformApp[]>> } {
  const { config, queries, rest } = runtime
  if (config.processes !== 'task-api') return { $items: runtime.service(createApps).$apps }
  const $mine = queries.query<PlatformApp[]>(['my apps'], (signal) => rest(meApps, {}, { signal }))
  return { $items: mapQuery($mine, (apps) => apps.filter(({ visible }) => visible)) }
}

export default function AppsList({ model, noSearch }: { model: ProcessCenter; noSearch: boolean }) {
  const { lang } = useUniv()
  const t = useTranslation(listTexts)
  const { $items } = useService(createStartableApps)
  const items = useStore($items)
  // §7 GET /me/apps sends a single name; the catalogue has the name in the user's language
  const appsById = useStore(useService(createApps).$byId)
  const { keyword } = useStore(model.$state)
  const matchesKeyword = createTextTest(keyword)
  const found = items.data
    ?.map((item) => ({
      ...item,
      displayName: localizedAppName(appsById.get(item.id) ?? { ...item, nameEn: '' }, lang),
    }))
    .filter(({ name, displayName }) => matchesKeyword(name, displayName))
  return (
    <div className="center-list" aria-busy={items.state === 'loading'}>
      <div className="center-toolbar ui-stack" data-list="apps">
        {!noSearch && <ListSearch model={model} placeholder={t('search')} />}
        <slot name="tools" />
      </div>
      <p className="ui-muted" role="status">
        {found && t('apps.total', { n: found.length })}
      </p>
      {items.state === 'failed' && <LoadFailed>{t(found ? 'stale' : 'failed')}</LoadFailed>}
      {!found ? (
        items.state === 'loading' && <Skeleton shape="card" count={6} />
      ) : found.length === 0 ? (
        <EmptyState kind="nothing-found" title={keyword ? t('apps.notFound', { keyword }) : t('apps.none')} />
      ) : (
        <ul className="center-apps" ref={styleRef}>
          {found.map((app) => (
            <li key={app.id}>
              <StartableApp app={app} name={app.displayName} known={appsById.get(app.id)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface StartableAppProps {
  app: PlatformApp
  name: string
  /** The same item in the catalogue, which has its icon. */
  known: App | undefined
}

function StartableApp({ app, name, known }: StartableAppProps) {
  const { runtime, emit } = useUniv()
  const t = useTranslation(factTexts)
  const { linkBase, trustedOrigins } = runtime.config
  const href = safeAppLink(runtime, app.uri)
  if (!href) return <span title={t('refused')}>{name}</span>
  return (
    <WindowLink
      className="center-app ui-line"
      href={href}
      onClick={(event) => {
        if (!emit('univ-app-opened', { id: app.id, code: '', uri: href })) return event.preventDefault()
        recordAppOpened(runtime, app)
      }}
    >
      <Tile
        name={name}
        src={safeImage(known?.icon ?? '', linkBase, trustedOrigins) ?? undefined}
        color={known?.palette}
      />
      <bdi>{name}</bdi>
    </WindowLink>
  )
}
