import { provideSourceRuntimes } from './element/scope/provide-source-runtimes.ts'
import { startTag } from './element/scope/start-tag.ts'
async function load() {
  const view = import('./features/catalogue/browse.tsx')
  const reads = import('./runtime/wire/graphql.ts')
  const [element] = await Promise.all([import('./features/catalogue/element.ts'), view, reads])
  await element.preloadView('catalogue')
  return element
}
startTag(import.meta.url, load, {
  selectPrefetches: provideSourceRuntimes('univ-service-catalogue', import.meta.url),
})
