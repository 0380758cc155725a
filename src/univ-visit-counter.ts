import { startTag } from './element/scope/start-tag.ts'
import { visitPrefetchUrls } from './features/visit-counter/visit-prefetch-urls.ts'
startTag(import.meta.url, () => import('./features/visit-counter/element.ts'), {
  selectPrefetches: visitPrefetchUrls,
})
