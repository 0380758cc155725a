import { hasStoredSession } from './element/scope/has-stored-session.ts'
import { registerLazyTag } from './element/scope/start-tag.ts'
import { withLists } from './features/process-center/with-lists.ts'
import { isPersonalPath } from './portal/personal/personal-lists.ts'

const loadProcessCenter = () => withLists(import('./features/process-center/element.ts'))
const loadFavorites = () => import('./features/favorites/element.ts')

/** Registers the tags that the portal loads when a page first renders them, not with its first load. */
export function registerPortalTags(url: string): void {
  registerLazyTag('univ-process-center', url, loadProcessCenter)
  registerLazyTag('univ-assistant', url, () => import('./features/assistant/launcher.ts'))
  registerLazyTag('univ-favorites', url, loadFavorites)
  registerLazyTag('univ-visit-counter', url, () => import('./features/visit-counter/element.ts'))
  if (typeof location !== 'undefined' && hasStoredSession()) preloadSignedIn(location.pathname)
}

/**
 * Loads what the first page of a signed-in user needs in parallel with the portal: without it, each part is requested
 * when the one before it has run. Whoever needs a part reports that it failed.
 */
function preloadSignedIn(path: string): void {
  const parts: Promise<unknown>[] = [
    import('./runtime/session/sources/create-session.ts'),
    import('./runtime/wire/graphql-client.ts'),
    import('./runtime/wire/rest.ts'),
  ]
  if (isPersonalPath(path)) parts.push(import('./portal/personal/personal-page.tsx'), loadProcessCenter())
  if (path.endsWith('/workflow/favorite')) parts.push(loadFavorites())
  for (const part of parts) part.catch(() => {})
}
