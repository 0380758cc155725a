import { lazy, Suspense, useState } from 'react'
import { useUniv } from '../../element/univ.ts'
import { DetailContext } from './detail-context.ts'

// a page shows one of the views; its entry asks for that one beside the rest
const Browse = lazy(() => import('./browse.tsx').then((module) => ({ default: module.Browse })))
const Home = lazy(() => import('./home.tsx').then((module) => ({ default: module.Home })))
// pages that are no list of items
const OnePage = lazy(() => import('./one-page.tsx'))
// dialog, tabs and reviews are for those who open an item's detail
const DetailDialog = lazy(() => import('./detail/detail-dialog.tsx'))

export type PageView = 'item' | 'guide' | 'project' | 'search' | 'help'

export interface CatalogueProps {
  view: 'catalogue' | 'home' | PageView
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
  return (
    <DetailContext value={show}>
      <Suspense fallback={null}>
        {view === 'home' ? (
          <Home sections={props.sections} />
        ) : view === 'catalogue' ? (
          <Browse {...props} />
        ) : (
          <OnePage {...props} view={view} />
        )}
      </Suspense>
      {open && (
        <Suspense fallback={null}>
          <DetailDialog id={open} onClose={() => show('')} />
        </Suspense>
      )}
    </DetailContext>
  )
}
