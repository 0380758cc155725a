import { useKeptState } from '../../element/hooks/kept-state.ts'
import { useUniv } from '../../element/hooks/view-hooks.ts'
import type { Elements, View } from '../../ui/content.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DetailContext } from './state/detail-context.ts'
import type { CatalogueProps, CatalogueViewName } from './state/attributes.ts'
import { loadable } from '../../ui/loadable.tsx'

// each view has its own chunk; the entry preloads the one that it renders first
const VIEWS = {
  catalogue: loadable(() => import('./browse.tsx')),
  home: loadable(() => import('./home-sections.tsx')),
  compact: loadable(() => import('./compact/compact-catalogue.tsx')),
  item: loadable(() => import('./detail/item-detail.tsx')),
  guide: loadable(() => import('./guide-page.tsx')),
  project: loadable(() => import('./project/project-page.tsx')),
  search: loadable(() => import('./search-result/search-page.tsx')),
  help: loadable(() => import('./help/help-page.tsx')),
} satisfies Record<CatalogueViewName, unknown>
// for programs of the browser, where the page allows them
const AgentTools = loadable(() => import('./agent/agent-tools.tsx'))
const DetailDialog = loadable(() => import('./detail/detail-dialog.tsx'))

/** Loads a view's code before its first render. */
export const preloadView = (view: CatalogueViewName): Promise<void> => VIEWS[view].preload()

/** Renders the selected view; an item's detail opens as a dialog over any view but its own page. */
export function CatalogueView(props: CatalogueProps) {
  const { emit } = useUniv()
  const { view, appId, panel } = props
  const CurrentView: View<CatalogueProps & { fallback: Elements }> = VIEWS[view]
  const [selectedId, setSelectedId] = useKeptState('detail', '')
  // §2: panel 3 opens the detail; attributes take precedence over local state
  const openId = panel === '3' && appId ? appId : selectedId
  const openDetail = (id: string) => {
    setSelectedId(id)
    if (view === 'catalogue') emit('univ-filters-changed', { query: { panel: id && '3', id } })
  }
  return (
    <DetailContext value={openDetail}>
      <CurrentView {...props} fallback={<Skeleton shape="card" count={2} />} />
      {props.agentTools && <AgentTools />}
      {openId && <DetailDialog id={openId} onClose={() => openDetail('')} />}
    </DetailContext>
  )
}
