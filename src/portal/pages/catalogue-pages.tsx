import { useUniv } from '../../element/hooks/view-hooks.ts'
import type { Content } from '../../ui/content.ts'
import { NestedTag } from '../parts/nested-tag.tsx'
import { Skyline } from '../parts/skyline.tsx'
import { useLocation } from '../context/portal-context.ts'

/** A view of the catalogue's tag as a page; its attributes follow the URL. */
function CataloguePage({ children, ...attributes }: Record<string, Content>) {
  return (
    <div className="portal-container portal-page" data-tall>
      <NestedTag {...attributes} name="univ-service-catalogue">
        {children}
      </NestedTag>
    </div>
  )
}

/** /workflow/detail: all details of one item (§2); with `form`, its form. */
export function ItemPage() {
  const { id = '', form, process } = useLocation().query
  return form ? (
    <div className="portal-container portal-page" data-tall>
      <NestedTag name="univ-process-center" view="form" item={id} process-id={process} />
    </div>
  ) : (
    <CataloguePage view="item" app-id={id} />
  )
}

/** /workflow/appdetail: the service guide of an item, a standalone guide, or all guides; public (§2). */
export function GuidePage() {
  const { id = '', guide = '', tab = '' } = useLocation().query
  return <CataloguePage view="guide" app-id={id} guide-id={guide} tab={tab} />
}

/** /workflow/gl/{glId}: the project with that id. */
export function ProjectPage() {
  const { glId = '' } = useLocation().params
  return (
    <CataloguePage view="project" project-id={glId}>
      <Skyline slot="scene" />
    </CataloguePage>
  )
}

/** /workflow/searchResult: items, guides and questions; `seq` is the keyword (§2), which links of other systems call `keyword`. */
export function SearchResultPage() {
  const { keyword = '', seq = keyword, tag = '', dep = '' } = useLocation().query
  // the phone's header has the search box (§2)
  const noHead = useUniv().mode === 'mobile' ? '' : undefined
  return <CataloguePage view="search" no-head={noHead} keyword={seq} tag={tag} dep={dep} />
}

/** /workflow/helpcenter: questions and answers, notices, contacts (§2). */
export function HelpPage() {
  const { seq = '', tag = '', panel = '' } = useLocation().query
  return <CataloguePage view="help" keyword={seq} tag={tag} panel={panel} />
}
