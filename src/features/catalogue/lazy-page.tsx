import { Suspense } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { CatalogueProps, PageName } from './view.tsx'
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx'

const DetailPage = lazyWithRetry(() => import('./detail/detail-page.tsx'))
const PAGES = {
  guide: lazyWithRetry(() => import('./guide/guide-page.tsx')),
  project: lazyWithRetry(() => import('./project/project-page.tsx')),
  search: lazyWithRetry(() => import('./search-result/search-page.tsx')),
  help: lazyWithRetry(() => import('./help/help-page.tsx')),
}

/** The pages other than lists of items; each loads when first shown. */
export default function LazyPage({ view, ...props }: CatalogueProps & { view: PageName }) {
  return (
    <Suspense fallback={<Skeleton shape="card" count={2} />}>
      {view === 'item' ? <DetailPage id={props.appId} /> : <PageByName view={view} {...props} />}
    </Suspense>
  )
}

function PageByName({ view, ...props }: CatalogueProps & { view: keyof typeof PAGES }) {
  const Page = PAGES[view]
  return <Page {...props} />
}
