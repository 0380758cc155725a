import { reserveHeight } from './element/scope/reserve-height.ts'
import { startTag } from './element/scope/start-tag.ts'
import { RESERVED_HEIGHTS } from './features/visit-counter/reserved-heights.ts'
import { visitPrefetchUrls } from './features/visit-counter/visit-prefetch-urls.ts'
startTag(import.meta.url, () => import('./features/visit-counter/element.ts'), {
  selectPrefetches: visitPrefetchUrls,
  onFailure: reserveHeight(RESERVED_HEIGHTS),
})
