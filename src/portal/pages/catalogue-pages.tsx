import { useUniv } from '../../element/hooks/view-hooks.ts'
import { useLocation } from '../portal-context.ts'
import { NestedTag } from '../parts/nested-tag.tsx'

// five pages, each a view of the catalogue's tag, driven by the URL

/** /workflow/detail: all details of one item (§2). */
export function ItemPage() {
  const { query } = useLocation()
  return (
    <div className="portal-container portal-page" data-tall>
      <NestedTag name="univ-service-catalogue" view="item" app-id={query['id'] ?? ''} />
    </div>
  )
}

/** /workflow/appdetail: the service guide of an item, a standalone guide, or all guides; public (§2). */
export function GuidePage() {
  const { query } = useLocation()
  return (
    <div className="portal-container portal-page" data-tall>
      <NestedTag
        name="univ-service-catalogue"
        view="guide"
        app-id={query['id'] ?? ''}
        guide-id={query['guide'] ?? ''}
        tab={query['tab'] ?? ''}
      />
    </div>
  )
}

/** /workflow/gl/{glId}: the project with that id. */
export function ProjectPage() {
  const { params } = useLocation()
  return (
    <div className="portal-container portal-page" data-tall>
      <NestedTag name="univ-service-catalogue" view="project" project-id={params['glId'] ?? ''} />
    </div>
  )
}

/** /workflow/searchResult: items, guides and questions; `seq` is the keyword (§2). */
export function SearchResultPage() {
  const { query } = useLocation()
  const { mode } = useUniv()
  return (
    <div className="portal-container portal-page" data-tall>
      <NestedTag
        name="univ-service-catalogue"
        view="search"
        // the phone's header has the search box (§2)
        no-head={mode === 'mobile' ? '' : undefined}
        // links of other systems say `keyword`
        keyword={query['seq'] ?? query['keyword'] ?? ''}
        tag={query['tag'] ?? ''}
        dep={query['dep'] ?? ''}
      />
    </div>
  )
}

/** /workflow/helpcenter: questions and answers, notices, contacts (§2). */
export function HelpPage() {
  const { query } = useLocation()
  return (
    <div className="portal-container portal-page" data-tall>
      <NestedTag
        name="univ-service-catalogue"
        view="help"
        keyword={query['seq'] ?? ''}
        tag={query['tag'] ?? ''}
        panel={query['panel'] ?? ''}
      />
    </div>
  )
}
