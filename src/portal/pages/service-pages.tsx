import { useUniv } from '../../element/univ.ts'
import { usePlace } from '../hall.ts'
import { Tag } from '../parts/tag.tsx'

// five pages that are one view of the catalogue's tag each, driven by the address

/** /workflow/detail: one item, all that is known of it (§2). */
export function Item() {
  const { query } = usePlace()
  return (
    <div className="portal-inner portal-page" data-tall>
      <Tag name="univ-service-catalogue" view="item" app-id={query['id'] ?? ''} />
    </div>
  )
}

/** /workflow/appdetail: the service guide of an item, a guide by itself, or all of them; open to guests (§2). */
export function Guide() {
  const { query } = usePlace()
  return (
    <div className="portal-inner portal-page" data-tall>
      <Tag
        name="univ-service-catalogue"
        view="guide"
        app-id={query['id'] ?? ''}
        guide-id={query['guide'] ?? ''}
        tab={query['tab'] ?? ''}
      />
    </div>
  )
}

/** /workflow/gl/{glId}: the project with that id (decisions). */
export function Project() {
  const { params } = usePlace()
  return (
    <div className="portal-inner portal-page" data-tall>
      <Tag name="univ-service-catalogue" view="project" project-id={params['glId'] ?? ''} />
    </div>
  )
}

/** /workflow/searchResult: items, guides and questions; `seq` is the keyword (§2). */
export function SearchResult() {
  const { query } = usePlace()
  const { mode } = useUniv()
  return (
    <div className="portal-inner portal-page" data-tall>
      <Tag
        name="univ-service-catalogue"
        view="search"
        // the phone's header has the search box (§2)
        no-head={mode === 'mobile' ? '' : undefined}
        keyword={query['seq'] ?? ''}
        tag={query['tag'] ?? ''}
        dep={query['dep'] ?? ''}
      />
    </div>
  )
}

/** /workflow/helpcenter: questions and answers, notices, whom to call (§2). */
export function Help() {
  const { query } = usePlace()
  return (
    <div className="portal-inner portal-page" data-tall>
      <Tag
        name="univ-service-catalogue"
        view="help"
        keyword={query['seq'] ?? ''}
        tag={query['tag'] ?? ''}
        panel={query['panel'] ?? ''}
      />
    </div>
  )
}
