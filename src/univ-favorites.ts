import { reserveHeight } from './element/scope/reserve-height.ts'
import { startTag } from './element/scope/start-tag.ts'
import { favoritesPrefetches } from './features/favorites/favorites-prefetches.ts'
import { RESERVED_HEIGHTS } from './features/favorites/reserved-heights.ts'
startTag(import.meta.url, () => import('./features/favorites/element.ts'), {
  selectPrefetches: favoritesPrefetches,
  onFailure: reserveHeight(RESERVED_HEIGHTS),
})
