import { lazy, Suspense, useState } from 'react'
import { useUniv } from '../../element/univ.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DetailContext } from './detail-context.ts'

// a page shows one of the views; its entry asks for that one beside the rest
const Browse = lazy(() => import('./browse.tsx').then((module) => ({ default: module.Browse })))
const Home = lazy(() => import('./home.tsx').then((module) => ({ default: module.Home })))
// dialog, tabs and reviews are for those who open an item's detail
const DetailDialog = lazy(() => import('./detail/detail-dialog.tsx'))
const DetailPage = lazy(() => import('./detail/detail-page.tsx'))

export interface CatalogueProps {
  view: 'catalogue' | 'home' | 'item'
  sections: string
  keyword: string
  tab: string
  tag: string
  dep: string
  zimu: string
  audience: string
  handling: string
  appId: string
  panel: string
}

/** One of the tag's three views; the detail of an item opens above the first two. */
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
      <Suspense fallback={null}>
        {view === 'home' ? <Home sections={props.sections} /> : <Browse {...props} />}
      </Suspense>
      {open && (
        <Suspense fallback={null}>
          <DetailDialog id={open} onClose={() => show('')} />
        </Suspense>
      )}
    </DetailContext>
  )
}
