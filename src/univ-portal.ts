import { captureSignInResponse } from './element/scope/capture-sign-in-response.ts'
import { guestPrefetches } from './element/scope/guest-prefetches.ts'
import { startTag } from './element/scope/start-tag.ts'
import { preloadBelowFold } from './features/catalogue/preload-below-fold.ts'
import { registerPortalTags } from './portal-tags.ts'
captureSignInResponse()
startTag(import.meta.url, () => import('./portal/element.ts'), {
  selectPrefetches(config, prefetch) {
    const paths = guestPrefetches(config, prefetch)
    preloadBelowFold() // after the requests of what is above it
    return paths
  },
})
startTag(import.meta.url, async () => {
  const view = import('./features/catalogue/home-sections.tsx')
  const [element] = await Promise.all([import('./features/catalogue/element.ts'), view])
  await element.preloadView('home')
  return element
})
registerPortalTags(import.meta.url)
