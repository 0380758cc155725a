import { usePlace } from '../hall.ts'
import { Tag } from '../parts/tag.tsx'

/** /workflow/detail and /workflow/appdetail: one item, as a page. */
export function Item() {
  const { query } = usePlace()
  return (
    <div className="portal-inner portal-page" data-tall>
      <Tag name="univ-service-catalogue" view="item" app-id={query['id'] ?? ''} />
    </div>
  )
}
