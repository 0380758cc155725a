import { useKeptState } from '../../element/hooks/kept-state.ts'
import { useUniv } from '../../element/hooks/view-hooks.ts'
import { DetailContext } from './detail-context.ts'
import type { CatalogueViewName } from './views.ts'
import { loadable } from '../../ui/loadable.tsx'

// each view has its own chunk; the entry preloads the one that it renders first
const Browse = loadable(() => import('./browse.tsx'))
const HomeSections = loadable(() => import('./home-sections.tsx'))
const LazyPage = loadable(() => import('./lazy-page.tsx'))
const DetailDialog = loadable(() => import('./detail/detail-dialog.tsx'))

/** Loads a view's chunk before its first render. */
export const preloadView = (view: CatalogueViewName): Promise<void> =>
  (view === 'home' ? HomeSections : view === 'catalogue' ? Browse : LazyPage).preload()

export type PageName = Exclude<CatalogueViewName, 'catalogue' | 'home'>

export interface CatalogueProps {
  view: CatalogueViewName
  sections: string
  keyword: string
  tab: string
  tag: string
  dep: string
  zimu: string
  audience: string
  handling: string
  appId: string
  guideId: string
  projectId: string
  panel: string
  noHead: boolean
  limit: string
  noSignIn: boolean
  /** Selects the runtime (element/scope/provide-source-runtimes.ts); views do not read it. */
  source: string
}

/** Renders the selected view; an item's detail opens as a dialog over any view but its own page. */
export function CatalogueView(props: CatalogueProps) {
  const { emit } = useUniv()
  const { view, appId, panel } = props
  const [selectedId, setSelectedId] = useKeptState('detail', '')
  // §2: panel 3 opens the detail; attributes take precedence over local state
  const openId = panel === '3' && appId ? appId : selectedId
  const openDetail = (id: string) => {
    setSelectedId(id)
    if (view === 'catalogue') emit('univ-filters-changed', { query: { panel: id && '3', id } })
  }
  return (
    <DetailContext value={openDetail}>
      {view === 'home' ? (
        <HomeSections sections={props.sections} />
      ) : view === 'catalogue' ? (
        <Browse {...props} />
      ) : (
        <LazyPage {...props} view={view} />
      )}
      {openId && <DetailDialog id={openId} onClose={() => openDetail('')} />}
    </DetailContext>
  )
}
