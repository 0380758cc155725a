import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { CatalogueProps, PageView } from './view.tsx'

const DetailPage = lazy(() => import('./detail/detail-page.tsx'))
const PAGES = {
  guide: lazy(() => import('./guide/guide-page.tsx')),
  project: lazy(() => import('./project/project-page.tsx')),
  search: lazy(() => import('./search-result/search-page.tsx')),
  help: lazy(() => import('./help/help-page.tsx')),
}

/** A page of the hall that is no list of items; each comes when it is shown. */
export default function OnePage({ view, ...props }: CatalogueProps & { view: PageView }) {
  return (
    <Suspense fallback={<Skeleton shape="card" count={2} />}>
      {view === 'item' ? <DetailPage id={props.appId} /> : <Chosen view={view} {...props} />}
    </Suspense>
  )
}

function Chosen({ view, ...props }: CatalogueProps & { view: keyof typeof PAGES }) {
  const One = PAGES[view]
  return <One {...props} />
}
