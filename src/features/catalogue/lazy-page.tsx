import { Skeleton } from '../../ui/skeleton.tsx'
import type { CatalogueProps, PageName } from './view.tsx'
import { loadable } from '../../ui/loadable.tsx'

const DetailPage = loadable(() => import('./detail/detail-page.tsx'))
const PAGES = {
  compact: loadable(() => import('./compact/compact-catalogue.tsx')),
  guide: loadable(() => import('./guide/guide-page.tsx')),
  project: loadable(() => import('./project/project-page.tsx')),
  search: loadable(() => import('./search-result/search-page.tsx')),
  help: loadable(() => import('./help/help-page.tsx')),
}

/** All views except `catalogue` and `home`; each chunk loads when its view first renders. */
export default function LazyPage({ view, ...props }: CatalogueProps & { view: PageName }) {
  const fallback = <Skeleton shape="card" count={2} />
  if (view === 'item') return <DetailPage id={props.appId} fallback={fallback} />
  const Page = PAGES[view]
  return <Page {...props} fallback={fallback} />
}
