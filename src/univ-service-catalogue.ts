import { offerSources } from './element/scope/offer-sources.ts'
import { startTag } from './element/scope/start-tag.ts'
const load = async () => {
  const view = import('./features/catalogue/browse.tsx')
  const [element] = await Promise.all([import('./features/catalogue/element.ts'), view])
  await element.preloadView('catalogue')
  return element
}
startTag(import.meta.url, load, offerSources('univ-service-catalogue', import.meta.url))
