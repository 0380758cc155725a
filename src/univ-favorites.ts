import { startTag } from './element/scope/start-tag.ts'
import { favoritesPrefetches } from './features/favorites/favorites-prefetches.ts'
startTag(import.meta.url, () => import('./features/favorites/element.ts'), {
  selectPrefetches: favoritesPrefetches,
})
