import { registerLazyTag } from './element/scope/start-tag.ts'
import { preloadLists } from './features/process-center/preload-lists.ts'
import { preloadSignedIn } from './portal/preload-signed-in.ts'

/**
 * Registers the tags that the portal loads when a page first renders them, not with its first load; a signed-in user's
 * first page is loaded with it.
 */
export function registerPortalTags(url: string): void {
  registerLazyTag('univ-process-center', url, async () => {
    const lists = preloadLists()
    const element = await import('./features/process-center/element.ts')
    await lists
    return element
  })
  registerLazyTag('univ-assistant', url, () => import('./features/assistant/launcher.ts'))
  registerLazyTag('univ-favorites', url, () => import('./features/favorites/element.ts'))
  registerLazyTag('univ-visit-counter', url, () => import('./features/visit-counter/element.ts'))
  preloadSignedIn()
}
