import { captureBeforeLoad } from './element/scope/capture-before-load.ts'
import { startTag } from './element/scope/start-tag.ts'
import { homePrefetches } from './features/catalogue/home-prefetches.ts'
import { registerPortalTags } from './portal-tags.ts'
captureBeforeLoad()
startTag(import.meta.url, () => import('./portal/element.ts'), { selectPrefetches: homePrefetches })
startTag(import.meta.url, async () => {
  const view = import('./features/catalogue/home-sections.tsx')
  const reads = import('./runtime/wire/graphql.ts')
  const [element] = await Promise.all([import('./features/catalogue/element.ts'), view, reads])
  await element.preloadView('home')
  return element
})
registerPortalTags(import.meta.url)
