import { provideSourceRuntimes } from './element/scope/provide-source-runtimes.ts'
import { reserveHeight } from './element/scope/reserve-height.ts'
import { startTag } from './element/scope/start-tag.ts'
import { RESERVED_HEIGHTS } from './features/catalogue/reserved-heights.ts'
async function load() {
  const view = import('./features/catalogue/browse.tsx')
  const [element] = await Promise.all([import('./features/catalogue/element.ts'), view])
  await element.preloadView('catalogue')
  return element
}
startTag(import.meta.url, load, {
  selectPrefetches: provideSourceRuntimes('univ-service-catalogue', import.meta.url),
  onFailure: reserveHeight(RESERVED_HEIGHTS),
})
