import { lazy, Suspense, useState } from 'react'
import { useUniv } from '../../element/univ.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DetailContext } from './detail-context.ts'

// a page shows one of the views; its entry asks for that one beside the rest
const Browse = lazy(() => import('./browse.tsx').then((module) => ({ default: module.Browse })))
const Home = lazy(() => import('./home.tsx').then((module) => ({ default: module.Home })))
const PAGES = {
  guide: lazy(() => import('./guide/guide-page.tsx')),
  project: lazy(() => import('./project/project-page.tsx')),
  search: lazy(() => import('./search-result/search-page.tsx')),
  help: lazy(() => import('./help/help-page.tsx')),
}
// dialog, tabs and reviews are for those who open an item's detail
const DetailDialog = lazy(() => import('./detail/detail-dialog.tsx'))
const DetailPage = lazy(() => import('./detail/detail-page.tsx'))

export interface CatalogueProps {
  view: 'catalogue' | 'home' | 'item' | keyof typeof PAGES
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
}

/** One of the tag's views; the detail of an item opens above all but its own page. */
export function CatalogueView(props: CatalogueProps) {
  const { emit } = useUniv()
  const { view, appId, panel } = props
  const [chosen, setChosen] = useState('')
  // §2: panel 3 opens the detail; the address wins where the page drives the tag
  const open = panel === '3' && appId ? appId : chosen
  const show = (id: string) => {
    setChosen(id)
    if (view === 'catalogue') emit('univ-filters-changed', { query: { panel: id && '3', id } })
  }
  if (view === 'item')
    return (
      <Suspense fallback={<Skeleton shape="card" count={2} />}>
        <DetailPage id={appId} />
      </Suspense>
    )
  return (
    <DetailContext value={show}>
      {view === 'home' || view === 'catalogue' ? (
        <Suspense fallback={null}>
          {view === 'home' ? <Home sections={props.sections} /> : <Browse {...props} />}
        </Suspense>
      ) : (
        <OnePage {...props} view={view} />
      )}
      {open && (
        <Suspense fallback={null}>
          <DetailDialog id={open} onClose={() => show('')} />
        </Suspense>
      )}
    </DetailContext>
  )
}

/** A page of the hall that is no list of items; each comes when it is shown. */
function OnePage(props: CatalogueProps & { view: keyof typeof PAGES }) {
  const One = PAGES[props.view]
  return (
    <Suspense fallback={<Skeleton shape="card" count={2} />}>
      <One {...props} />
    </Suspense>
  )
}
